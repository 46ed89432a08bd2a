import { createElement } from 'react'
import { DATA_LOG_LIST } from '../../../../schemas/contract/data/history.ts'
import { useLoaded } from '../../../../registry/kit/parts/hooks/use-loaded.ts'
import { getHistory } from '../../../api/organization/policy.ts'
import { usePermissions } from '../../../state/session/permissions.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorBox } from '../../../ui/feedback/ErrorBox.tsx'
import { Loading } from '../../../ui/frame/Loading.tsx'
import { useSay } from '../../../ui/use-say.ts'
import { panelOf } from '../../panels/index.ts'

interface HistoryPartProps {
  readonly screen: string
  readonly role: string
  readonly policyId: string
  readonly version: number
}

/** Who changed a policy, and to what; the latest first. People who may see the data log compare its versions. */
export function HistoryPart({ screen, role, policyId, version }: HistoryPartProps) {
  const say = useSay()
  const { can } = usePermissions()
  const {
    value: entries,
    error,
    reload,
  } = useLoaded([screen, role, version], (signal) => getHistory(screen, role, signal))
  const versions = panelOf('record-versions')
  if (error !== undefined) return <ErrorBox error={error} onRetry={reload} />
  if (!entries) return <Loading />
  if (entries.length === 0) return <EmptyState text={say('POLICY_NO_HISTORY')} />
  if (versions && can(DATA_LOG_LIST))
    return createElement(versions, {
      key: version,
      row: { id: policyId },
      screen: 'system.policy',
      onChanged: reload,
      onClose: reload,
      waiting: <Loading />,
    })
  return (
    <ol className="v-policy-history">
      {entries.map(({ version: number, document, createBy, createTime }) => (
        <li key={number}>
          <p>{say('POLICY_CHANGED_BY', { version: number, who: createBy, when: createTime })}</p>
          <pre>{document ? JSON.stringify(document, null, 2) : say('POLICY_TAKEN_AWAY')}</pre>
        </li>
      ))}
    </ol>
  )
}
