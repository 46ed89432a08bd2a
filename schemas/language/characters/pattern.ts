import { RE2JS } from 're2js'

/** A regular expression of a document, run by an engine of linear time: no pattern can hold a browser or a server. */
export interface Pattern {
  /** True when the whole value fits. */
  matches(value: string): boolean
}

const compiled = new Map<string, Pattern>()

/** Compiles RE2 syntax (no look-around, no back references); throws an Error that says what is wrong. */
export function compilePattern(source: string): Pattern {
  const known = compiled.get(source)
  if (known) return known
  const program = RE2JS.compile(RE2JS.translateRegExp(source))
  const pattern: Pattern = { matches: (value) => program.matches(value) }
  if (compiled.size > 2000) compiled.clear()
  compiled.set(source, pattern)
  return pattern
}

/** Why `source` cannot be used, or undefined when it can. */
export function patternProblem(source: string): string | undefined {
  try {
    compilePattern(source)
    return undefined
  } catch (error) {
    // The engine itself may be asked for.
    if (!(error instanceof Error)) throw error
    return error.message
  }
}
