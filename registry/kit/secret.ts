/** The placeholder of a write-only value: the same for each, so that not even its length is revealed. Sent back, it changes nothing. */
export const HIDDEN = '******'

/** The stored form of such a value: an Argon2 hash with its parameters. */
export const HASH_PATTERN = /^\$argon2id\$v=\d+\$/
export const isHashed = (value: unknown): boolean => typeof value === 'string' && HASH_PATTERN.test(value)
