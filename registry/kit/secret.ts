/** What stands for a value that is only ever written: the same for each, so that not even its length is told. Sent back, it changes nothing. */
export const HIDDEN = '******'

/** How the database holds such a value: a hash that says how it was made. */
export const SEALED = /^\$argon2id\$v=\d+\$/
export const isSealed = (value: unknown): boolean => typeof value === 'string' && SEALED.test(value)
