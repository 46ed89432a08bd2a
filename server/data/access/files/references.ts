const DIGITS = '_[0-9a-f]{32}_[0-9]{13}'
/** The part of a stored name that no other file has: random digits and the moment, before the ending. Addresses may write the rest in other ways. */
export const FILE_REFERENCE = String.raw`${DIGITS}(?=\.)`
/** The same at any place in a text, as in the name of a file that was downloaded and is uploaded again. */
export const FILE_REFERENCE_ANYWHERE = new RegExp(DIGITS, 'giu')
const EVERY = new RegExp(FILE_REFERENCE, 'giu')

/** The marks of all stored files that a text names. A file system may ignore the case of letters. */
export function fileReferences(text: string): readonly string[] {
  return [...new Set([...text.matchAll(EVERY)].map(([mark]) => mark.toLowerCase()))]
}
