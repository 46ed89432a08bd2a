import { isObject } from '../../schemas/language/values.ts'
import { type ScreenDocument } from './json.ts'
import { type Scan, lineAt, scan } from './scan.ts'

/** Why a text is not a document, and where it fails. */
export interface SourceFailure {
  readonly code: 'DESIGNER_SOURCE_BROKEN' | 'DESIGNER_SOURCE_HOSTILE' | 'DESIGNER_SOURCE_NOT_OBJECT'
  readonly offset: number
  readonly line: number
  readonly column: number
}
export type Parsed =
  | { readonly document: ScreenDocument; readonly failure: null }
  | { readonly document: null; readonly failure: SourceFailure }

function failed(code: SourceFailure['code'], text: string, offset: number): Parsed {
  return { document: null, failure: { code, offset, ...lineAt(text, offset) } }
}

/** Text → document. `__proto__` keys are refused: merged somewhere later, they would change other objects. */
export function parseDocument(text: string): Parsed {
  const scanned: Scan = scan(text)
  if (scanned.failure !== undefined) return failed('DESIGNER_SOURCE_BROKEN', text, scanned.failure)
  if (scanned.hostile) return failed('DESIGNER_SOURCE_HOSTILE', text, Math.max(0, text.indexOf('__proto__')))
  const document: unknown = JSON.parse(text)
  return isObject(document) ? { document, failure: null } : failed('DESIGNER_SOURCE_NOT_OBJECT', text, 0)
}
