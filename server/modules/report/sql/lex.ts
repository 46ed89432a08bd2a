import { AppError } from '../../../../schemas/messages/index.ts'

/** A place of a query that a value is bound to: a parameter of the report, or an attribute of the calling user. */
export interface Place {
  readonly kind: 'param' | 'variable'
  readonly name: string
  /** Stands among other words between quotes, so it is text whatever the parameter is. */
  readonly inText: boolean
}
export type Part = string | Place

/** What stands for something in a query of an administrator; nothing else of the system is named there. */
export const VARIABLES = [
  'sys_user_code',
  'sys_user_name',
  'sys_org_code',
  'sys_date',
  'sys_time',
  'sys_base_path',
  'tenant_id',
] as const
export type Variable = (typeof VARIABLES)[number]

const HOLE = /([$#])\{\s*([A-Za-z][A-Za-z0-9_]{0,58})\s*\}/y
const refuse = (reason: string): never => {
  throw new AppError('REPORT_SQL_SHAPE', { reason })
}

function placeAt(
  sql: string,
  at: number,
  inText: boolean,
): { readonly place: Place; readonly end: number } | undefined {
  HOLE.lastIndex = at
  const [whole, sign, name = ''] = HOLE.exec(sql) ?? []
  if (whole === undefined) return undefined
  if (sign === '#' && !(VARIABLES as readonly string[]).includes(name))
    throw new AppError('REPORT_VARIABLE_UNKNOWN', { name, known: VARIABLES.join(', ') })
  return { place: { kind: sign === '#' ? 'variable' : 'param', name, inText }, end: at + whole.length }
}

/** The end of a comment; comments may stand in one another. */
function afterComment(sql: string, at: number): number {
  if (sql.startsWith('--', at)) {
    const end = sql.indexOf('\n', at)
    return end === -1 ? sql.length : end
  }
  let [depth, here] = [0, at]
  do {
    if (sql.startsWith('/*', here)) [depth, here] = [depth + 1, here + 2]
    else if (sql.startsWith('*/', here)) [depth, here] = [depth - 1, here + 2]
    else here += 1
    if (here > sql.length) refuse('/*')
  } while (depth > 0)
  return here
}

/** A text between quotes: as it is, as one place, or as pieces put together. */
function readText(sql: string, at: number): { readonly parts: readonly Part[]; readonly end: number } {
  const pieces: Part[] = []
  let [words, here] = ['', at + 1]
  for (;;) {
    if (here >= sql.length) refuse("'")
    if (sql.startsWith("''", here)) [words, here] = [`${words}''`, here + 2]
    else if (sql[here] === "'") break
    else {
      const found = placeAt(sql, here, true)
      if (found) {
        pieces.push(words, found.place)
        ;[words, here] = ['', found.end]
      } else [words, here] = [words + (sql[here] ?? ''), here + 1]
    }
  }
  pieces.push(words)
  const end = here + 1
  const [first, only, last] = pieces
  if (pieces.length === 1) return { parts: [`'${words}'`], end }
  if (pieces.length === 3 && first === '' && last === '' && typeof only === 'object')
    return { parts: [{ ...only, inText: false }], end }
  const shown = pieces.filter((piece) => piece !== '')
  return {
    parts: [
      '(',
      ...shown.flatMap((piece, index): Part[] => [
        ...(index > 0 ? [' || '] : []),
        typeof piece === 'string' ? `'${piece}'` : piece,
      ]),
      ')',
    ],
    end,
  }
}

function readName(sql: string, at: number): number {
  const end = sql.indexOf('"', at + 1)
  if (end === -1 || /[$#]\{/.test(sql.slice(at, end))) refuse('"')
  return end + 1
}

/** Words directly before a quote change what the text means (`E'…'`, `U&'…'`): how it is read would not be what is read here. */
const BEFORE_QUOTE = /[A-Za-z0-9_&$]$/

/**
 * Takes a query apart into its text, without comments, and the places that values are bound to. Refuses whatever the
 * database might read otherwise: a second statement, quoting by dollars or with a prefix, brackets that do not match. What
 * the query may read and call is not decided here but by what the database itself makes of it (`check.ts`).
 */
export function parseSql(sql: string): readonly Part[] {
  const text = sql.trim().replace(/(\s*;)+$/, '')
  if (text.includes('\0')) refuse('\\u0000')
  const parts: Part[] = []
  let [plain, depth, here] = ['', 0, 0]
  const flush = () => {
    if (plain !== '') parts.push(plain)
    plain = ''
  }
  while (here < text.length) {
    const mark = text[here] ?? ''
    if (text.startsWith('--', here) || text.startsWith('/*', here)) {
      plain += ' '
      here = afterComment(text, here)
    } else if (mark === "'") {
      if (BEFORE_QUOTE.test(plain)) refuse("'")
      const read = readText(text, here)
      flush()
      parts.push(...read.parts)
      here = read.end
    } else if (mark === '"') {
      if (BEFORE_QUOTE.test(plain)) refuse('"')
      const end = readName(text, here)
      plain += text.slice(here, end)
      here = end
    } else if (mark === '$' || text.startsWith('#{', here)) {
      const found = placeAt(text, here, false)
      if (!found) refuse(mark)
      else {
        flush()
        parts.push(found.place)
        here = found.end
      }
    } else {
      if (mark === ';') refuse(';')
      if (mark === '(') depth += 1
      if (mark === ')') depth -= 1
      if (depth < 0) refuse(')')
      plain += mark
      here += 1
    }
  }
  flush()
  if (depth > 0) refuse('(')
  const start = parts.find((part) => typeof part !== 'string' || part.trim() !== '')
  if (typeof start !== 'string' || !/^\s*\(*\s*(select|with|values)\b/i.test(start))
    throw new AppError('REPORT_SQL_NOT_SELECT')
  return parts
}

/** Does the query put its rows in an order itself? One that stands within it, of a sub-select or a window, does not. */
export function isOrdered(parts: readonly Part[]): boolean {
  let text = parts
    .map((part) => (typeof part === 'object' || part.startsWith("'") ? '?' : part))
    .join('')
    .replaceAll(/"[^"]*"/g, '?')
    .trim()
  // Brackets around the whole are none.
  while (/^\([^()]*(?:\([^()]*\)[^()]*)*\)$/.test(text)) text = text.slice(1, -1).trim()
  for (let before = ''; before !== text;) [before, text] = [text, text.replaceAll(/\([^()]*\)/g, ' ')]
  return /\border\s+by\b/i.test(text)
}

/** Names of the parameters in the order they stand in. */
export function paramNames(parts: readonly Part[]): string[] {
  return [...new Set(parts.flatMap((part) => (typeof part === 'object' && part.kind === 'param' ? [part.name] : [])))]
}
