/** A key as it is written in a JSON pointer (RFC 6901). */
export const escapeToken = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1')
export const unescapeToken = (token: string): string => token.replaceAll('~1', '/').replaceAll('~0', '~')
/** The keys on the way of a JSON pointer; none for the whole document. */
export const pointerKeys = (pointer: string): readonly string[] => pointer.split('/').slice(1).map(unescapeToken)
