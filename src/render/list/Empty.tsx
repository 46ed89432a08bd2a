import { Button } from 'antd'
import { useHost } from '../host.tsx'
import type { ListControl } from './use-list-state.ts'
import type { Rows } from './use-rows.ts'

interface EmptyProps {
  readonly rows: Rows
  readonly control: ListControl
}

/** Stands where no rows are: why there are none, and what can be done about it. */
export function Empty({ rows, control: { request, untouched, change } }: EmptyProps) {
  const { ports } = useHost()
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
  const isSearched = Object.keys(request.terms).length > 0 || request.advanced !== undefined
  return (
    <span className="vi-nothing">
      <span>{ports.say('LIST_EMPTY')}</span>
      {isSearched && (
        <>
          <small>{ports.say('LIST_EMPTY_SEARCH')}</small>
          <Button size="small" onClick={() => change({ values: untouched, quick: '', advanced: undefined, pageNo: 1 })}>{ports.say('LIST_EMPTY_RESET')}</Button>
        </>
      )}
    </span>
  )
}
