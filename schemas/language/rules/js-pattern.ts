/**
 * One character beyond U+FFFF, which is two for JavaScript without a flag, or half of one. No other alternative may take
 * either half: with two ways for each character a long text would take for ever.
 */
const PAIR = '[\\ud800-\\udbff](?:[\\udc00-\\udfff]|(?![\\udc00-\\udfff]))'
const FIRST_HALF = '\\ud800-\\udbff'
const LAST_OF_PLANE = 0xffff
const LAST = 0x10ffff
const TAIL = 0x400

type Span = readonly [from: number, to: number]
const unit = (code: number): string => `\\u${code.toString(16).padStart(4, '0')}`
const span = (from: number, to: number): string => (from === to ? unit(from) : `${unit(from)}-${unit(to)}`)

/** The characters of a script, in spans. */
function spansOf(script: string): readonly Span[] {
  const has = new RegExp(`\\p{Script=${script}}`, 'u')
  const spans: [number, number][] = []
  for (let code = 0; code <= LAST; code++) {
    if (!has.test(String.fromCodePoint(code))) continue
    const last = spans.at(-1)
    if (last?.[1] === code - 1) last[1] = code
    else spans.push([code, code])
  }
  return spans
}

/** A span beyond U+FFFF as pairs: one alternative for each first half. */
function pairs([from, to]: Span): string[] {
  const found: string[] = []
  for (let code = from; code <= to;) {
    const end = Math.min(to, code - (code % TAIL) + TAIL - 1)
    const [high, low] = [...String.fromCodePoint(code)]
      .join('')
      .split('')
      .map((half) => half.charCodeAt(0))
    found.push(`${unit(high ?? 0)}[${span(low ?? 0, String.fromCodePoint(end).charCodeAt(1))}]`)
    code = end + 1
  }
  return found
}

const scripts = new Map<string, { readonly inClass: string; readonly beyond: readonly string[] }>()
function scriptOf(script: string) {
  const known = scripts.get(script)
  if (known) return known
  const spans = spansOf(script)
  const inClass = spans
    .filter(([from]) => from <= LAST_OF_PLANE)
    .map(([from, to]) => span(from, to))
    .join('')
  const ranges = { inClass, beyond: spans.filter(([from]) => from > LAST_OF_PLANE).flatMap(pairs) }
  scripts.set(script, ranges)
  return ranges
}

/** RE2 means fewer blanks than JavaScript does. */
const BLANKS = '\\t\\n\\f\\r '
const LEADING_FLAG = '(?s)'
/** A class, an escape (of a script, too), or any other sign. */
const PART = /\[(?<not>\^?)(?<set>(?:\\p\{\w+\}|\\.|[^\]\\])*)\]|\\p\{(?<script>\w+)\}|\\(?<escape>.)|(?<sign>[^])/g
const IN_SET = /\\p\{(?<script>\w+)\}|\\(?<escape>.)/g

function classOf(set: string, isNot: boolean): string {
  const beyond: string[] = []
  const body = set.replace(IN_SET, (whole, script: string | undefined, escape: string | undefined) => {
    if (script !== undefined) {
      const ranges = scriptOf(script)
      beyond.push(...ranges.beyond)
      return ranges.inClass
    }
    return escape === 's' ? BLANKS : whole
  })
  // What lies beyond U+FFFF is in no set that excludes: our patterns exclude signs of the first plane only.
  if (isNot) return `(?:${PAIR}|[^${FIRST_HALF}${body}])`
  return beyond.length === 0 ? `[${body}]` : `(?:[${body}]|${beyond.join('|')})`
}

/**
 * An RE2 pattern for the whole value as an equivalent JavaScript regular expression without flags, for clients that compile it themselves.
 */
export function toJsPattern(source: string): string {
  const isAll = source.startsWith(LEADING_FLAG)
  const any = classOf(isAll ? '' : '\\n', true)
  const body = (isAll ? source.slice(LEADING_FLAG.length) : source).replace(
    PART,
    (
      whole,
      not: string | undefined,
      set: string | undefined,
      script: string | undefined,
      escape: string | undefined,
    ) => {
      if (set !== undefined) return classOf(set, not === '^')
      if (script !== undefined) return classOf(`\\p{${script}}`, false)
      if (escape === 's') return `[${BLANKS}]`
      if (escape === 'S') return classOf(BLANKS, true)
      return whole === '.' ? any : whole
    },
  )
  return `^(?:${body})$`
}
