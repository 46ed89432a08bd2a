import { HolderOutlined } from '@ant-design/icons'
import { memo, type PointerEvent } from 'react'
import type { Ports } from '../../../../registry/kit/ports.ts'
import type { ResolvedField } from '../../../../registry/screen/resolve.ts'
import { HELD } from '../../../../registry/kit/parts/use-reorder.ts'
import { hasShowFace, ShowFace } from '../../../ui/fields/Field.tsx'
import { CellEditor, type Leave } from './CellEditor.tsx'
import type { ChildStore } from './child-store.ts'
import type { ChildRow } from './row.ts'

interface GridRowProps {
  readonly store: ChildStore
  readonly row: ChildRow
  readonly index: number
  readonly columns: readonly ResolvedField[]
  readonly numbers: ReadonlySet<string>
  readonly ports: Ports
  readonly prefix: string
  readonly wordsOf: (row: ChildRow, resolved: ResolvedField) => string
  readonly isSelected: boolean
  readonly isHeld: boolean
  readonly locked: boolean
  /** Column the person is at; undefined where it is another row. */
  readonly active: number | undefined
  /** First and last column of the block, in the rows it covers. */
  readonly from: number | undefined
  readonly to: number | undefined
  /** Field that is typed in. */
  readonly editing: string | undefined
  readonly onSelect: (id: string) => void
  readonly onGrab: ((event: PointerEvent<HTMLElement>, index: number) => void) | undefined
  readonly onDone: (isKept: boolean, leave: Leave | undefined) => void
}

/** One row; drawn again only when something of its own changes. */
export const GridRow = memo(function GridRow({ store, row, index, columns, numbers, ports, prefix, wordsOf, isSelected, isHeld, locked, active, from, to, editing, onSelect, onGrab, onDone }: GridRowProps) {
  const number = index + 1
  const marks = [row.before ? row.changed.length > 0 && 'vi-sub-changed' : 'vi-sub-new', isSelected && 'vi-sub-selected'].filter(Boolean).join(' ')
  return (
    <tr aria-rowindex={number + 1} aria-selected={isSelected} className={marks} {...(isHeld ? { style: HELD } : {})} data-row={row.id}>
      <th scope="row" className="vi-sub-number">
        <div>
        {!locked && <input type="checkbox" className="vi-check" tabIndex={-1} checked={isSelected} aria-label={ports.say('CHILD_SELECT', { row: number })} onChange={() => onSelect(row.id)} />}
        <span>{number}</span>
        {onGrab && (
          <span className="vi-sub-grip" title={ports.say('CHILD_DRAG', { row: number })} aria-hidden="true" onPointerDown={(event) => onGrab(event, index)}>
            <HolderOutlined />
          </span>
        )}
        </div>
      </th>
      {columns.map((resolved, col) => {
        const { key } = resolved
        const error = row.errors[key]
        const { visible, readonly } = store.rules.state(row, key)
        const isEditing = editing === key
        const inBlock = from !== undefined && to !== undefined && col >= from && col <= to
        const className = [numbers.has(key) && 'vi-sub-right', (!visible || readonly || !store.mayWrite(row)) && !locked && 'vi-sub-fixed', inBlock && 'vi-sub-block', active === col && 'vi-sub-active', error !== undefined && 'vi-sub-wrong'].filter(Boolean).join(' ')
        const text = visible ? wordsOf(row, resolved) : ''
        const isComing = text === '' && visible && row.before === undefined && resolved.field.fill !== undefined
        const isDrawn = visible && text === '' ? (row.record[key] ?? '') !== '' && hasShowFace(resolved) : visible && hasShowFace(resolved)
        return (
          <td key={key} id={`${prefix}-${row.id}-${key}`} className={className} data-col={col} title={error ?? text}>
            {isEditing ? (
              <CellEditor store={store} row={row} resolved={resolved} id={`${prefix}-edit`} ports={ports} onDone={onDone} />
            ) : (
              <>
                {isDrawn ? <ShowFace resolved={resolved} id={`${prefix}-${row.id}-${key}-show`} ports={ports} stored={row.record[key]} text={text} dense /> : isComing ? <span className="vi-help">{ports.say('CHILD_FILLED_LATER')}</span> : text}
                {error !== undefined && <span className="v-hidden">{` ${error}`}</span>}
              </>
            )}
          </td>
        )
      })}
    </tr>
  )
})
