import { ArrowDownOutlined, ArrowUpOutlined, CloseOutlined } from '@ant-design/icons'
import { Button, Flex, theme } from 'antd'
import { type CSSProperties, type KeyboardEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react'
import type { Ports } from '../../ports.ts'
import { DragHandle } from '../reorder/DragHandle.tsx'
import { useFixedRows } from '../hooks/use-fixed-rows.ts'
import { moved, useReorder } from '../reorder/use-reorder.tsx'

/** Height of a line, px. */
const LINE = 32
const LINES_IN_SIGHT = 10
const SCROLLED: CSSProperties = {
  maxHeight: LINE * LINES_IN_SIGHT,
  overflowY: 'auto',
  borderWidth: 1,
  borderStyle: 'solid',
}
const ICON: CSSProperties = {
  width: 20,
  display: 'inline-flex',
  justifyContent: 'center',
  flex: 'none',
  alignSelf: 'stretch',
  alignItems: 'center',
}

interface ChosenListProps {
  readonly keys: readonly string[]
  readonly labelOf: (key: string) => string
  readonly isGone?: (key: string) => boolean
  readonly onChange: (keys: readonly string[]) => void
  readonly ports: Ports
}

/** The line that a key leads to from the active one; undefined for other keys. */
function lineAfter(key: string, active: number, count: number): number | undefined {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key === 'ArrowDown') return Math.min(count - 1, active + 1)
  return key === 'ArrowUp' ? Math.max(0, active - 1) : undefined
}

interface ListToolsProps {
  readonly nameId: string
  /** Text of the active line. */
  readonly name: string
  readonly active: number
  readonly count: number
  readonly onMove: (to: number) => void
  readonly onRemove: () => void
  readonly onClear: () => void
  readonly ports: Ports
}

/** The title of the list, and buttons for its active line. */
function ListTools({ nameId, name, active, count, onMove, onRemove, onClear, ports }: ListToolsProps) {
  const tool = (code: string, icon: ReactElement, isOff: boolean, onClick: () => void) => (
    <Button
      type="text"
      size="small"
      icon={icon}
      disabled={isOff}
      aria-label={ports.say(code, { name })}
      title={ports.say(code, { name })}
      onClick={onClick}
    />
  )
  return (
    <Flex align="center" gap={2}>
      <span id={nameId} style={{ flex: 1, minWidth: 0 }}>
        {ports.say('PICKER_ORDER')}
      </span>
      {count > 1 && tool('PICKER_MOVE_UP', <ArrowUpOutlined />, active === 0, () => onMove(active - 1))}
      {count > 1 && tool('PICKER_MOVE_DOWN', <ArrowDownOutlined />, active === count - 1, () => onMove(active + 1))}
      {tool('PICKER_REMOVE', <CloseOutlined />, false, onRemove)}
      {count > 1 && (
        <Button type="link" size="small" onClick={onClear}>
          {ports.say('PICKER_CLEAR')}
        </Button>
      )}
    </Flex>
  )
}

interface LineProps {
  readonly id: string
  readonly at: number
  readonly count: number
  readonly words: string
  readonly isActive: boolean
  readonly isGone: boolean
  /** Undefined where there is no other place for the line. */
  readonly onGrab: ReturnType<typeof useReorder>['grab'] | undefined
  readonly onChoose: (at: number) => void
  readonly onRemove: (at: number) => void
}

function Line({ id, at, count, words, isActive, isGone, onGrab, onChoose, onRemove }: LineProps) {
  const { token } = theme.useToken()
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the list has the focus and hears the keys
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as the list
      role="option"
      aria-selected={isActive}
      aria-posinset={at + 1}
      aria-setsize={count}
      title={words}
      onClick={() => onChoose(at)}
      style={{
        position: 'absolute',
        top: at * LINE,
        insetInline: 0,
        height: LINE,
        display: 'flex',
        alignItems: 'center',
        gap: 4,
        paddingInline: 4,
        ...(isActive ? { background: token.controlItemBgActive } : {}),
      }}
    >
      {onGrab && <DragHandle onGrab={(event) => onGrab(event, at)} />}
      <span
        style={{
          flex: 1,
          minWidth: 0,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
          ...(isGone ? { color: token.colorErrorText } : {}),
        }}
      >
        {words.slice(0, 200)}
      </span>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- for the pointer; keys and the button above do the same */}
      <span
        aria-hidden
        data-remove={at}
        onClick={(event) => {
          event.stopPropagation()
          onRemove(at)
        }}
        style={{ ...ICON, cursor: 'pointer', color: token.colorTextTertiary }}
      >
        <CloseOutlined />
      </span>
    </div>
  )
}

/**
 * What is chosen so far inside a dialog, in its order: lines are dragged, moved with Alt and the arrows, and taken away
 * with Delete. Only what is in sight is drawn.
 */
export function ChosenList({ keys, labelOf, isGone, onChange, ports }: ChosenListProps): ReactElement {
  const id = useId()
  const { token } = theme.useToken()
  const list = useRef<HTMLDivElement>(null)
  const lines = useRef<HTMLDivElement>(null)
  const [stated, setActive] = useState(0)
  const active = Math.min(stated, keys.length - 1)
  const put = (next: readonly string[], at: number) => {
    onChange(next)
    setActive(Math.max(0, at))
  }
  const { grab, session } = useReorder({
    list: lines,
    count: keys.length,
    placeOf: (box, { y }) =>
      Math.max(0, Math.min(keys.length - 1, Math.floor((y - box.getBoundingClientRect().top) / LINE))),
    nameOf: (at) => labelOf(keys[at] ?? ''),
    onMove: (from, to) => put(moved(keys, from, to), to),
    isLive: true,
    ports,
  })
  const { drawn, reveal } = useFixedRows({
    box: list,
    count: keys.length,
    rowHeight: LINE,
    assumedHeight: LINE * LINES_IN_SIGHT,
    active,
  })
  useEffect(() => {
    if (active >= 0) reveal(active)
  }, [active, reveal])
  const wordsOf = (key: string) => (isGone?.(key) ? ports.say('PICKER_GONE', { name: labelOf(key) }) : labelOf(key))
  const remove = (at: number) => put(keys.toSpliced(at, 1), at < active ? active - 1 : active)
  const handleKey = (event: KeyboardEvent) => {
    const to = lineAfter(event.key, active, keys.length)
    if (to !== undefined && event.altKey && event.key.startsWith('Arrow')) put(moved(keys, active, to), to)
    else if (to !== undefined) setActive(to)
    else if (event.key === 'Delete' || event.key === 'Backspace') remove(active)
    else return
    event.preventDefault()
  }
  if (keys.length === 0)
    return <span style={{ color: token.colorTextSecondary }}>{ports.say('PICKER_NONE_CHOSEN')}</span>
  return (
    <Flex vertical gap={4} style={{ minWidth: 0 }}>
      <ListTools
        nameId={`${id}-name`}
        name={wordsOf(keys[active] ?? '')}
        active={active}
        count={keys.length}
        onMove={(to) => put(moved(keys, active, to), to)}
        onRemove={() => remove(active)}
        onClear={() => put([], 0)}
        ports={ports}
      />
      <span id={`${id}-help`} hidden>
        {ports.say('PICKER_ORDER_HELP')}
      </span>
      <div
        ref={list}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select draws every line and cannot be sorted
        role="listbox"
        tabIndex={0}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-help`}
        aria-activedescendant={`${id}-${active}`}
        title={ports.say('PICKER_ORDER_HELP')}
        onKeyDown={handleKey}
        style={{ ...SCROLLED, borderColor: token.colorBorderSecondary, borderRadius: token.borderRadius }}
      >
        <div ref={lines} role="presentation" style={{ position: 'relative', height: keys.length * LINE }}>
          {drawn.map((at) => {
            const key = keys[at]
            return (
              key !== undefined && (
                <Line
                  key={key}
                  id={`${id}-${at}`}
                  at={at}
                  count={keys.length}
                  words={wordsOf(key)}
                  isActive={at === active}
                  isGone={isGone?.(key) ?? false}
                  onGrab={keys.length > 1 ? grab : undefined}
                  onChoose={setActive}
                  onRemove={remove}
                />
              )
            )
          })}
        </div>
      </div>
      {session}
    </Flex>
  )
}
