import { readFileSync } from 'node:fs'
import { Instrumenter } from '@stryker-mutator/instrumenter'

/** A range of lines, the first being 1. */
export interface Stretch {
  readonly file: string
  readonly from: number
  readonly to: number
}

export interface Change {
  readonly id: string
  readonly file: string
  readonly line: number
  readonly column: number
  readonly replacement: string
}

const ignore = () => undefined
const no = () => false
const SILENT = {
  isTraceEnabled: no,
  isDebugEnabled: no,
  isInfoEnabled: no,
  isWarnEnabled: no,
  isErrorEnabled: no,
  isFatalEnabled: no,
  trace: ignore,
  debug: ignore,
  info: ignore,
  warn: ignore,
  error: ignore,
  fatal: ignore,
}

/** Every file with all changes in it, each with a switch, and the changes. */
export async function instrument(
  stretches: readonly Stretch[],
): Promise<{ readonly sources: Readonly<Record<string, string>>; readonly changes: readonly Change[] }> {
  const byFile = Map.groupBy(stretches, ({ file }) => file)
  const files = [...byFile].map(([name, ranges]) => ({
    name,
    content: readFileSync(name, 'utf8'),
    mutate: ranges.map(({ from, to }) => ({ start: { line: from - 1, column: 0 }, end: { line: to, column: 0 } })),
  }))
  const { files: done, mutants } = await new Instrumenter(SILENT).instrument(files, {
    plugins: null,
    excludedMutations: [],
    ignorers: [],
  })
  return {
    sources: Object.fromEntries(done.map(({ name, content }) => [name, content])),
    changes: mutants.map(({ id, fileName, location, replacement }) => ({
      id,
      file: fileName,
      line: location.start.line + 1,
      column: location.start.column + 1,
      replacement: replacement.replaceAll(/\s+/g, ' '),
    })),
  }
}
