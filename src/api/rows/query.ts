/** Values a query may hold. Lists are joined by commas, absent ones are left out. */
export type QueryValues = Readonly<Record<string, unknown>>

function wireText(value: unknown): string {
  if (Array.isArray(value)) return value.map(wireText).join(',')
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  // Half a character, as a paste can bring, has no place in an address.
  return text.toWellFormed()
}

/** The query as it goes over the wire: what is signed and what is sent come from here, so that they cannot differ. */
export function wireQuery(values: QueryValues): Record<string, string> {
  const wire: Record<string, string> = Object.create(null) as Record<string, string>
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== null) wire[name] = wireText(value)
  }
  return wire
}

/** Percent-encoded `name=value` pairs. */
export function queryText(values: QueryValues): string {
  return Object.entries(wireQuery(values))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&')
}

/** Puts `params` into a declared path: `:name` takes one segment, `*` the rest. Commas stay readable, as the signature expects. */
export function fillPath(path: string, params: QueryValues = {}): string {
  const segment = (text: string) => encodeURIComponent(text).replaceAll('%2C', ',')
  const value = (name: string) => (Object.hasOwn(params, name) ? wireText(params[name] ?? '') : '')
  return path
    .split('/')
    .map((part) =>
      part.startsWith(':')
        ? segment(value(part.slice(1)))
        : part === '*'
          ? value('*').split('/').map(segment).join('/')
          : part,
    )
    .join('/')
}
