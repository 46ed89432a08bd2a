import { appendToken, valueAtPointer } from '../../../schemas/language/check/guard.ts'
import { pointerKeys } from '../../../schemas/language/json-pointer.ts'
import { isObject, ownProperty } from '../../../schemas/language/values.ts'
import { elementPlaceAt, layoutPath, layoutPlace } from '../../document/element-place.ts'
import { type ScreenDocument, listAt } from '../../document/json.ts'
import { entryKey, statedList } from '../../document/sections.ts'
import { sectionOf, targetIn } from '../list/list-targets.ts'
import { type Element, isListTarget } from './element.ts'

const LISTS = { query: 'items', list: 'columns', detail: 'fields' } as const

const fieldPlace = (key: string) => appendToken('/fields', key)
const codeOf = (action: unknown) => (isObject(action) ? ownProperty(action, 'code') : undefined)

/** Where an element stands in the document: a column that is there by default is its field, a button by default is nowhere. */
export function placeOfElement(document: ScreenDocument, element: Element): string | undefined {
  if (element.kind === 'field') return fieldPlace(element.key)
  if (element.kind === 'child') return appendToken('/children', element.name)
  if (element.kind === 'action') {
    const at = (listAt(document, 'actions') ?? []).findIndex((action) => codeOf(action) === element.code)
    return at < 0 ? undefined : `/actions/${at}`
  }
  if (!isListTarget(element)) return layoutPlace(document, element.path)
  const section = sectionOf(element)
  const at = statedList(document, section)?.findIndex((entry) => entryKey(entry) === element.key) ?? -1
  return at < 0 ? fieldPlace(element.key) : `/${section}/${LISTS[section]}/${at}`
}

/** The element that a place of the document lies in. */
export function elementAtPlace(document: ScreenDocument, pointer: string): Element | undefined {
  const place = elementPlaceAt(document, pointer)
  if (place === undefined) return undefined
  const [section, name = ''] = pointerKeys(place)
  const path = layoutPath(place)
  if (path) return { kind: path.length === 2 ? 'part' : 'block', path }
  if (section === 'fields') return { kind: 'field', key: name }
  if (section === 'children') return { kind: 'child', name }
  if (section === 'actions') {
    const code = codeOf(valueAtPointer(document, place))
    return typeof code === 'string' ? { kind: 'action', code } : undefined
  }
  const key = entryKey(valueAtPointer(document, place))
  return key !== undefined && (section === 'query' || section === 'list' || section === 'detail')
    ? targetIn(section, key)
    : undefined
}
