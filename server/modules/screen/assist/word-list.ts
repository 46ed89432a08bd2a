import { fieldsOfSentence, wordProposals } from '../../../../engine/guess/index.ts'
import type { Assistant } from './assistant.ts'

/** The words of museums and offices that come with the product. */
export const wordList: Assistant = {
  origin: 'words',
  propose: ({ text, document, names }) =>
    Promise.resolve(
      wordProposals(
        fieldsOfSentence(text, (code) => names.dicts.has(code)),
        document,
        names,
      ),
    ),
}
