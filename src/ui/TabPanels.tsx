import {
  type HTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import './tab-panels.css'

export interface Panel {
  /** Its place among all parts, those that are not offered now included. */
  readonly index: number
  readonly title: string
  /** Shown after the title. */
  readonly mark?: ReactNode
}
interface PanelsProps {
  readonly panels: readonly Panel[]
  readonly active: number
  /** What was looked at stays drawn. */
  readonly shown: ReadonlySet<number>
  readonly onShow: (index: number) => void
  readonly draw: (index: number) => ReactNode
}

/** Parts of a page of which one is looked at: a row of tabs and the panel below. The keys are those of every tab list: arrows, Home and End. */
export function TabPanels({ label, ...parts }: PanelsProps & { readonly label: string }) {
  const { panels, active, onShow } = parts
  const id = useId()
  const row = useRef<HTMLDivElement>(null)
  const handleKeyDown = (event: KeyboardEvent) => {
    const at = panels.findIndex(({ index }) => index === active)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: panels.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = panels.at(to % panels.length)
    if (!next) return
    onShow(next.index)
    document.getElementById(`${id}-tab-${next.index}`)?.focus()
  }
  const first = useRef(active)
  useEffect(() => {
    // It starts without a measurement, which would force a layout before the first paint.
    if (active !== first.current)
      row.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [active])
  return (
    <div className="vi-parts">
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the focus is on one of its tabs */}
      <div ref={row} role="tablist" aria-label={label} className="vi-tabs" onKeyDown={handleKeyDown}>
        {panels.map(({ index, title, mark }) => (
          <button
            key={index}
            type="button"
            role="tab"
            id={`${id}-tab-${index}`}
            className="vi-tab"
            aria-selected={index === active}
            aria-controls={parts.shown.has(index) ? `${id}-panel-${index}` : undefined}
            tabIndex={index === active ? 0 : -1}
            onClick={() => onShow(index)}
          >
            {title}
            {mark}
          </button>
        ))}
      </div>
      <PanelList {...parts} id={id} kind="tab" />
    </div>
  )
}

/** The panels alone, below whatever chooses among them. */
export function PanelList({
  panels,
  active,
  shown,
  onShow,
  draw,
  id,
  kind,
}: PanelsProps & { readonly id: string; readonly kind: 'tab' | 'step' }) {
  return panels
    .filter(({ index }) => shown.has(index))
    .map(({ index, title }) => (
      <OnePanel
        key={index}
        id={`${id}-panel-${index}`}
        naming={
          kind === 'tab'
            ? { role: 'tabpanel', 'aria-labelledby': `${id}-tab-${index}` }
            : { 'aria-label': title, tabIndex: -1 }
        }
        title={title}
        isActive={index === active}
        onFound={() => onShow(index)}
      >
        {draw(index)}
      </OnePanel>
    ))
}

interface OnePanelProps {
  readonly id: string
  readonly naming: HTMLAttributes<HTMLElement>
  readonly title: string
  readonly isActive: boolean
  readonly onFound: () => void
  readonly children: ReactNode
}

function OnePanel({ id, naming, title, isActive, onFound, children }: OnePanelProps) {
  const box = useRef<HTMLElement>(null)
  const found = useRef(onFound)
  useEffect(() => void (found.current = onFound), [onFound])
  useLayoutEffect(() => {
    const { current } = box
    // The browser's own search opens what it finds here; React knows this attribute as on or off only.
    if (isActive) current?.removeAttribute('hidden')
    else current?.setAttribute('hidden', 'until-found')
  }, [isActive])
  useEffect(() => {
    const { current } = box
    const open = () => found.current()
    current?.addEventListener('beforematch', open)
    return () => current?.removeEventListener('beforematch', open)
  }, [])
  return (
    <section ref={box} id={id} {...naming} data-title={title} className="vi-panel">
      {children}
    </section>
  )
}
