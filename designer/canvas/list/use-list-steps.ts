import { useState } from 'react'
import { COLUMN_WIDTH } from '../../../schemas/language/sections.ts'
import { ownProperty } from '../../../schemas/language/values.ts'
import type { MessageCode } from '../../../schemas/messages/index.ts'
import { placeEntry, shiftPlacedEntry } from '../../commands/place-entry.ts'
import { entryOf, setEntry } from '../../commands/set-entry.ts'
import { toggleInSection } from '../../commands/toggle-in-section.ts'
import { useDesigner } from '../../context.tsx'
import { fieldAt, withWords } from '../../document/fields.ts'
import type { ScreenDocument } from '../../document/json.ts'
import { useEditor } from '../../editor/context.tsx'
import { type ListSlot, type ListTarget, type Section, sectionOf } from './list-targets.ts'

const STEPS = {
  query: 'CANVAS_STEP_QUERY',
  list: 'CANVAS_STEP_COLUMN',
  detail: 'CANVAS_STEP_DETAIL',
} as const satisfies Record<Section, MessageCode>
const { minimum: NARROWEST, maximum: WIDEST } = COLUMN_WIDTH

/** Steps on query items, columns and the fields of the details; each is one step of the history, announced to screen readers. */
export function useListSteps() {
  const { say, words, ports } = useDesigner()
  const { open, command } = useEditor()
  const [announcement, setAnnouncement] = useState('')
  /** The words of the column or the item, else of its field. */
  const titleOf = ({ key, ...target }: ListTarget) =>
    words(ownProperty(entryOf(open.document, sectionOf({ key, ...target }), key) ?? {}, 'title')) ||
    words(ownProperty(fieldAt(open.document, key) ?? {}, 'title')) ||
    key
  const step = (target: ListTarget, change: (before: ScreenDocument) => ScreenDocument, group?: string) =>
    command(change, {
      name: { code: STEPS[sectionOf(target)], params: { title: titleOf(target) } },
      ...(group === undefined ? {} : { group }),
    })
  const announce = (
    code: 'CANVAS_ADDED' | 'CANVAS_MOVED' | 'CANVAS_AT_END' | 'CANVAS_REMOVED',
    target: ListTarget,
    title = titleOf(target),
  ) => setAnnouncement(say(code, { title }))
  return {
    titleOf,
    announcement,
    put: (target: ListTarget, { beside, side }: Omit<ListSlot, 'section'>) => {
      const section = sectionOf(target)
      const isThere = entryOf(open.document, section, target.key) !== undefined
      const place = { section, key: target.key, beside, ...(side === undefined ? {} : { side }) }
      if (step(target, (before) => placeEntry(before, place)))
        announce(isThere ? 'CANVAS_MOVED' : 'CANVAS_ADDED', target)
    },
    shift: (target: ListTarget, by: -1 | 1) => {
      const isMoved = step(target, (before) =>
        shiftPlacedEntry(before, { section: sectionOf(target), key: target.key, by }),
      )
      announce(isMoved ? 'CANVAS_MOVED' : 'CANVAS_AT_END', target)
    },
    remove: (target: ListTarget) => {
      const title = titleOf(target)
      const section = sectionOf(target)
      if (step(target, (before) => toggleInSection(before, { key: target.key, section, shown: false })))
        announce('CANVAS_REMOVED', target, title)
    },
    /** Gives a column or a query item words of its own; the details show those of the field. */
    rename: (target: ListTarget, text: string) => {
      const section = sectionOf(target)
      if (section === 'detail') return
      const stored = ownProperty(entryOf(open.document, section, target.key) ?? {}, 'title')
      const title = withWords(stored, ports.locale, text)
      step(target, (before) => setEntry(before, { key: target.key, section, patch: { title } }))
    },
    /** Pixels; undefined leaves the width to the table. */
    resize: (target: ListTarget, wanted: number | undefined) => {
      if (target.kind !== 'column') return
      const width = wanted === undefined ? undefined : Math.round(Math.max(NARROWEST, Math.min(WIDEST, wanted)))
      const { key } = target
      if (!step(target, (before) => setEntry(before, { key, section: 'list', patch: { width } }), `${key}/list/width`))
        return
      const title = titleOf(target)
      setAnnouncement(
        width === undefined ? say('CANVAS_WIDTH_AUTOMATIC', { title }) : say('CANVAS_WIDTH_OF', { title, width }),
      )
    },
  }
}
export type ListSteps = ReturnType<typeof useListSteps>
