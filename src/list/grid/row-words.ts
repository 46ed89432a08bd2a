import { randomString } from '../../lib/text.ts'

const HEX = '0123456789abcdef'
const [TIME_DIGITS, NUMBER_DIGITS, SECRET_DIGITS] = [12, 6, 14] as const
/** The rank of the first row. The ranks after it leave space for more rows than a grid has. */
const FIRST_DIGITS = NUMBER_DIGITS - 1

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')

/** Words for the new rows of one grid (`engine/model/temporary-ids.ts`): counted, so that rows pasted together keep their order. */
export function rowWords(): () => string {
  let count = parseInt(randomString(FIRST_DIGITS, HEX), 16)
  return () => `+${hex(Date.now(), TIME_DIGITS)}${hex((count += 1), NUMBER_DIGITS)}${randomString(SECRET_DIGITS, HEX)}`
}
