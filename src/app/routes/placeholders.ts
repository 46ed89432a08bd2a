import { logProblem } from '../../lib/log.ts'

/** What a menu address may ask for, by name. */
export type PlaceholderValues = Readonly<Record<string, string>>

/** `{{ name }}` and `${name}`: replaced as text, never executed. */
const PLACEHOLDER = /\{\{\s*([^{}]{1,80}?)\s*\}\}|\$\{\s*([^{}]{1,80}?)\s*\}/g

/** Fills in the known placeholders; an unknown one becomes empty and is logged. */
export function fillPlaceholders(url: string, values: PlaceholderValues): string {
  return url.replace(PLACEHOLDER, (_, curly: string | undefined, dollar: string | undefined) => {
    const name = curly ?? dollar ?? ''
    if (Object.hasOwn(values, name)) return values[name] ?? ''
    logProblem(`a menu address asks for the unknown placeholder ${name}`)
    return ''
  })
}

/** The address if it is an http one or a path of this host, else undefined: a menu cannot make the browser run something. */
export function webAddress(url: string): string | undefined {
  try {
    const { protocol, href } = new URL(url, window.location.href)
    return protocol === 'http:' || protocol === 'https:' ? href : undefined
  } catch {
    return undefined
  }
}
