import { useState } from 'react'
import { removeChild, setChild } from '../../commands/children.ts'
import type { Preset } from '../../commands/presets/presets.ts'
import { applyPreset } from '../../commands/presets/apply-preset.ts'
import { addField } from '../../commands/fields/add-field.ts'
import { placeNew } from '../../commands/fields/copy-fields.ts'
import { setField } from '../../commands/fields/set-field.ts'
import { setView } from '../../commands/fields/set-view.ts'
import { changeBlock, entryAtPath, layoutOf, type Path, removeBlock } from '../../commands/layout.ts'
import { insertBlock, placeBlock, placeFields, shiftEntry, type Slot } from '../../commands/place.ts'
import { useDesigner } from '../../context.tsx'
import { freeKey, withWords } from '../../document/fields.ts'
import type { JsonObject, ScreenDocument } from '../../document/json.ts'
import { contentOf, partsOf } from '../../document/sections.ts'
import { useEditor } from '../../editor/context.tsx'
import { useFieldSteps } from '../../fields/use-field-steps.tsx'
import { storedTitle, type Target, titleProperty } from '../targets.ts'
import { useTargetNames } from './use-target-names.ts'

/** What the palette offers. */
export type Offer =
  | { readonly kind: 'widget'; readonly view: string; readonly title: string }
  | { readonly kind: 'preset'; readonly preset: Preset; readonly title: string }
  | { readonly kind: 'field'; readonly key: string; readonly title: string }
  | { readonly kind: 'block'; readonly title: string; readonly block: JsonObject }

/** The path of a block or part after a step: a block is the same object wherever it is put. */
function pathOf(document: ScreenDocument, block: unknown): Path | undefined {
  for (const [at, entry] of layoutOf(document).entries()) {
    if (entry === block) return [at]
    for (const [place, part] of partsOf(entry).entries()) {
      if (part === block) return [at, place]
      const inner = contentOf(part).indexOf(block)
      if (inner >= 0) return [at, place, inner]
    }
  }
  return undefined
}

const step = (code: 'DESIGNER_STEP_GROUPS' | 'DESIGNER_STEP_MOVE' | 'DESIGNER_STEP_ADD', title: string) => ({
  name: { code, params: { title } },
})

export type Announce = (
  code:
    | 'CANVAS_ADDED'
    | 'CANVAS_MOVED'
    | 'CANVAS_AT_END'
    | 'CANVAS_REMOVED'
    | 'CANVAS_WIDE'
    | 'CANVAS_NARROW'
    | 'CANVAS_REQUIRED_NOW'
    | 'CANVAS_OPTIONAL_NOW'
    | 'CANVAS_HIDDEN_NOW'
    | 'CANVAS_SHOWN_NOW',
  title: string,
) => void

/** Adding from the palette. */
function useAddStep(announce: Announce, firstTitle: (key: string) => string) {
  const { open, command } = useEditor()
  /** Puts something of the palette on the canvas. */
  const add = (offer: Offer, slot: Slot): Target | undefined => {
    if (offer.kind === 'block') {
      command((before) => insertBlock(before, { block: offer.block, slot }), step('DESIGNER_STEP_GROUPS', offer.title))
      const path = pathOf(open.document, offer.block)
      if (path) announce('CANVAS_ADDED', offer.title)
      return path && { kind: 'block', path }
    }
    if (offer.kind === 'field') {
      command((before) => placeFields(before, { keys: [offer.key], slot }), step('DESIGNER_STEP_MOVE', offer.title))
      announce('CANVAS_ADDED', offer.title)
      return { kind: 'field', key: offer.key }
    }
    const key = freeKey(open.document)
    const title = offer.kind === 'preset' ? offer.title : firstTitle(key)
    const draw = (document: ScreenDocument) =>
      offer.kind === 'preset'
        ? applyPreset(document, { key, preset: offer.preset })
        : setView(document, { key, view: offer.view })
    const isAdded = command(
      (before) => {
        const added = addField(before, { key, field: { title }, isPlacedLater: true, ...after(slot) })
        return placeNew(draw(added), [key], slot)
      },
      step('DESIGNER_STEP_ADD', title),
    )
    if (!isAdded) return undefined
    announce('CANVAS_ADDED', offer.title)
    return { kind: 'field', key }
  }
  return add
}

/** Moving, by the pointer and by keys. */
function useMoveSteps(announce: Announce, add: ReturnType<typeof useAddStep>) {
  const { open, command } = useEditor()
  const { titleOf } = useTargetNames()
  /** Moves what is selected to a slot. Fields move together. */
  const moveTo = (targets: readonly Target[], slot: Slot): readonly Target[] => {
    const [first] = targets
    if (!first) return targets
    const title = titleOf(first)
    const keys = targets.flatMap((target) => (target.kind === 'field' ? [target.key] : []))
    if (keys.length > 0) {
      if (command((before) => placeFields(before, { keys, slot }), step('DESIGNER_STEP_MOVE', title)))
        announce('CANVAS_MOVED', title)
      return targets
    }
    if (first.kind === 'field') return targets
    if (first.kind === 'child')
      return [add({ kind: 'block', title, block: { child: first.name } }, slot)].filter((one) => one !== undefined)
    const block = entryAtPath(open.document, first.path)
    if (command((before) => placeBlock(before, { path: first.path, slot }), step('DESIGNER_STEP_GROUPS', title)))
      announce('CANVAS_MOVED', title)
    return [{ kind: first.kind, path: pathOf(open.document, block) ?? first.path }]
  }
  /** Moves one place further. */
  const shift = (target: Target, by: -1 | 1): Target => {
    if (target.kind === 'child') return target
    const title = titleOf(target)
    const moving = target.kind === 'field' ? target.key : target.path
    const block = typeof moving === 'string' ? undefined : entryAtPath(open.document, moving)
    const isMoved = command(
      (before) => shiftEntry(before, { moving, by }),
      step(target.kind === 'field' ? 'DESIGNER_STEP_MOVE' : 'DESIGNER_STEP_GROUPS', title),
    )
    announce(isMoved ? 'CANVAS_MOVED' : 'CANVAS_AT_END', title)
    return target.kind === 'field' ? target : { kind: target.kind, path: pathOf(open.document, block) ?? target.path }
  }
  return { moveTo, shift }
}

/** Steps on the canvas; each is one step of the history, announced to screen readers, and gives what it leaves selected. */
export function useCanvasSteps() {
  const { say, ports } = useDesigner()
  const { open, command } = useEditor()
  const names = useTargetNames()
  const { duplicate, remove, firstTitle, nameAfterTitle, announcement } = useFieldSteps()
  const [announced, setAnnounced] = useState('')
  const announce: Announce = (code, title) => setAnnounced(say(code, { title }))
  const add = useAddStep(announce, firstTitle)
  const moves = useMoveSteps(announce, add)
  const { titleOf } = names
  const rename = (target: Target, text: string) => {
    const property = titleProperty(open.document, target)
    const stored = storedTitle(open.document, target)
    const value = withWords(stored, ports.locale, text)
    const title = titleOf(target)
    if (target.kind === 'child') {
      command(
        (before) => setChild(before, { name: target.name, patch: { title: value } }),
        step('DESIGNER_STEP_GROUPS', title),
      )
      return
    }
    if (property === undefined) return
    if (target.kind === 'field') {
      command((before) => setField(before, { key: target.key, property, value }), {
        name: { code: 'DESIGNER_STEP_FIELD', params: { title } },
        group: `${target.key}/title`,
      })
      nameAfterTitle(target.key)
    } else
      command(
        (before) => changeBlock(before, { path: target.path, patch: { [property]: value } }),
        step('DESIGNER_STEP_GROUPS', title),
      )
  }
  /** Deletes fields; a block is taken away and leaves its fields where it was. */
  const removeAll = (targets: readonly Target[]) => {
    const keys = targets.flatMap((target) => (target.kind === 'field' ? [target.key] : []))
    if (keys.length > 0) remove(...keys)
    for (const target of targets) {
      const about = step('DESIGNER_STEP_GROUPS', titleOf(target))
      if (target.kind === 'block' || target.kind === 'part')
        command((before) => removeBlock(before, { path: target.path }), about)
      if (target.kind === 'child') command((before) => removeChild(before, { name: target.name }), about)
    }
  }
  return {
    ...names,
    ...moves,
    add,
    rename,
    duplicate,
    removeAll,
    announce,
    say: (code: 'CANVAS_COPIED' | 'CANVAS_PASTED', count: number) => setAnnounced(say(code, { count })),
    announcement: announced || announcement,
  }
}

const after = (slot: Slot): { readonly after?: string } =>
  'beside' in slot && typeof slot.beside === 'string' ? { after: slot.beside } : {}
