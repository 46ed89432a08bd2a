import type { AssistantEnv } from '../../../env-parts.ts'
import type { Proposals } from '../../../../engine/guess/index.ts'
import { chatModel } from './chat-model.ts'
import { wordList } from './word-list.ts'

/** What an assistant is asked. There are no rows in it. */
export interface AssistantQuestion {
  readonly text: string
  /** The page as it is edited; empty for a new one. */
  readonly document: Readonly<Record<string, unknown>>
  /** Codes of the dictionaries there are, and what else a document may name. */
  readonly names: { readonly dicts: ReadonlySet<string> }
}
/** Proposes fields for a sentence. Answers are checked; nothing is applied by it. */
export interface Assistant {
  readonly origin: 'words' | 'model'
  readonly host?: string
  readonly model?: string
  propose(question: AssistantQuestion): Promise<Proposals>
}

/** The configured model server, or the built-in words where none is. */
export const assistantOf = (env: AssistantEnv | undefined): Assistant => (env ? chatModel(env) : wordList)
