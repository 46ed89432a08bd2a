import { SearchOutlined } from '@ant-design/icons'
import { Input } from 'antd'
import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { useLoaded } from '../../../../registry/kit/parts/hooks/use-loaded.ts'
import { getStartable, type Startable } from '../../../api/process.ts'
import { usePorts } from '../../../ports/context.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorBox } from '../../../ui/feedback/ErrorBox.tsx'
import { Loading } from '../../../ui/frame/Loading.tsx'
import { MenuIcon } from '../../../ui/icons/MenuIcon.tsx'
import { Page } from '../../../ui/Page.tsx'
import { useSay } from '../../../ui/use-say.ts'
import { startPath } from './addresses.ts'
import './approval.css'

const isFound = ({ title, code }: Startable, words: string) =>
  words === '' || title.toLowerCase().includes(words) || code.includes(words)

/** What the person may start, by category. */
export function StartPage() {
  const say = useSay()
  const { locale } = usePorts()
  const { latest, error, reload } = useLoaded([locale], getStartable)
  const [typed, setTyped] = useState('')
  const groups = useMemo(() => {
    const words = typed.trim().toLowerCase()
    const found = (latest ?? []).filter((one) => isFound(one, words))
    return [...Map.groupBy(found, ({ category, category_dictText: text }) => text || category || '')]
  }, [latest, typed])
  if (latest === undefined) return error === undefined ? <Loading page /> : <ErrorBox error={error} onRetry={reload} />
  return (
    <Page
      extra={
        <Input
          allowClear
          prefix={<SearchOutlined aria-hidden="true" />}
          aria-label={say('APPROVAL_START_SEARCH')}
          placeholder={say('APPROVAL_START_SEARCH')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      }
    >
      {groups.length === 0 && (
        <EmptyState text={say(latest.length === 0 ? 'APPROVAL_START_NONE' : 'APPROVAL_START_NOT_FOUND')} />
      )}
      {groups.map(([category, processes]) => (
        <section key={category} className="v-approval-category">
          <h2>{category || say('APPROVAL_START_OTHER')}</h2>
          <ul className="v-approval-cards">
            {processes.map(({ code, title, icon }) => (
              <li key={code}>
                <Link to={startPath(code)}>
                  <MenuIcon name={icon ?? 'audit'} />
                  <span>{title}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Page>
  )
}
