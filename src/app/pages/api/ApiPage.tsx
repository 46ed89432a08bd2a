import { Input } from 'antd'
import { useDeferredValue, useMemo, useState } from 'react'
import { useLoaded } from '../../../../registry/kit/parts/hooks/use-loaded.ts'
import { HEADER } from '../../../../schemas/contract/envelope.ts'
import { type ApiDocument, getApiDocument } from '../../../api/administration/api-document.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorBox } from '../../../ui/feedback/ErrorBox.tsx'
import { Loading } from '../../../ui/frame/Loading.tsx'
import { useSay } from '../../../ui/use-say.ts'
import { OperationDetails } from './OperationDetails.tsx'
import { type Operation, type OperationGroup, groupsOf, searchGroups } from './operations.ts'
import './api.css'

interface OneProps {
  readonly operation: Operation
  readonly document: ApiDocument
}
function One({ operation, document }: OneProps) {
  const [isOpen, setOpen] = useState(false)
  const { method, path } = operation
  const server = new URL(document.servers?.[0]?.url ?? '/', window.location.href).href.replace(/\/$/, '')
  return (
    <li>
      <h3>
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <span className="v-api-method" data-method={method}>
            {method}
          </span>{' '}
          <code>{path}</code>
        </button>
      </h3>
      {isOpen && <OperationDetails operation={operation} schemas={document.components.schemas ?? {}} server={server} />}
    </li>
  )
}

interface GroupProps {
  readonly group: OperationGroup
  readonly document: ApiDocument
  readonly isFound: boolean
}
/** The operations of one tag; open by itself while something is searched for. */
function Group({ group, document, isFound }: GroupProps) {
  const [wanted, setWanted] = useState(false)
  const { tag, title, operations } = group
  const isOpen = isFound || wanted
  return (
    <section className="v-api-group">
      <h2>
        <button type="button" aria-expanded={isOpen} disabled={isFound} onClick={() => setWanted(!wanted)}>
          {title ? (
            <>
              {title} <code>{tag}</code>
            </>
          ) : (
            <code>{tag}</code>
          )}{' '}
          <span className="v-api-limits">{operations.length}</span>
        </button>
      </h2>
      {isOpen && (
        <ul className="v-api-list">
          {operations.map((operation) => (
            <One key={operation.key} operation={operation} document={document} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Calls({ document }: { readonly document: ApiDocument }) {
  const say = useSay()
  const [typed, setTyped] = useState('')
  const sought = useDeferredValue(typed.trim())
  const groups = useMemo(() => groupsOf(document), [document])
  const found = useMemo(() => searchGroups(groups, sought), [groups, sought])
  const count = found.reduce((sum, { operations }) => sum + operations.length, 0)
  return (
    <>
      <div className="v-api-search">
        <Input
          type="search"
          allowClear
          value={typed}
          aria-label={say('API_SEARCH')}
          placeholder={say('API_SEARCH')}
          onChange={(event) => setTyped(event.target.value)}
        />
        <output>{say('API_FOUND', { count })}</output>
      </div>
      {count === 0 ? (
        <EmptyState text={say('API_NONE')} />
      ) : (
        found.map((group) => <Group key={group.tag} group={group} document={document} isFound={sought !== ''} />)
      )}
    </>
  )
}

/** The calls of this server and of every published page, for people who write programs that make them. */
export function ApiPage() {
  const say = useSay()
  const { value, error, reload } = useLoaded([], getApiDocument)
  if (error !== undefined) return <ErrorBox error={error} onRetry={reload} />
  return (
    <section className="v-api">
      <p className="v-api-limits">{say('API_ABOUT', { header: HEADER.token })}</p>
      {value ? <Calls document={value} /> : <Loading />}
    </section>
  )
}
