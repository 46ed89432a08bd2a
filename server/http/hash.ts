import { createHash } from 'node:crypto'

/** What is stored in place of a token, ticket or code: hexadecimal, from which nobody finds the way back. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
