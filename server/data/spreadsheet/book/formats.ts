import BUILT_IN from './built-in-formats.json' with { type: 'json' }

/** How a number is shown by one format of a sheet. */
export interface CellFormat {
  readonly isDate: boolean
  /** Counts hours on beyond a day, such as 36:00. */
  readonly isElapsed: boolean
  /** What the cell shows; undefined where that is its value as such. */
  show(value: number): string | undefined
}
/** Writes a number by a format code. */
export type Formatter = (code: string, value: number) => string

/** The number formatter for spreadsheet format codes. It is loaded on demand: the library is large, and plain sheets do not need it. */
export async function formatter(): Promise<Formatter> {
  const { SSF } = await import('xlsx')
  const { format } = SSF as { readonly format: Formatter }
  return (code, value) => format(code, value)
}

/** What formats without a code mean in a Chinese system. Those of 14 and 22 follow the system: such dates stay as they are. */
const CODES: Readonly<Record<string, string>> = BUILT_IN
/** As 14 and 22 are called where a code is demanded. */
const OF_SYSTEM: ReadonlySet<string> = new Set(['m/d/yy', 'm/d/yy h:mm', 'm/d/yyyy', 'yyyy/m/d;@'])
const DAYS_TO_1970 = 25_569
const DAY_MS = 86_400_000
const [LONG, SHORT] = (['long', 'short'] as const).map(
  (weekday) => new Intl.DateTimeFormat('zh-CN', { weekday, timeZone: 'UTC' }),
) as [Intl.DateTimeFormat, Intl.DateTimeFormat]
/** Stand for the day of the week until it is known. */
const [LONG_DAY, SHORT_DAY] = ['\u0001', '\u0002']
/** So many values of one format are remembered: a column repeats itself. */
const REMEMBERED = 5000

/** What of a code writes a value: no texts, no escaped signs, no paddings, and of brackets only elapsed time. */
const bare = (code: string) => code.replace(/"[^"]*"|[\\!_*]./gsu, '').replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
const isDateCode = (code: string) => /[ymdhs]|aaa/i.test(bare(code))
const isElapsedCode = (code: string) => /\[(?:h+|m+|s+)\]/i.test(bare(code))

/** Pieces of a code that stay unchanged, or are written otherwise. */
const PIECES = /"[^"]*"|[\\!_*].|\[[^\]]*\]|上午\/下午|aaaa|aaa(?!a)|dddd|ddd(?!d)|[^\p{ASCII}]/gisu

/** The code as the formatter understands it: signs of other alphabets as texts, `!` as the escape that it is in China, no places and languages, days of the week left open. */
function plainCode(code: string): string {
  const isChinese = /\[\$[^\]]*-(?:[0-9a-f]*)?804\]/i.test(code)
  return code.replace(PIECES, (piece) => {
    if (piece.startsWith('!')) return `\\${piece.slice(1)}`
    if (piece.startsWith('[$')) return currencyOf(piece)
    if (/^a+$/i.test(piece) || (isChinese && /^d+$/i.test(piece))) return `"${piece.length > 3 ? LONG_DAY : SHORT_DAY}"`
    return /^[^\p{ASCII}]$/u.test(piece) ? `"${piece}"` : piece
  })
}
/** Of `[$¥-804]` the sign of the money; `[$-804]` names a language alone. */
function currencyOf(piece: string): string {
  const sign = piece.slice(2, -1).replace(/-[^-]*$/, '')
  return sign === '' ? '' : `"${sign}"`
}
function withWeekday(text: string, value: number): string {
  const day = () => (Math.floor(value) - DAYS_TO_1970) * DAY_MS
  return text.replaceAll(LONG_DAY, () => LONG.format(day())).replaceAll(SHORT_DAY, () => SHORT.format(day()))
}

/** The digits that say how much a number is. */
const digitsOf = (text: string) => text.replaceAll(/\D/g, '').replace(/^0+/, '').replace(/0+$/, '')
const plainDigits = (value: number) => digitsOf(value.toPrecision(15).replace(/e.*$/, ''))

/** Shown as it is: without a format, as a text, by a format of the system, and where digits would be lost for powers of ten. */
const isAsSuch = (code: string) =>
  /^(?:|general|@|standard)$/i.test(code.trim()) || OF_SYSTEM.has(code.toLowerCase()) || /E[+-]/i.test(bare(code))

/** A point that is written as a sign among the digits: how ten thousands are shown (`0!.0,"万"`), by thousands that a comma leaves out. */
const POINT_AS_SIGN = /([#0])\\\.(0+),/
function scaled(plain: string): { readonly code: string; readonly by: number } {
  const [, , places = ''] = POINT_AS_SIGN.exec(plain) ?? []
  return places === ''
    ? { code: plain, by: 1 }
    : { code: plain.replace(POINT_AS_SIGN, '$1.$2'), by: 1000 * 10 ** places.length }
}

/** The format of a code, or of a number where it has none. */
export function formatOf(id: number, stated: string | undefined, format: Formatter): CellFormat {
  const code = stated ?? CODES[id] ?? ''
  const known = new Map<number, string | undefined>()
  const { code: plain, by } = scaled(plainCode(code))
  const [isDate, numbers] = [isDateCode(code), bare(plain)]
  /** A format that rounds keeps some digits to itself; a text is no place to lose them. */
  const exact = (value: number, text: string): string | undefined => {
    if (isDate || numbers.includes('/') || digitsOf(format(numbers, value / by)) === plainDigits(value)) return text
    return numbers.includes('%') ? `${Number((value * 100).toPrecision(15))}%` : undefined
  }
  const shown = (value: number) => {
    try {
      const text = withWeekday(format(plain, value / by), value).trim()
      return text === '' ? undefined : exact(value, text)
    } catch {
      // A code that the formatter does not know: the value stays unformatted.
      return undefined
    }
  }
  return {
    isDate,
    isElapsed: isElapsedCode(code),
    show(value) {
      if (isAsSuch(code)) return undefined
      if (known.has(value)) return known.get(value)
      if (known.size > REMEMBERED) known.clear()
      const text = shown(value)
      known.set(value, text)
      return text
    },
  }
}
