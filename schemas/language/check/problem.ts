import type { MessageCode } from '../../messages/index.ts'

/** What is wrong with a document, and where. A value, never thrown. */
export interface SchemaProblem {
  /** JSON pointer into the document, '' for the whole. */
  readonly pointer: string
  readonly code: MessageCode
  readonly params: Readonly<Record<string, string | number>>
  /** Warnings do not stop a publication. */
  readonly level: 'error' | 'warning'
}
