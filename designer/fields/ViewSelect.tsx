import { DownOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { findWidget, offeredWidgets, widgets } from '../../registry/index.ts'
import { PALETTE_GROUPS } from '../../registry/kit/define.ts'
import { useDesigner } from '../context.tsx'
import { WidgetIcon } from './icons.tsx'
import { GROUP_NAMES, searchText } from './widget-words.ts'

interface ViewSelectProps {
  readonly id?: string
  readonly size?: 'small' | 'middle'
  readonly label: string
  /** As stated in the document; undefined means the default widget. */
  readonly view: string | undefined
  readonly onChange: (view: string) => void
}

/** A key that writes a character, also one of an input method, or one that opens a list. */
function opensList(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  return event.key === 'Process' || event.key === 'ArrowDown' || (event.key.length === 1 && event.key !== ' ')
}

/** The widget of a field, by palette group. A plain button until it is used: a long table would pay for every list. */
export function ViewSelect({ id, size = 'small', label, view, onChange }: ViewSelectProps) {
  const { say, words } = useDesigner()
  const [isOpen, setOpen] = useState(false)
  // The list was closed by a key, not by leaving: the keyboard goes on from the button.
  const [isBack, setBack] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isBack && !isOpen) button.current?.focus()
  }, [isBack, isOpen])
  const widget = view === undefined ? widgets[0] : findWidget(view)
  const title = widget ? words(widget.title) : say('DESIGNER_UNKNOWN_VIEW', { view: view ?? '' })
  const open = () => {
    setBack(false)
    setOpen(true)
  }
  // The search takes the focus before the browser writes the character, so the first one is not lost.
  const handleKeyDown = (event: KeyboardEvent) => {
    if (!opensList(event)) return
    flushSync(open)
    if (event.key === 'ArrowDown') event.preventDefault()
  }
  if (!isOpen) {
    return (
      <Button
        ref={button}
        id={id}
        size={size}
        block
        danger={!widget}
        className="vd-view"
        aria-haspopup="listbox"
        aria-label={`${label}: ${title}`}
        onBlur={() => setBack(false)}
        onClick={open}
        onKeyDown={handleKeyDown}
      >
        <WidgetIcon name={widget?.icon} />
        <span className="vd-view-name">{title}</span>
        <DownOutlined aria-hidden className="vd-view-arrow" />
      </Button>
    )
  }
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      size={size}
      className="vd-view"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the button that was just pressed
      autoFocus
      defaultOpen
      showSearch={{ optionFilterProp: 'words' }}
      aria-label={label}
      value={widget?.type ?? view ?? null}
      popupMatchSelectWidth={240}
      onChange={(next: string) => {
        setBack(true)
        setOpen(false)
        onChange(next)
      }}
      onInputKeyDown={(event) => (event.key === 'Escape' || event.key === 'Enter') && setBack(true)}
      onBlur={() => setOpen(false)}
      onOpenChange={(shown) => !shown && setOpen(false)}
      options={PALETTE_GROUPS.map((group) => ({
        label: say(GROUP_NAMES[group]),
        options: offeredWidgets()
          .filter((each) => each.group === group)
          .map((each) => ({
            value: each.type,
            words: searchText(each),
            label: (
              <>
                <WidgetIcon name={each.icon} /> {words(each.title)} <code className="vd-quiet">{each.type}</code>
              </>
            ),
          })),
      })).filter((group) => group.options.length > 0)}
    />
  )
}
