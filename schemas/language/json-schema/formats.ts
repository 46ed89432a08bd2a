import { compilePattern } from '../characters/pattern.ts'

const DAY = String.raw`\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])`
const CLOCK = String.raw`([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?`
/** The formats of JSON Schema that are checked, as patterns; any other is only a hint for the form. */
const FORMATS: Readonly<Record<string, string>> = {
  date: DAY,
  time: CLOCK,
  'date-time': `${DAY}T${CLOCK}`,
  email: String.raw`[^\s@]+@[^\s@]+\.[^\s@]+`,
  uri: String.raw`[A-Za-z][A-Za-z0-9+.-]*:[^\s]+`,
  ipv4: String.raw`((25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(25[0-5]|2[0-4]\d|1?\d?\d)`,
  uuid: '[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}',
}

/** In the place of a `RegExp`, for a checker that asks `test`: the engine of linear time answers. */
class LinearPattern extends RegExp {
  readonly #pattern: string
  readonly format: string | undefined

  constructor(pattern: string, format?: string) {
    super('')
    this.#pattern = pattern
    this.format = format
  }

  override test(value: string): boolean {
    return compilePattern(this.#pattern).matches(value)
  }
}

/** A `pattern` of JSON Schema matches a part of the text, so it is wrapped in `.*`. */
export const searchPattern = (pattern: string): RegExp =>
  new LinearPattern(String.raw`(?:[\s\S]*?)(?:${pattern})(?:[\s\S]*)`)
/** The check of a format; undefined of one that is only a hint. */
export function formatPattern(format: unknown): RegExp | undefined {
  const pattern = typeof format === 'string' && Object.hasOwn(FORMATS, format) ? FORMATS[format] : undefined
  return pattern === undefined ? undefined : new LinearPattern(pattern, String(format))
}
/** The format that a failed pattern stood for. */
export const formatOf = (pattern: unknown): string | undefined =>
  pattern instanceof LinearPattern ? pattern.format : undefined
