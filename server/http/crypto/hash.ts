import { createHash } from 'node:crypto'

/** What is stored in place of a token, ticket or code: hexadecimal, and not reversible. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
