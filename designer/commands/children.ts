import { partsOf, type FormEntry } from '../../schemas/language/form.ts'
import { isObject, ownProperty } from '../../schemas/language/values.ts'
import { type JsonObject, type ScreenDocument, listAt, objectAt, setProperty, setNonEmpty } from '../document/json.ts'

/** Names a child by the last part of its screen's id, with a number where that is taken. */
function freeName(document: ScreenDocument, screen: string): string {
  const taken = new Set([...Object.keys(objectAt(document, 'children')), ...Object.keys(objectAt(document, 'fields'))])
  const base = screen.split('.').at(-1) || 'rows'
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? base : `${base}${number}`
    if (!taken.has(name)) return name
  }
}

/** Appends a sub-table. */
export function addChild(
  document: ScreenDocument,
  { screen, key, title }: { readonly screen: string; readonly key: string; readonly title?: string },
): ScreenDocument {
  const child = { screen, relation: 'many', key, ...(title ? { title } : {}), edit: 'grid' }
  return setProperty(document, 'children', { ...objectAt(document, 'children'), [freeName(document, screen)]: child })
}

export interface SetChild {
  readonly name: string
  /** Merged over the child; an undefined value removes the key. */
  readonly patch: JsonObject
}
/** Changes a child. What is drawn as fields has one row; nothing else limits the face. */
export function setChild(document: ScreenDocument, { name, patch }: SetChild): ScreenDocument {
  const children = objectAt(document, 'children')
  const before = ownProperty(children, name)
  if (!isObject(before)) return document
  const changed = Object.entries(patch).reduce((child, [key, value]) => setProperty(child, key, value), before)
  const isMany = ownProperty(changed, 'relation') !== 'one' && ownProperty(changed, 'edit') === 'form'
  return setProperty(
    document,
    'children',
    setProperty(
      children,
      name,
      isMany
        ? setProperty(
            changed,
            ownProperty(patch, 'edit') === 'form' ? 'relation' : 'edit',
            ownProperty(patch, 'edit') === 'form' ? 'one' : 'grid',
          )
        : changed,
    ),
  )
}

/** The layout without the places of a child. */
function withoutPlaces(entries: readonly unknown[], name: string): readonly unknown[] {
  return entries.flatMap((entry): unknown[] => {
    if (!isObject(entry)) return [entry]
    if (ownProperty(entry, 'child') === name) return []
    const kind = 'tabs' in entry ? 'tabs' : 'steps'
    if (!partsOf(entry as FormEntry)) return [entry]
    return [
      setProperty(
        entry,
        kind,
        (listAt(entry, kind) ?? []).map((part) =>
          isObject(part) ? setProperty(part, 'content', withoutPlaces(listAt(part, 'content') ?? [], name)) : part,
        ),
      ),
    ]
  })
}

/** Takes a child away, and its places in the form and below the rows of the list. */
export function removeChild(document: ScreenDocument, { name }: { readonly name: string }): ScreenDocument {
  const bare = setNonEmpty(document, 'children', setProperty(objectAt(document, 'children'), name, undefined))
  const list = objectAt(bare, 'list')
  const rest =
    ownProperty(list, 'inner') === name ? setNonEmpty(bare, 'list', setProperty(list, 'inner', undefined)) : bare
  const form = objectAt(rest, 'form')
  const layout = listAt(form, 'layout')
  return layout ? setNonEmpty(rest, 'form', setProperty(form, 'layout', withoutPlaces(layout, name))) : rest
}
