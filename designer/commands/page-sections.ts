import { fieldsIn } from '../../schemas/language/address.ts'
import {
  MAX_SECTIONS,
  SECTION_HEIGHT,
  SECTION_WIDTH,
  type SectionKind,
} from '../../schemas/language/composed/sections.ts'
import { isObject, ownProperty } from '../../schemas/language/values.ts'
import { type JsonObject, listAt, objectAt, type ScreenDocument, setNonEmpty, setProperty } from '../document/json.ts'

const pageOf = (document: ScreenDocument) => objectAt(document, 'page')
/** The sections of a composed page, as they are stated. */
export const sectionsOf = (document: ScreenDocument): readonly JsonObject[] =>
  (listAt(pageOf(document), 'sections') ?? []).map((one) => (isObject(one) ? one : {}))
export const parametersOf = (document: ScreenDocument): JsonObject => objectAt(pageOf(document), 'parameters')

function putSections(document: ScreenDocument, sections: readonly unknown[]): ScreenDocument {
  return setProperty(
    document,
    'page',
    setProperty(pageOf(document), 'sections', sections.length === 0 ? undefined : sections),
  )
}
const editSections = (
  document: ScreenDocument,
  edit: (sections: readonly unknown[]) => readonly unknown[],
): ScreenDocument => putSections(document, edit(listAt(pageOf(document), 'sections') ?? []))

/** Adds a section before the one at `at`, at the end without it. */
export function addSection(
  document: ScreenDocument,
  { section, at }: { readonly section: JsonObject; readonly at?: number | undefined },
): ScreenDocument {
  const { length } = sectionsOf(document)
  return length >= MAX_SECTIONS
    ? document
    : editSections(document, (list) => list.toSpliced(Math.min(at ?? length, length), 0, section))
}
/** Moves a section to the place before the one that is at `before` now. */
export function moveSection(
  document: ScreenDocument,
  { from, before }: { readonly from: number; readonly before: number },
): ScreenDocument {
  const sections = sectionsOf(document)
  const to = before > from ? before - 1 : before
  if (from < 0 || from >= sections.length || to < 0 || to >= sections.length || to === from) return document
  return editSections(document, (list) => list.toSpliced(from, 1).toSpliced(to, 0, list[from]))
}
export function removeSection(document: ScreenDocument, { at }: { readonly at: number }): ScreenDocument {
  return at in sectionsOf(document) ? editSections(document, (list) => list.toSpliced(at, 1)) : document
}
/** Puts a copy after a section. */
export function duplicateSection(document: ScreenDocument, { at }: { readonly at: number }): ScreenDocument {
  const section = sectionsOf(document)[at]
  return section ? addSection(document, { section, at: at + 1 }) : document
}
/** Changes what a section states; an undefined value removes the key. */
export function changeSection(
  document: ScreenDocument,
  { at, patch }: { readonly at: number; readonly patch: JsonObject },
): ScreenDocument {
  const section = sectionsOf(document)[at]
  if (!section) return document
  const next = Object.entries(patch).reduce((rest, [name, value]) => setProperty(rest, name, value), section)
  return editSections(document, (list) => list.with(at, next))
}

const within = (value: number, { minimum, maximum }: typeof SECTION_WIDTH | typeof SECTION_HEIGHT) =>
  Math.max(minimum, Math.min(maximum, Math.round(value)))
/** The size of a section as the language allows it; no height is that of its content. */
export function resizeSection(
  document: ScreenDocument,
  { at, width, height }: { readonly at: number; readonly width?: number; readonly height?: number },
): ScreenDocument {
  return changeSection(document, {
    at,
    patch: {
      ...(width === undefined ? {} : { width: within(width, SECTION_WIDTH) }),
      ...(height === undefined ? {} : { height: within(height, SECTION_HEIGHT) }),
    },
  })
}

/** Adds a parameter or changes what it states; an undefined value takes a property out. */
export function setParameter(
  document: ScreenDocument,
  { name, patch }: { readonly name: string; readonly patch: JsonObject },
): ScreenDocument {
  const parameters = parametersOf(document)
  const next = Object.entries(patch).reduce(
    (rest, [key, value]) => setProperty(rest, key, value),
    objectAt(parameters, name),
  )
  return setProperty(document, 'page', setProperty(pageOf(document), 'parameters', setProperty(parameters, name, next)))
}

const names = (value: unknown, parameter: string) => typeof value === 'string' && fieldsIn(value).includes(parameter)
/** A section without what it says of a parameter. */
function withoutParameter(section: JsonObject, parameter: string): JsonObject {
  const rest = (holder: JsonObject, key: string, keep: (entry: readonly [string, unknown]) => boolean) =>
    ownProperty(holder, key) === undefined
      ? holder
      : setNonEmpty(holder, key, Object.fromEntries(Object.entries(objectAt(holder, key)).filter(keep)))
  const filter = listAt(section, 'filter')
  const terms = filter?.filter((term) => !isObject(term) || !names(ownProperty(term, 'value'), parameter))
  let next =
    terms && filter && terms.length < filter.length
      ? setProperty(section, 'filter', terms.length > 0 ? terms : undefined)
      : section
  next = rest(next, 'outputs', ([name]) => name !== parameter)
  next = rest(next, 'values', ([, value]) => !names(value, parameter))
  for (const key of ['record', 'url'])
    if (names(ownProperty(next, key), parameter)) next = setProperty(next, key, undefined)
  return next
}
/** Takes a parameter out, and what sections say of it. */
export function removeParameter(document: ScreenDocument, { name }: { readonly name: string }): ScreenDocument {
  const parameters = parametersOf(document)
  if (ownProperty(parameters, name) === undefined) return document
  const page = setNonEmpty(pageOf(document), 'parameters', setProperty(parameters, name, undefined))
  const sections = sectionsOf(document).map((section) => withoutParameter(section, name))
  return putSections(setProperty(document, 'page', page), sections)
}

/** What a new section of a kind begins with. */
export const newSection = (kind: SectionKind): JsonObject => ({
  kind,
  ...(kind === 'number' ? { width: 3 } : kind === 'text' ? {} : { width: 6 }),
  ...(kind === 'frame' ? { height: 10 } : {}),
})
