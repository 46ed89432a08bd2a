import { isObject } from '../../schemas/language/values.ts'
import { type JsonObject, type ScreenDocument, listAt, objectAt, setNonEmpty, setProperty } from '../document/json.ts'

/** The tests of a page, in their order. */
export const pageTests = (document: ScreenDocument): readonly JsonObject[] =>
  (listAt(objectAt(document, 'tests'), 'cases') ?? []).filter(isObject)

const withTests = (document: ScreenDocument, cases: readonly JsonObject[]): ScreenDocument =>
  setProperty(
    document,
    'tests',
    cases.length > 0 ? setProperty(objectAt(document, 'tests'), 'cases', cases) : undefined,
  )

/** Appends a test. */
export const addTest = (document: ScreenDocument, { test }: { readonly test: JsonObject }): ScreenDocument =>
  withTests(document, [...pageTests(document), test])

export const removeTest = (document: ScreenDocument, { at }: { readonly at: number }): ScreenDocument =>
  at < pageTests(document).length ? withTests(document, pageTests(document).toSpliced(at, 1)) : document

export function renameTest(
  document: ScreenDocument,
  { at, title }: { readonly at: number; readonly title: unknown },
): ScreenDocument {
  const test = pageTests(document)[at]
  return test ? withTests(document, pageTests(document).with(at, setProperty(test, 'title', title))) : document
}

/** Takes one expectation of a field out of a test. */
export function dropExpectation(
  document: ScreenDocument,
  { at, field, aspect }: { readonly at: number; readonly field: string; readonly aspect: string },
): ScreenDocument {
  const test = pageTests(document)[at]
  if (!test) return document
  const expected = setProperty(objectAt(objectAt(test, 'fields'), field), aspect, undefined)
  const fields = setNonEmpty(objectAt(test, 'fields'), field, expected)
  return withTests(document, pageTests(document).with(at, setNonEmpty(test, 'fields', fields)))
}

/** Whether the page is published only when all of its tests pass. */
export const setMustPass = (document: ScreenDocument, { on }: { readonly on: boolean }): ScreenDocument =>
  pageTests(document).length === 0
    ? document
    : setProperty(document, 'tests', setProperty(objectAt(document, 'tests'), 'mustPass', on || undefined))
