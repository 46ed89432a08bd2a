import { randomBytes } from 'node:crypto'

/**
 * A new row id: 32 hexadecimal digits, the first 12 of them the time in milliseconds. Ids made later sort later
 * (so `order by id` breaks ties of `create_time`), and no sequence is needed, which distributed engines lack.
 */
export function newId(now: number = Date.now()): string {
  return now.toString(16).padStart(12, '0') + randomBytes(10).toString('hex')
}
