import { type ReactNode, useMemo } from 'react'
import type { ResolvedParts } from '../../../engine/model/index.ts'
import { textIn } from '../../../schemas/language/text.ts'
import { type Panel, TabPanels } from '../../ui/TabPanels.tsx'
import { useCell } from '../store/index.ts'
import { atAttribute } from './Block.tsx'
import { useForm } from './form-context.tsx'
import { useConditions } from './use-expression.ts'

export interface PartsProps {
  readonly block: ResolvedParts
  readonly draw: (index: number) => ReactNode
}

/** The parts that are there now, each with how much is wrong in it, and the one that is looked at. */
export function useParts(block: ResolvedParts) {
  const { store, ports } = useForm()
  const { active, shown, reached } = useCell(store.parts.stateOf(block))
  const { keys } = useCell(store.problems.wrong)
  const wrongRows = useCell(store.children.wrong)
  const conditions = useMemo(() => block.parts.map(({ visible }) => visible), [block])
  const offered = useConditions(conditions)
  const counts = new Map<number, number>()
  for (const key of keys) {
    const place = store.parts.placeOf(key)
    if (place?.parts === block) counts.set(place.index, (counts.get(place.index) ?? 0) + 1)
  }
  for (const [name, count] of wrongRows.counts) {
    const place = store.parts.placeOfChild(name)
    if (place?.parts === block) counts.set(place.index, (counts.get(place.index) ?? 0) + count)
  }
  const panels = offered.map((index): Panel => {
    const count = counts.get(index) ?? 0
    return {
      index,
      title: textIn(block.parts[index]?.title, ports.locale),
      mark: count > 0 && (
        <span className="vi-badge">
          <span aria-hidden="true">{count}</span>
          <span className="v-hidden">{` ${ports.say('FORM_PART_WRONG', { count })}`}</span>
        </span>
      ),
    }
  })
  // A part that is not there any more gives its place to the one before it.
  const current = offered.includes(active) ? active : (offered.findLast((index) => index < active) ?? offered[0] ?? 0)
  return {
    panels,
    active: current,
    shown: shown.has(current) ? shown : new Set([...shown, current]),
    reached,
    show: (index: number) => store.parts.show(block, index),
  }
}

export function Tabs({ block, draw }: PartsProps) {
  const { ports } = useForm()
  const { panels, active, shown, show } = useParts(block)
  if (panels.length === 0) return null
  return (
    <div {...atAttribute(block)}>
      <TabPanels
        label={ports.say('FORM_PARTS')}
        panels={panels}
        active={active}
        shown={shown}
        onShow={show}
        draw={draw}
      />
    </div>
  )
}
