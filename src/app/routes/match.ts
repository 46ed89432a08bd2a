const partsOf = (path: string) => path.replace(/^\/+|\/+$/g, '').split('/')

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The parameters of a path that fits a pattern of `:name` parts, the last of which may be left out (`:name?`) or stand for the rest (`*`). */
export function matchPattern(pattern: string, path: string): Readonly<Record<string, string | undefined>> | undefined {
  const segments = partsOf(path)
  const wanted = partsOf(pattern)
  const params: Record<string, string | undefined> = {}
  for (const [at, part] of wanted.entries()) {
    if (part === '*') return { ...params, '*': segments.slice(at).map(decoded).join('/') }
    const value = segments[at] ?? ''
    const name = /^:([\w-]+)(\?)?$/.exec(part)
    if (!name && part.toLowerCase() !== value.toLowerCase()) return undefined
    if (name && value === '' && name[2] === undefined) return undefined
    if (name?.[1] !== undefined) params[name[1]] = value === '' ? undefined : decoded(value)
  }
  return segments.length > wanted.length ? undefined : params
}
