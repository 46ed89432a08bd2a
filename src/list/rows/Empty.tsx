import { Button } from 'antd'
import { useHost } from '../../host/host.tsx'
import { itemValue, queryParams } from '../../query/bar/index.ts'
import type { ListControl } from '../query-state/index.ts'
import type { Rows } from './use-rows.ts'

interface EmptyProps {
  readonly rows: Rows
  readonly control: ListControl
  /** Title of the button that adds a record; undefined where this user has none. */
  readonly addTitle?: string | undefined
}

/** Shown instead of rows: why there are none, and what the user can do. */
export function Empty({ rows, control: { request, state, untouched, change }, addTitle }: EmptyProps) {
  const {
    screen: { query },
    ports,
  } = useHost()
  if (rows.status === 'loading') return <span>{ports.say('COMMON_LOADING')}</span>
  if (rows.status === 'failed') {
    return (
      <span role="alert" className="vi-failed">
        {ports.say('LIST_FAILED')}
        <small>{rows.reason}</small>
        <Button onClick={rows.reload}>{ports.say('COMMON_RETRY')}</Button>
      </span>
    )
  }
  const isSearched =
    Object.keys(request.terms).length > 0 ||
    request.advanced !== undefined ||
    request.quick !== undefined ||
    state.node !== undefined
  // What the document begins with may be what nothing is found by.
  const asksFirst = Object.keys(queryParams(query.items, untouched)).length > 0
  const showAll = () =>
    change({
      values: query.items.map((item) => itemValue(item, null)),
      quick: '',
      advanced: undefined,
      node: undefined,
      pageNo: 1,
    })
  return (
    <span className="vi-nothing">
      <span>{ports.say('LIST_EMPTY')}</span>
      {!isSearched && addTitle !== undefined && <small>{ports.say('LIST_EMPTY_ADD', { title: addTitle })}</small>}
      {isSearched && (
        <>
          <small>{ports.say('LIST_EMPTY_SEARCH')}</small>
          <Button size="small" onClick={showAll}>
            {ports.say(asksFirst ? 'LIST_EMPTY_ALL' : 'LIST_EMPTY_RESET')}
          </Button>
        </>
      )}
    </span>
  )
}
