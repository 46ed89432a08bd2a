import { AppError } from '../../../schemas/messages/index.ts'
import { readJson } from '../../http/request/input.ts'

/** `field = 'value'`, as link-down configurations of older systems write it; `''` in the value is one quote. */
const EQUALITY = /^\s*([A-Za-z_][A-Za-z0-9_]*)\s*=\s*(?:'((?:[^']|'')*)'|(-?\d+))\s*(?:and\s|$)/i

/** Equalities joined by `and`, read as names and values; undefined for anything else. Nothing of the text is executed. */
function equalities(text: string): [string, string][] | undefined {
  const found: [string, string][] = []
  let rest = text
  while (rest.trim() !== '') {
    const match = EQUALITY.exec(rest)
    if (!match?.[1]) return undefined
    found.push([match[1], match[2]?.replaceAll("''", "'") ?? match[3] ?? ''])
    rest = rest.slice(match[0].length)
  }
  return found
}

function stated(text: string): readonly (readonly [string, unknown])[] {
  const trimmed = text.trim()
  if (!/^[[{"]/.test(trimmed)) {
    const found = equalities(trimmed)
    if (!found) throw new AppError('PICKER_CONDITION')
    return found
  }
  const value = readJson(trimmed)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new AppError('PICKER_CONDITION')
  return Object.entries(value)
}

/** Column → value of a condition: a flat JSON object or equalities over open names. Names are looked up, values bound. */
export function conditionsOf(
  text: string | undefined,
  columnOf: (name: string) => string | undefined,
): (readonly [string, string])[] {
  if (text === undefined || text.trim() === '') return []
  return stated(text).map(([name, wanted]) => {
    const column = columnOf(name)
    if (column === undefined || !['string', 'number', 'boolean'].includes(typeof wanted))
      throw new AppError('PICKER_CONDITION')
    return [column, String(wanted)] as const
  })
}
