import {
  type HTMLAttributes,
  type KeyboardEvent,
  memo,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useId,
} from 'react'
import type { Line } from './slots.ts'
import type { Box } from './targets.ts'

interface LayerProps<T extends { readonly kind: string }> {
  readonly list: RefObject<HTMLDivElement | null>
  readonly label: string
  readonly help: string
  readonly boxes: readonly Box<T>[]
  readonly selected: ReadonlySet<string>
  readonly active: string | undefined
  readonly dragged: ReadonlySet<string>
  readonly line: Line | undefined
  readonly nameOf: (target: T) => string
  readonly onSelect: (target: T, isAdded: boolean) => void
  readonly onGrab: (event: PointerEvent<HTMLElement>, box: Box<T>) => void
  readonly onEdit?: (target: T) => void
  readonly onFocus?: () => void
  /** `activeBox`: where the last thing selected is. */
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>, activeBox: HTMLElement | null) => void
  /** The menu is asked for, over a box or beside all of them. */
  readonly onMenu?: (event: MouseEvent<HTMLElement>, target: T | undefined) => void
  readonly clipboard?: Pick<HTMLAttributes<HTMLElement>, 'onCopy' | 'onCut' | 'onPaste'>
}

const placeOf = ({ left, top, width, height }: Line) => ({ left, top, width, height })
const isAdding = (event: { readonly ctrlKey: boolean; readonly metaKey: boolean; readonly shiftKey: boolean }) =>
  event.ctrlKey || event.metaKey || event.shiftKey

/** What is drawn, as a list of things to select: it lies over the form, which takes neither pointer nor focus. */
export function Layer<T extends { readonly kind: string }>(props: LayerProps<T>) {
  const {
    list,
    label,
    help,
    boxes,
    selected,
    active,
    dragged,
    line,
    nameOf,
    onSelect,
    onGrab,
    onEdit,
    onFocus,
    onKeyDown,
    onMenu,
    clipboard,
  } = props
  const helpId = useId()
  useEffect(() => {
    if (active !== undefined) document.getElementById(`vd-${active}`)?.scrollIntoView?.({ block: 'nearest' })
  }, [active])
  /** Heard at the list, so that no box is drawn anew for another handler. */
  const boxUnder = (target: EventTarget) => {
    const id = target instanceof Element ? target.closest('.vd-box')?.id : undefined
    return id === undefined ? undefined : boxes.find((box) => `vd-${box.id}` === id)
  }
  return (
    <>
      <span id={helpId} className="vd-hidden">
        {help}
      </span>
      <div
        ref={list}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot lie over what it lists
        role="listbox"
        tabIndex={0}
        className="vd-layer"
        aria-label={label}
        aria-describedby={helpId}
        aria-multiselectable
        {...(active === undefined ? {} : { 'aria-activedescendant': `vd-${active}` })}
        onFocus={onFocus}
        onKeyDown={(event) => onKeyDown(event, document.getElementById(`vd-${active}`))}
        onContextMenu={(event) => onMenu?.(event, boxUnder(event.target)?.target)}
        onPointerDown={(event) => {
          const box = boxUnder(event.target)
          if (box) onGrab(event, box)
        }}
        onClick={(event) => {
          const box = boxUnder(event.target)
          if (box) onSelect(box.target, isAdding(event))
        }}
        onDoubleClick={(event) => {
          const box = boxUnder(event.target)
          if (box) onEdit?.(box.target)
        }}
        {...clipboard}
      >
        {boxes.map((box) => (
          <Option
            key={box.id}
            box={box}
            name={nameOf(box.target)}
            isSelected={selected.has(box.id)}
            isDragged={dragged.has(box.id)}
          />
        ))}
      </div>
      {line && <div aria-hidden className="vd-drop-line" style={placeOf(line)} />}
    </>
  )
}

interface OptionProps {
  readonly box: Box<{ readonly kind: string }>
  readonly name: string
  readonly isSelected: boolean
  readonly isDragged: boolean
}
const Option = memo(function Option({ box, name, isSelected, isDragged }: OptionProps) {
  return (
    // The keys and the pointer are those of the list.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      id={`vd-${box.id}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as the list
      role="option"
      aria-selected={isSelected}
      aria-label={name}
      data-kind={box.target.kind}
      className={isDragged ? 'vd-box vd-box-dragged' : 'vd-box'}
      style={placeOf(box)}
    />
  )
})
