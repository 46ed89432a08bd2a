import type { InputRef } from 'antd'
import { type PointerEvent, type Ref, useState } from 'react'
import { ownProperty } from '../../../schemas/language/values.ts'
import { useDesigner } from '../../context.tsx'
import { fieldEntries } from '../../document/fields.ts'
import { sectionKeys } from '../../document/sections.ts'
import { useOpen } from '../../editor/context.tsx'
import { fieldOffer, matches, OfferList } from '../OfferList.tsx'
import { PaletteFrame } from '../PaletteFrame.tsx'
import { type ListTarget, type Section, targetIn } from './list-targets.ts'

interface ListPaletteProps {
  readonly search: Ref<InputRef>
  readonly sections: readonly Section[]
  readonly help: string
  /** The section that Enter in the search adds to. */
  readonly section: Section
  readonly onAdd: (target: ListTarget) => void
  readonly onGrab: (event: PointerEvent<HTMLElement>, target: ListTarget) => void
}

const OFFERED = {
  query: 'CANVAS_NOT_IN_QUERY',
  list: 'CANVAS_NOT_IN_LIST',
  detail: 'CANVAS_NOT_IN_DETAIL',
} as const

/** The fields that each of these sections does not show. */
export function ListPalette({ search, sections, help, section, onAdd, onGrab }: ListPaletteProps) {
  const { say, words } = useDesigner()
  const { document } = useOpen()
  const [asked, setAsked] = useState('')
  const wanted = asked.trim().toLowerCase()
  const entries = fieldEntries(document)
  const offers = sections
    .map((name) => {
      const there = new Set(sectionKeys(document, name))
      const items = entries
        .filter(([key]) => !there.has(key))
        .map(([key, field]) => fieldOffer(key, field, words(ownProperty(field, 'title')) || key))
        .filter((one) => matches(one.words, wanted))
      return { name, title: say(OFFERED[name]), items }
    })
    .filter(({ items }) => items.length > 0)
  const addFirst = () => {
    const found = offers.find(({ name }) => name === section) ?? offers[0]
    const offer = found?.items[0]?.offer
    if (wanted !== '' && found && offer?.kind === 'field') onAdd(targetIn(found.name, offer.key))
  }
  return (
    <PaletteFrame
      search={search}
      label={say('CANVAS_FIELD_SEARCH')}
      help={help}
      asked={asked}
      onAsk={setAsked}
      onEnter={addFirst}
    >
      {offers.map(({ name, title, items }) => (
        <OfferList
          key={name}
          title={title}
          items={items}
          onAdd={(offer) => offer.kind === 'field' && onAdd(targetIn(name, offer.key))}
          onGrab={(event, offer) => offer.kind === 'field' && onGrab(event, targetIn(name, offer.key))}
        />
      ))}
    </PaletteFrame>
  )
}
