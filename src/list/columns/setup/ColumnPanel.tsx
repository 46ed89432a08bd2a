import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type PointerEvent, useRef, useState } from 'react'
import { entryAtPointer, prefetchReorder, useReorder } from '../../../../registry/kit/parts/reorder/use-reorder.tsx'
import { useHost } from '../../../host/host.tsx'
import { DENSITIES, DENSITY_NAMES } from '../../../ui/frame/density.ts'
import { NARROWEST, WIDEST, type Pin, type ShownColumn, titleWithGroup } from '../column-set.ts'
import type { ColumnChoice } from '../use-columns.ts'
import './setup.css'

const PINS = [
  ['none', 'LIST_PIN_NONE'],
  ['left', 'LIST_PIN_LEFT'],
  ['right', 'LIST_PIN_RIGHT'],
] as const satisfies readonly (readonly [Pin, string])[]

/** All that can be set of the columns, without a mouse too. */
export function ColumnPanel({ columns }: { readonly columns: ColumnChoice }) {
  const { ports } = useHost()
  const { all, density } = columns
  const list = useRef<HTMLUListElement>(null)
  const { dragged, grab, session } = useReorder({
    list,
    count: all.length,
    placeOf: (lines, point) => entryAtPointer(lines, point, all.length),
    nameOf: (at) => (all[at] ? titleWithGroup(all[at], ports.locale) : ''),
    onMove: (from, to) => {
      if (all[from] && all[to]) columns.move(all[from].field.key, all[to].field.key)
    },
    hasNoHandle: true,
    ports,
  })
  return (
    <div className="vi-column-panel">
      <fieldset className="vi-density">
        <legend>{ports.say('LIST_DENSITY')}</legend>
        {DENSITIES.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="density"
              checked={density === one}
              onChange={() => columns.put({ ...columns.set, density: one })}
            />
            {ports.say(DENSITY_NAMES[one])}
          </label>
        ))}
      </fieldset>
      <ul ref={list} onPointerEnter={prefetchReorder}>
        {all.map((column, index) => (
          <ColumnLine
            key={column.field.key}
            columns={columns}
            column={column}
            before={all[index - 1]}
            after={all[index + 1]}
            isOver={dragged?.to === index && dragged.from !== index}
            onGrab={(event) => grab(event, index)}
          />
        ))}
      </ul>
      {session}
      <button type="button" className="vi-link" onClick={columns.reset}>
        {ports.say('LIST_COLUMNS_RESET')}
      </button>
    </div>
  )
}

interface LineProps {
  readonly columns: ColumnChoice
  readonly column: ShownColumn
  readonly before: ShownColumn | undefined
  readonly after: ShownColumn | undefined
  /** Another column would be dropped here. */
  readonly isOver: boolean
  readonly onGrab: (event: PointerEvent<HTMLElement>) => void
}

function ColumnLine({ columns, column, before, after, isOver, onGrab }: LineProps) {
  const { ports } = useHost()
  const { key } = column.field
  const title = titleWithGroup(column, ports.locale)
  const isShown = columns.shown.some(({ field }) => field.key === key)
  const mover = (target: ShownColumn | undefined, label: string, icon: typeof ArrowUpOutlined) => {
    const Icon = icon
    return (
      <Button
        size="small"
        type="text"
        icon={<Icon />}
        aria-label={label}
        title={label}
        disabled={!target}
        onClick={() => target && columns.move(key, target.field.key)}
      />
    )
  }
  return (
    // The buttons of the line do the same by the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className={isOver ? 'vi-column-over' : undefined}
      onPointerDown={(event) => {
        // In a control the pointer does what it does there.
        if (event.target instanceof Element && !event.target.closest('input, select, button')) onGrab(event)
      }}
    >
      <HolderOutlined className="vi-column-handle" aria-hidden="true" />
      <label>
        <input
          type="checkbox"
          className="vi-check"
          checked={isShown}
          disabled={isShown && columns.shown.length === 1}
          onChange={() => columns.toggle(column)}
        />
        <span title={title}>{title}</span>
      </label>
      {mover(before, ports.say('LIST_COLUMN_UP', { title }), ArrowUpOutlined)}
      {mover(after, ports.say('LIST_COLUMN_DOWN', { title }), ArrowDownOutlined)}
      <select
        className="vi-plain"
        aria-label={ports.say('LIST_COLUMN_PIN', { title })}
        value={column.fixed ?? 'none'}
        onChange={({ target }) => columns.pin(key, PINS.find(([pin]) => pin === target.value)?.[0] ?? 'none')}
      >
        {PINS.map(([pin, name]) => (
          <option key={pin} value={pin}>
            {ports.say(name)}
          </option>
        ))}
      </select>
      <WidthBox
        label={ports.say('LIST_COLUMN_WIDTH', { title })}
        width={column.ownWidth}
        onChange={(width) => columns.resize(key, width)}
      />
    </li>
  )
}

interface WidthBoxProps {
  readonly label: string
  readonly width: number | undefined
  readonly onChange: (width: number | undefined) => void
}

/** Pixels; empty for the width that the document or the heading asks for. Taken over when it is left, or with Enter. */
function WidthBox({ label, width, onChange }: WidthBoxProps) {
  const { ports } = useHost()
  const [{ of, typed }, setTyped] = useState({ of: width, typed: String(width ?? '') })
  if (of !== width) setTyped({ of: width, typed: String(width ?? '') })
  const take = () => {
    const next = typed === '' ? undefined : Number(typed)
    if (next !== width) onChange(next)
  }
  return (
    <input
      className="vi-plain"
      type="number"
      min={NARROWEST}
      max={WIDEST}
      step={10}
      aria-label={label}
      title={label}
      placeholder={ports.say('LIST_COLUMN_AUTO')}
      value={typed}
      onChange={({ target }) => setTyped({ of: width, typed: target.value })}
      onBlur={take}
      onKeyDown={({ key }) => key === 'Enter' && take()}
    />
  )
}
