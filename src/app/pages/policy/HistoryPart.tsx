import { useEffect, useState } from 'react'
import { getHistory } from '../../../api/policy.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorBox } from '../../../ui/feedback/ErrorBox.tsx'
import { Loading } from '../../../ui/frame/Loading.tsx'
import { useSay } from '../../../ui/use-say.ts'

type Entries = Awaited<ReturnType<typeof getHistory>>

/** Who changed a policy, and to what; the latest first. */
export function HistoryPart({ screen, role, version }: { screen: string; role: string; version: number }) {
  const say = useSay()
  const [found, setFound] = useState<{ readonly of: string; readonly entries?: Entries; readonly error?: unknown }>()
  const of = `${screen} ${role} ${version}`
  useEffect(() => {
    const stop = new AbortController()
    getHistory(screen, role, stop.signal).then(
      (entries) => setFound({ of, entries }),
      (error: unknown) => {
        if (!stop.signal.aborted) setFound({ of, error })
      },
    )
    return () => stop.abort()
  }, [screen, role, of])
  if (found?.of !== of) return <Loading />
  if (!found.entries) return <ErrorBox error={found.error} />
  if (found.entries.length === 0) return <EmptyState text={say('POLICY_NO_HISTORY')} />
  return (
    <ol className="v-policy-history">
      {found.entries.map(({ version: number, document, createBy, createTime }) => (
        <li key={number}>
          <p>{say('POLICY_CHANGED_BY', { version: number, who: createBy, when: createTime })}</p>
          <pre>{document ? JSON.stringify(document, null, 2) : say('POLICY_TAKEN_AWAY')}</pre>
        </li>
      ))}
    </ol>
  )
}
