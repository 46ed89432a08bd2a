import { useEffect, useRef, useState } from 'react'
import type { ResolvedField } from '../../../engine/model/index.ts'
import type { ListRequest } from '../../api/rows/data-source.ts'
import { notifyError } from '../../host/explain.ts'
import { useHost } from '../../host/host.tsx'
import type { RemovalState } from './use-commands.ts'
import type { RunningAction } from './use-custom-actions.ts'
import { readRows, type Rows, type Total, type ViewRow } from '../rows/index.ts'
import type { Selection } from '../selection/index.ts'

/** More rows than anybody answers for with one button. */
const MOST = 10_000
const AT_ONCE = 500

interface SelectedBarProps {
  readonly request: ListRequest
  readonly rows: Rows
  readonly total: Total
  readonly fields: readonly ResolvedField[]
  readonly selection: Selection
  readonly removing: RemovalState | undefined
  readonly running: RunningAction | undefined
}

/** How many rows are selected; once it is the whole page, the rest of the query can be, too. */
export function SelectedBar({
  request,
  rows: { rows },
  total: { count: total, kind, isCounting, countExactly },
  fields,
  selection,
  removing,
  running,
}: SelectedBarProps) {
  const { ports } = useHost()
  const { isReading, read, select } = useWhole(request, fields, selection)
  const count = selection.ids.length
  if (count === 0) return null
  if (removing) return <output className="vi-selected">{ports.say('LIST_DELETING', { ...removing })}</output>
  if (running) return <output className="vi-selected">{ports.say('LIST_ACTION_RUNNING', { ...running })}</output>
  const isWhole = selection.isWhole(request)
  const isPage = rows.length > 0 && rows.every(({ id }) => selection.has(id))
  const isOpen = !isWhole && isPage && !isReading && request.tree?.below === undefined
  // A query with a capped count does not prove that these are all rows.
  const whole = isOpen && kind === 'exact' && total !== undefined && total > count ? total : undefined
  return (
    <output className="vi-selected">
      {isReading
        ? ports.say('LIST_SELECTING', { count: read })
        : ports.say(isWhole && count > rows.length ? 'LIST_SELECTED_WHOLE' : 'LIST_SELECTED', { count })}
      {whole !== undefined && (
        <button
          type="button"
          className="vi-link"
          onClick={() =>
            whole > MOST ? ports.notify('info', ports.say('LIST_SELECT_MOST', { max: MOST })) : void select(whole)
          }
        >
          {ports.say('LIST_SELECT_WHOLE', { count: whole })}
        </button>
      )}
      {isOpen &&
        countExactly &&
        (isCounting ? (
          <span>{ports.say('LIST_COUNTING')}</span>
        ) : (
          <button type="button" className="vi-link" onClick={countExactly}>
            {ports.say('LIST_SELECT_COUNT')}
          </button>
        ))}
      <button type="button" className="vi-link" onClick={selection.clear}>
        {ports.say('LIST_CLEAR')}
      </button>
    </output>
  )
}

/** Reads all rows of the query: actions look at them, and what is added later is not among them. */
function useWhole(request: ListRequest, fields: readonly ResolvedField[], { choose, ids }: Selection) {
  const { source, ports } = useHost()
  const [read, setRead] = useState<number>()
  const running = useRef<AbortController>(undefined)
  // The query has changed, or the selection was cleared meanwhile.
  useEffect(() => () => running.current?.abort(), [request, ids])
  const select = async (count: number) => {
    const abort = new AbortController()
    running.current = abort
    const found = new Map<string, ViewRow>()
    try {
      for (let pageNo = 1, isMore = true; isMore && !abort.signal.aborted; pageNo++) {
        setRead(found.size)
        const page = await readRows(source, { ...request, pageNo, pageSize: AT_ONCE }, fields, ports, abort.signal)
        const before = found.size
        for (const row of page.rows) found.set(row.id, row)
        // A back end may give less at once than it is asked for.
        isMore = found.size > before && found.size < Math.min(count, MOST)
      }
      // Rows that were deleted meanwhile, or that a back end withheld, are not among them.
      if (!abort.signal.aborted) choose([...found.values()], found.size >= count ? request : undefined)
    } catch (error) {
      if (!abort.signal.aborted) notifyError(error, ports)
    } finally {
      setRead(undefined)
    }
  }
  return { isReading: read !== undefined, read, select }
}
