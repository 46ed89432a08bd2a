import type { QueryClient } from '@tanstack/react-query'
import type { Changes, Ports, SiblingPort } from '../../registry/kit/ports.ts'
import type { Choice } from '../../schemas/language/lookup.ts'
import type { Locale } from '../../schemas/language/text.ts'

/** What the ports stand on besides the calls of the contract. */
export interface PortDeps {
  readonly locale: Locale
  readonly say: Ports['say']
  readonly notify: Ports['notify']
  /** Cache of answers; emptied when the person changes. */
  readonly queries: QueryClient
  /** Choices of a dictionary that are stored in this browser; undefined when the server must be asked. */
  readonly storedChoices: (code: string) => readonly Choice[] | undefined
  /** Of the dictionaries: what was asked before counts no more. */
  readonly changes?: Changes
  /** The other fields of the widget's form; a page without a form has none. */
  readonly siblings?: SiblingPort
}
