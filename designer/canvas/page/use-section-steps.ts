import { useState } from 'react'
import { GRID_COLUMNS, ROW_PIXELS, type SectionKind } from '../../../schemas/language/composed/sections.ts'
import { ownProperty } from '../../../schemas/language/values.ts'
import {
  addSection,
  changeSection,
  duplicateSection,
  moveSection,
  newSection,
  removeSection,
  resizeSection,
  sectionsOf,
} from '../../commands/page-sections.ts'
import { useDesigner } from '../../context.tsx'
import type { JsonObject, ScreenDocument } from '../../document/json.ts'
import { KIND_WORDS, sectionName } from '../../document/section-names.ts'
import { useEditor } from '../../editor/context.tsx'

type Step = 'SECTION_STEP_ADD' | 'SECTION_STEP_MOVE' | 'SECTION_STEP_REMOVE' | 'SECTION_STEP_CHANGE'

/** Steps on the sections of a page; each is one step of the history, announced to screen readers. */
export function useSectionSteps() {
  const { say, words } = useDesigner()
  const { open, command } = useEditor()
  const [announcement, setAnnouncement] = useState('')
  const sectionAt = (index: number): JsonObject => sectionsOf(open.document)[index] ?? {}
  const titleOf = (index: number) => sectionName(sectionAt(index), index, { say, words })
  const step = (code: Step, title: string, change: (before: ScreenDocument) => ScreenDocument, group?: string) =>
    command(change, { name: { code, params: { title } }, ...(group === undefined ? {} : { group }) })
  const announce = (code: 'CANVAS_ADDED' | 'CANVAS_MOVED' | 'CANVAS_AT_END' | 'CANVAS_REMOVED', title: string) =>
    setAnnouncement(say(code, { title }))
  const spanOf = (index: number): number => {
    const width = ownProperty(sectionAt(index), 'width')
    return typeof width === 'number' ? width : GRID_COLUMNS
  }
  return {
    titleOf,
    /** Columns of the grid that a section takes. */
    spanOf,
    announcement,
    /** Resolves to the place of the new section. */
    add: (kind: SectionKind, at: number): number => {
      const title = say(KIND_WORDS[kind])
      if (step('SECTION_STEP_ADD', title, (before) => addSection(before, { section: newSection(kind), at })))
        announce('CANVAS_ADDED', title)
      return at
    },
    duplicate: (index: number) => {
      const title = titleOf(index)
      if (step('SECTION_STEP_ADD', title, (before) => duplicateSection(before, { at: index })))
        announce('CANVAS_ADDED', title)
    },
    /** Moves before the section that is at `before` now; true when it moved. */
    move: (from: number, before: number): boolean => {
      const title = titleOf(from)
      const isMoved = step('SECTION_STEP_MOVE', title, (document) => moveSection(document, { from, before }))
      announce(isMoved ? 'CANVAS_MOVED' : 'CANVAS_AT_END', title)
      return isMoved
    },
    remove: (index: number) => {
      const title = titleOf(index)
      if (step('SECTION_STEP_REMOVE', title, (before) => removeSection(before, { at: index })))
        announce('CANVAS_REMOVED', title)
    },
    change: (index: number, patch: JsonObject) =>
      void step(
        'SECTION_STEP_CHANGE',
        titleOf(index),
        (before) => changeSection(before, { at: index, patch }),
        `section/${index}/${Object.keys(patch).join()}`,
      ),
    /** `drawn`: the pixels that the section has, from which a height begins. */
    resize: (index: number, by: { readonly columns?: number; readonly rows?: number }, drawn = 0) => {
      const section = sectionAt(index)
      const height = ownProperty(section, 'height')
      const size = {
        ...(by.columns === undefined ? {} : { width: spanOf(index) + by.columns }),
        ...(by.rows === undefined
          ? {}
          : { height: (typeof height === 'number' ? height : drawn / ROW_PIXELS) + by.rows }),
      }
      const title = titleOf(index)
      step(
        'SECTION_STEP_CHANGE',
        title,
        (before) => resizeSection(before, { at: index, ...size }),
        `section/${index}/size`,
      )
      const { width: columns = GRID_COLUMNS, height: rows } = sectionAt(index)
      setAnnouncement(
        rows === undefined
          ? say('SECTION_WIDTH_OF', { title, width: columns })
          : say('SECTION_SIZE', { title, width: columns, height: rows }),
      )
    },
  }
}
export type SectionSteps = ReturnType<typeof useSectionSteps>
