import type { InputRef } from 'antd'
import { type PointerEvent, type Ref, useCallback, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLatest } from '../../../registry/kit/parts/hooks/use-latest.ts'
import { findWidget, offeredWidgets } from '../../../registry/index.ts'
import { PALETTE_GROUPS } from '../../../registry/kit/define.ts'
import { ownProperty, sameJson } from '../../../schemas/language/values.ts'
import { useDesigner } from '../../context.tsx'
import { fieldEntries } from '../../document/fields.ts'
import { sectionKeys } from '../../document/sections.ts'
import { type Preset, PRESETS } from '../../commands/presets/presets.ts'
import { useOpen } from '../../editor/context.tsx'
import { GROUP_NAMES, searchText } from '../../fields/widget-words.ts'
import { fieldOffer, type Marking, matches, OfferList, type Section, type Shown } from '../OfferList.tsx'
import { PaletteFrame } from '../PaletteFrame.tsx'
import { offerId, useFavourites } from './favourites.ts'
import type { Offer } from './use-canvas-steps.ts'

interface PaletteProps {
  readonly search: Ref<InputRef>
  readonly onAdd: (offer: Offer) => void
  readonly onGrab: (event: PointerEvent<HTMLElement>, offer: Offer) => void
}
/** Fields that the form does not show. The same list while nothing about it changes. */
function useUnplaced(): readonly Shown[] {
  const { words } = useDesigner()
  const { document } = useOpen()
  const unplaced = useMemo(() => {
    const inForm = new Set(sectionKeys(document, 'form'))
    return fieldEntries(document).flatMap(([key, field]): readonly Shown[] => {
      if (inForm.has(key)) return []
      return [fieldOffer(key, field, words(ownProperty(field, 'title')) || key)]
    })
  }, [document, words])
  const [last, setLast] = useState(unplaced)
  const isSame = sameJson(last, unplaced)
  if (!isSame) setLast(unplaced)
  return isSame ? last : unplaced
}

const presetOffer = (preset: Preset, title: string): Shown => ({
  offer: { kind: 'preset', preset, title },
  icon: findWidget(preset.field.view)?.icon,
  words: `${title} ${preset.words}`,
})
/** Blocks, presets, and every widget by its kind. */
function useOffers(): readonly Section[] {
  const { say, words } = useDesigner()
  return useMemo(() => {
    const part = (code: 'DESIGNER_TAB_NEW' | 'DESIGNER_STEP_NEW', number: number) => ({
      title: say(code, { number }),
      content: [],
    })
    const blocks = (
      [
        ['CANVAS_GROUP', 'SwitcherOutlined', { group: say('CANVAS_GROUP'), fields: [] }],
        ['CANVAS_TABS', 'TableOutlined', { tabs: [part('DESIGNER_TAB_NEW', 1), part('DESIGNER_TAB_NEW', 2)] }],
        ['CANVAS_STEPS', 'PartitionOutlined', { steps: [part('DESIGNER_STEP_NEW', 1), part('DESIGNER_STEP_NEW', 2)] }],
        ['DESIGNER_DIVIDER', 'AlignLeftOutlined', { divider: say('DESIGNER_DIVIDER') }],
        ['DESIGNER_NOTE', 'FontSizeOutlined', { note: say('DESIGNER_NOTE') }],
      ] as const
    ).map(([code, icon, block]): Shown => ({
      offer: { kind: 'block', title: say(code), block },
      icon,
      words: say(code),
    }))
    return [
      { title: say('CANVAS_BLOCKS'), items: blocks },
      { title: say('PRESET_TITLE'), items: PRESETS.map((preset) => presetOffer(preset, words(preset.title))) },
      ...PALETTE_GROUPS.map((group) => ({
        title: say(GROUP_NAMES[group]),
        items: offeredWidgets()
          .filter((widget) => widget.group === group)
          .map((widget): Shown => ({
            offer: { kind: 'widget', view: widget.type, title: words(widget.title) },
            icon: widget.icon,
            words: searchText(widget),
          })),
      })),
    ]
  }, [say, words])
}

/** The offers by section, those that a search finds: what the person has marked is first. */
function useSections(wanted: string, favourites: readonly string[]): readonly Section[] {
  const { say } = useDesigner()
  const [unplaced, offers] = [useUnplaced(), useOffers()]
  return useMemo(() => {
    const all = offers.flatMap(({ items }) => items)
    const marked = favourites.flatMap((id) => all.find(({ offer }) => offerId(offer) === id) ?? [])
    return [
      { title: say('PALETTE_FAVOURITES'), items: marked },
      { title: say('CANVAS_UNPLACED'), items: unplaced },
      ...offers,
    ]
      .map(({ title, items }) => ({ title, items: items.filter(({ words }) => matches(words, wanted)) }))
      .filter(({ items }) => items.length > 0)
  }, [say, unplaced, offers, favourites, wanted])
}

/** Marks entries, and says so. An entry that leaves the list of favourites hands the focus on. */
function useMarking() {
  const { say } = useDesigner()
  const { ids, toggle } = useFavourites()
  const [announcement, setAnnouncement] = useState('')
  const isMarked = useCallback(
    (offer: Offer) => {
      const id = offerId(offer)
      return id === undefined ? undefined : ids.includes(id)
    },
    [ids],
  )
  const onMark = useLatest((offer: Offer, button: HTMLElement) => {
    const id = offerId(offer)
    if (id === undefined) return
    const palette = button.closest('aside')
    const label = button.getAttribute('aria-label')
    flushSync(() => {
      toggle(id)
      setAnnouncement(
        say(ids.includes(id) ? 'PALETTE_FAVOURITE_GONE' : 'PALETTE_FAVOURITE_SET', { title: offer.title }),
      )
    })
    if (button.isConnected) return
    const stars = [...(palette?.querySelectorAll<HTMLElement>('.vd-star') ?? [])]
    const same = stars.find((star) => star.getAttribute('aria-label') === label)
    const next = same ?? palette?.querySelector<HTMLElement>('input')
    next?.focus()
  })
  const marking = useMemo((): Marking => ({ isMarked, onMark }), [isMarked, onMark])
  return { ids, marking, announcement }
}

/** What can be put on the canvas: dragged there, or added by click or Enter after what is selected. */
export function Palette({ search, onAdd, onGrab }: PaletteProps) {
  const { say } = useDesigner()
  const [asked, setAsked] = useState('')
  const wanted = asked.trim().toLowerCase()
  const { ids, marking, announcement } = useMarking()
  const sections = useSections(wanted, ids)
  const addFirst = () => {
    const [first] = sections
    if (wanted !== '' && first?.items[0]) onAdd(first.items[0].offer)
  }
  const handleAdd = useLatest(onAdd)
  const handleGrab = useLatest(onGrab)
  return (
    <PaletteFrame
      search={search}
      label={say('CANVAS_PALETTE_SEARCH')}
      help={say('CANVAS_PALETTE_HELP')}
      asked={asked}
      onAsk={setAsked}
      onEnter={addFirst}
    >
      <output className="vd-hidden">{announcement}</output>
      {sections.length === 0 && <output className="vd-help">{say('CANVAS_PALETTE_NONE', { search: asked })}</output>}
      {sections.map(({ title, items }) => (
        <OfferList key={title} title={title} items={items} marking={marking} onAdd={handleAdd} onGrab={handleGrab} />
      ))}
    </PaletteFrame>
  )
}
