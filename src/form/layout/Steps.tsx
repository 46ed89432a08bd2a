import { Button } from 'antd'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLatest } from '../../../registry/kit/parts/hooks/use-latest.ts'
import type { ResolvedPart } from '../../../engine/model/index.ts'
import { PanelList } from '../../ui/TabPanels.tsx'
import { atAttribute } from './Block.tsx'
import { focusField } from './focus.ts'
import { useForm } from './form-context.tsx'
import { type PartsProps, useParts } from './Tabs.tsx'

const fieldsOf = (part: ResolvedPart | undefined) =>
  (part?.blocks ?? []).flatMap((block) => (block.kind === 'group' ? block.fields.map(({ key }) => key) : []))

/** A check that takes no longer is not worth a sign. */
const SLOW = { delay: 300 }

/** One part after the other: back always, on only when what lies between is right. */
export function Steps({ block, draw }: PartsProps) {
  const { store, ports } = useForm()
  const { panels, active, shown, reached, show } = useParts(block)
  const [isChecking, setChecking] = useState(false)
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const at = panels.findIndex(({ index }) => index === active)
  const isLast = at === panels.length - 1
  useEffect(() => {
    if (isLast) store.parts.finish(block)
  }, [store, block, isLast])

  const open = (index: number) => {
    flushSync(() => show(index))
    box.current?.querySelector<HTMLElement>('.vi-panel:not([hidden])')?.focus({ preventScroll: true })
    box.current?.scrollIntoView?.({ block: 'nearest' })
  }
  const goTo = async (index: number) => {
    if (isChecking) return
    const between = panels.filter((panel) => panel.index >= active && panel.index < index)
    setChecking(true)
    const wrong = await store
      .checkSome(new Set(between.flatMap((panel) => fieldsOf(block.parts[panel.index]))))
      .finally(() => setChecking(false))
    const [first] = wrong
    if (first === undefined) open(index)
    else focusField(store, first)
  }
  const next = useLatest(() => {
    const after = panels[at + 1]
    if (after) void goTo(after.index)
  })
  useEffect(() => store.parts.lead(block, next), [store, block, next])
  const handleKeyDown = (event: KeyboardEvent) => {
    if (isLast || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
    next()
  }
  if (panels.length === 0) return null
  const before = panels[at - 1]
  return (
    // Ctrl+Enter goes to the next step; on the last step it saves.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={box} className="vi-parts" {...atAttribute(block)} onKeyDown={handleKeyDown}>
      <ol className="vi-steps" aria-label={ports.say('FORM_STEPS')}>
        {panels.map(({ index, title, mark }, number) => (
          <li
            key={index}
            {...(index === active ? { 'aria-current': 'step' as const } : {})}
            data-done={index < active || undefined}
          >
            <button
              type="button"
              disabled={index > Math.max(reached, active)}
              onClick={() => (index < active ? open(index) : index > active && void goTo(index))}
            >
              <span className="vi-step-number" aria-hidden="true">
                {number + 1}
              </span>
              {title}
              {mark}
            </button>
          </li>
        ))}
      </ol>
      <PanelList panels={panels} active={active} shown={shown} onShow={show} draw={draw} id={id} kind="step" />
      <div className="vi-step-buttons">
        {before && <Button onClick={() => open(before.index)}>{ports.say('FORM_STEP_BACK')}</Button>}
        {!isLast && (
          <Button type="primary" loading={isChecking && SLOW} onClick={next}>
            {ports.say('FORM_STEP_NEXT')}
          </Button>
        )}
      </div>
    </div>
  )
}
