/** What the named parts of a pattern are in a value. */
export type Captures = Readonly<Record<string, string>>

const NAMED = /^\{(\*?)([A-Za-z_]\w*)\}$/
const REST = '**'
const isRest = (part: string) => part === REST || NAMED.exec(part)?.[1] === '*'

/** Compares one part with `*` and `?`, in time of the product of the lengths at most. */
function isLike(pattern: string, text: string): boolean {
  let [at, from, star, mark] = [0, 0, -1, 0]
  while (from < text.length) {
    if (at < pattern.length && pattern[at] === '*') {
      star = at++
      mark = from
    } else if (at < pattern.length && (pattern[at] === '?' || pattern[at] === text[from])) {
      at++
      from++
    } else if (star >= 0) {
      at = star + 1
      from = ++mark
    } else return false
  }
  while (pattern[at] === '*') at++
  return at === pattern.length
}

/** Matches parts against a pattern in which `**` stands for any number of them. */
function matchSegments(pattern: readonly string[], parts: readonly string[]): Captures | undefined {
  const captures: Record<string, string> = {}
  let [at, from, rest, mark] = [0, 0, -1, 0]
  const fits = (wanted: string, part: string) => {
    const name = NAMED.exec(wanted)?.[2]
    if (name !== undefined) captures[name] = part
    return name !== undefined || isLike(wanted, part)
  }
  while (from < parts.length) {
    const wanted = pattern[at]
    if (wanted !== undefined && isRest(wanted)) {
      rest = at++
      mark = from
    } else if (wanted !== undefined && fits(wanted, parts[from] ?? '')) {
      at++
      from++
    } else if (rest >= 0) {
      at = rest + 1
      from = ++mark
    } else return undefined
  }
  while (isRest(pattern[at] ?? '')) at++
  return at === pattern.length ? captures : undefined
}

const pathParts = (path: string) => path.replace(/^\//, '').replace(/\/$/, '').split('/')
const MAX_LENGTH = 500

/** Whether a text is a pattern of paths: `/a/*`, `/a/{id}`, `/a/**` with the rest at its end alone. */
export function isPathPattern(text: string): boolean {
  if (!text.startsWith('/') || text.length > MAX_LENGTH || /[\s#]/.test(text)) return false
  const parts = pathParts(text)
  return parts.every(
    (part, index) =>
      (part === REST || NAMED.test(part) || !/\*\*|[{}]/.test(part)) && (!isRest(part) || index === parts.length - 1),
  )
}
export const isHostPattern = (text: string): boolean =>
  /^[\w*?{}-]+(\.[\w*?{}-]+)*$/.test(text) &&
  text.length <= MAX_LENGTH &&
  text.split('.').every((part) => part === REST || NAMED.test(part) || !/\*\*|[{}]/.test(part))

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
export const matchPath = (pattern: string, path: string): Captures | undefined =>
  matchSegments(pathParts(pattern), pathParts(path).map(decoded))
export const matchHost = (pattern: string, host: string): boolean =>
  matchSegments(pattern.toLowerCase().split('.'), host.toLowerCase().split('.')) !== undefined
