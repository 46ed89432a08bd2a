import { useCallback, useEffect, useId, useMemo, useRef, type KeyboardEvent, type MouseEvent } from 'react'
import { NUMBER_COLUMNS } from '../../../../registry/kit/column-types.ts'
import { useReorder } from '../../../../registry/kit/parts/use-reorder.ts'
import type { Ports } from '../../../../registry/kit/ports.ts'
import { textIn } from '../../../../schemas/language/text.ts'
import type { Leave } from './CellEditor.tsx'
import type { ChildStore } from './child-store.ts'
import { handleGridKey } from './grid-keys.ts'
import { GridRow } from './GridRow.tsx'
import { GridTools } from './GridTools.tsx'
import { HEAD_HEIGHT, ROW_HEIGHT, ROWS_SHOWN, useGrid, type GridPlace } from './use-grid.ts'
import { useCellWords } from './use-cell-words.ts'
import { useClipboard } from './use-clipboard.ts'

const NUMBER_WIDTH = 88
const DEFAULT_WIDTH = 140

/** Widths and alignment of the columns: those of the rows' own list. */
function useShape({ opened: { screen, columns } }: ChildStore) {
  return useMemo(() => {
    const listed = new Map(screen.list.columns.map((column) => [column.field.key, column]))
    const widths = columns.map(({ key }) => listed.get(key)?.width ?? DEFAULT_WIDTH)
    const total = widths.reduce((sum, width) => sum + width, NUMBER_WIDTH)
    return {
      numbers: new Set(columns.filter(({ key, storage, lookup }) => (listed.get(key)?.align ?? (NUMBER_COLUMNS.has(storage.type) && !lookup ? 'right' : 'left')) === 'right').map(({ key }) => key)),
      widths: [NUMBER_WIDTH, ...widths],
      style: { minWidth: total },
    }
  }, [screen, columns])
}

interface RowGridProps {
  readonly store: ChildStore
  readonly ports: Ports
  /** Only to be read. */
  readonly locked?: boolean
}

/** The rows of a sub-table as an editable grid. The cursor stays on the grid and points at a cell, so that rows out of sight need not be there. */
export function RowGrid({ store, ports, locked = false }: RowGridProps) {
  const prefix = useId()
  const { rights, child, title } = store.opened
  const grid = useGrid(store, locked)
  const { rows, columns, box, table, at, block, isBlock, view, editing, selected, go, edit, finish, mayEdit, focus, toggle, select, onScroll } = grid
  const { numbers, widths, style } = useShape(store)
  const wordsOf = useCellWords(rows, columns, ports)
  const { copy, paste } = useClipboard(store, grid, ports, wordsOf)
  const body = useRef<HTMLTableSectionElement>(null)
  const mayMove = !locked && rights.edit && child.order !== undefined

  const move = (from: number, to: number) => {
    if (to < 0 || to >= rows.length) return
    store.move(from, to)
    go({ ...at, row: to })
  }
  const { holding, grab, heard } = useReorder({
    list: body,
    placeOf: (list, { clientY }) => {
      const place = Math.floor((clientY - list.getBoundingClientRect().top) / ROW_HEIGHT)
      return place >= 0 && place < rows.length ? place : undefined
    },
    onMove: move,
  })
  const add = (place: number) => {
    if (!store.add(place)) return
    go({ row: place, col: Math.max(0, columns.findIndex(({ field }) => field.readonly !== true && field.compute === undefined)) })
    focus()
  }
  const remove = () => {
    store.remove(selected.size > 0 ? selected : new Set(rows[at.row] ? [rows[at.row]?.id ?? ''] : []))
    select(new Set())
    focus()
  }
  const done = useCallback(
    (isKept: boolean, leave: Leave | undefined) => {
      finish(isKept)
      if (!leave) return
      focus()
      if (leave === 'down') return go({ ...at, row: at.row + 1 })
      if (leave === 'stay') return
      const by = leave === 'next' ? 1 : -1
      let next = step(at, by, columns.length)
      while (next && next.row < rows.length && !mayEdit(next)) next = step(next, by, columns.length)
      if (!next || next.row >= rows.length) return
      go(next)
      edit(next)
    },
    [finish, focus, go, edit, mayEdit, at, columns.length, rows.length],
  )
  const placeOf = (event: MouseEvent): GridPlace | undefined => {
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-col]') : null
    const row = rows.findIndex(({ id }) => id === cell?.closest<HTMLElement>('[data-row]')?.dataset['row'])
    return cell && row >= 0 ? { row, col: Number(cell.dataset['col']) } : undefined
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.nativeEvent.isComposing) return
    const isMeant = handleGridKey(event, grid, store, (by) => mayMove && move(at.row, at.row + by))
    if (!isMeant) return
    event.preventDefault()
    event.stopPropagation()
  }
  const handleClick = (event: MouseEvent) => {
    const place = placeOf(event)
    if (!place || (editing && editing.id === rows[place.row]?.id && editing.key === columns[place.col]?.key)) return
    go(place, event.shiftKey)
    if (event.target instanceof Element && !event.target.closest('button, a, input')) focus()
  }
  const active = rows[at.row] && columns[at.col] ? `${prefix}-${rows[at.row]?.id}-${columns[at.col]?.key}` : undefined
  useEffect(() => {
    if (active !== undefined && table.current?.contains(document.activeElement)) document.getElementById(active)?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [active, table])
  const isDrawn = at.row >= view.first && at.row < view.last
  const told = rows[at.row]?.errors[columns[at.col]?.key ?? ''] ?? rows[at.row]?.errors['']
  return (
    <div className="vi-sub">
      {!locked && <GridTools store={store} grid={grid} ports={ports} onAdd={add} onRemove={remove} onMove={(by) => { move(at.row, at.row + by); focus() }} />}
      <div ref={box} className="vi-sub-scroll" style={{ maxHeight: HEAD_HEIGHT + ROWS_SHOWN * ROW_HEIGHT }} onScroll={onScroll}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table whose cells are edited is a grid */}
        <table role="grid"
          ref={table} tabIndex={0} style={style} aria-label={textIn(title, ports.locale)} aria-multiselectable="true" aria-readonly={locked} aria-rowcount={rows.length + 1}
          {...(active !== undefined && isDrawn && !editing ? { 'aria-activedescendant': active } : {})}
          {...(locked ? {} : { 'aria-describedby': `${prefix}-keys` })}
          onKeyDown={handleKeyDown}
          onCopy={(event) => event.target === event.currentTarget && copy(event)}
          onPaste={(event) => event.target === event.currentTarget && !locked && void paste(event)}
          onClick={handleClick}
          onDoubleClick={(event) => {
            const place = placeOf(event)
            if (place && !editing) edit(place)
          }}
        >
          <colgroup>
            {widths.map((width, index) => <col key={index} style={{ width }} />)}
          </colgroup>
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col" className="vi-sub-number">
                <div>
                  {!locked && rows.length > 0 && <input type="checkbox" className="vi-check" tabIndex={-1} checked={selected.size === rows.length} aria-label={ports.say('CHILD_SELECT_ALL')} onChange={() => select(selected.size === rows.length ? new Set() : new Set(rows.map(({ id }) => id)))} />}
                  <span>{ports.say('CHILD_ROW_NUMBER')}</span>
                </div>
              </th>
              {columns.map(({ key, field }) => (
                <th key={key} scope="col" className={numbers.has(key) ? 'vi-sub-right' : undefined}>
                  <span className={field.required === true && !locked ? 'vi-required' : undefined}>{textIn(field.title, ports.locale)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody ref={body} {...(mayMove ? heard : {})}>
            <Gap rows={view.first} />
            {rows.slice(view.first, view.last).map((row, offset) => {
              const index = view.first + offset
              const inBlock = isBlock && index >= block.from.row && index <= block.to.row
              return (
                <GridRow
                  key={row.id} store={store} row={row} index={index} columns={columns} numbers={numbers} ports={ports} prefix={prefix} wordsOf={wordsOf} locked={locked}
                  isSelected={selected.has(row.id)} isHeld={holding === index} active={index === at.row ? at.col : undefined} from={inBlock ? block.from.col : undefined} to={inBlock ? block.to.col : undefined}
                  editing={editing?.id === row.id ? editing.key : undefined} onSelect={toggle} onGrab={mayMove ? grab : undefined} onDone={done}
                />
              )
            })}
            <Gap rows={rows.length - view.last} />
          </tbody>
        </table>
        {rows.length === 0 && <p className="vi-sub-empty">{ports.say('CHILD_EMPTY')}</p>}
      </div>
      <div className="vi-sub-foot">
        <span>{ports.say('CHILD_COUNT', { count: rows.length })}</span>
        {!locked && <span id={`${prefix}-keys`} className="vi-sub-keys">{ports.say('CHILD_KEYS')}</span>}
      </div>
      <output className="vi-problem vi-sub-told">{told === undefined ? '' : ports.say('CHILD_AT', { row: at.row + 1, text: told })}</output>
    </div>
  )
}

/** Stands for rows out of sight. */
function Gap({ rows }: { readonly rows: number }) {
  return rows > 0 ? <tr aria-hidden="true" className="vi-sub-gap" style={{ height: rows * ROW_HEIGHT }} /> : null
}

/** The cell after or before this one, in reading order; undefined before the first. */
function step({ row, col }: GridPlace, by: number, width: number): GridPlace | undefined {
  const next = row * width + col + by
  return next < 0 ? undefined : { row: Math.floor(next / width), col: next % width }
}
