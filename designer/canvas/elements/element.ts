import { isObject, ownProperty } from '../../../schemas/language/values.ts'
import { builtInCodes, customActions } from '../../commands/actions.ts'
import { entryAtPath } from '../../commands/layout.ts'
import { entryOf } from '../../commands/set-entry.ts'
import { fieldAt } from '../../document/fields.ts'
import { type ScreenDocument, objectAt } from '../../document/json.ts'
import { type ListTarget, listIdOf, sectionOf } from '../list/list-targets.ts'
import { idOf, type Target } from '../targets.ts'

/** A button of the page, by its code. */
export interface ActionTarget {
  readonly kind: 'action'
  readonly code: string
}
/** Anything of a page that can be selected: on the drawn form, list or details, or in the outline alone. */
export type Element = Target | ListTarget | ActionTarget
export type CanvasPart = 'form' | 'list' | 'detail'

export const isListTarget = (element: Element): element is ListTarget =>
  element.kind === 'item' || element.kind === 'column' || element.kind === 'detail'
export const isFormTarget = (element: Element): element is Target => element.kind !== 'action' && !isListTarget(element)

export function elementId(element: Element): string {
  if (element.kind === 'action') return `action-${element.code}`
  return isListTarget(element) ? listIdOf(element) : idOf(element)
}

/** False for what a step has taken out of the document. */
export function isInDocument(document: ScreenDocument, element: Element): boolean {
  if (element.kind === 'field') return fieldAt(document, element.key) !== undefined
  if (element.kind === 'child') return isObject(ownProperty(objectAt(document, 'children'), element.name))
  if (element.kind === 'action')
    return builtInCodes(document).includes(element.code) || customActionAt(document, element.code) !== undefined
  if (isListTarget(element)) return entryOf(document, sectionOf(element), element.key) !== undefined
  return isObject(entryAtPath(document, element.path))
}

/** The place of a button of this page alone among all that are stated. */
export const customActionAt = (document: ScreenDocument, code: string): number | undefined =>
  customActions(document).find(({ action }) => ownProperty(action, 'code') === code)?.at
