import type { SchemaProblem } from '../../../schemas/language/check/problem.ts'
import { ProcessSchema } from '../../../schemas/language/process/document.ts'
import type { DocumentKind } from '../../document/kind.ts'
import type { JsonObject } from '../../document/json.ts'
import { keyAtPointer, pointerOf } from './flow.ts'
import { printProcess } from './print-process.ts'

/** Processes as the designer opens them; `check` knows the screens and other documents that are loaded. */
export const processKind = (check: (document: JsonObject) => readonly SchemaProblem[]): DocumentKind => ({
  name: 'process',
  schema: () => ProcessSchema,
  print: printProcess,
  check: (document) => ({ problems: check(document) }),
  pointerOf,
  keyAt: keyAtPointer,
  elementAt: (document, pointer) => {
    const key = keyAtPointer(document, pointer)
    return key === undefined ? undefined : pointerOf(document, key)
  },
})
