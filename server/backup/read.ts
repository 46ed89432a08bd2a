import { createReadStream, existsSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { AppError } from '../../schemas/messages/index.ts'
import { FORMAT_NAME, FORMAT_VERSION, type Line } from './format.ts'

const KINDS = new Set(['header', 'table', 'row', 'end'])

function parseLine(text: string): Line | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const kind = typeof value === 'object' && value !== null && 'kind' in value ? value.kind : undefined
    return typeof kind === 'string' && KINDS.has(kind) ? (value as Line) : undefined
  } catch {
    return undefined
  }
}

function isDamage(error: unknown): boolean {
  const code = (error as { code?: unknown }).code
  return typeof code === 'string' && code.startsWith('Z_')
}

/** Lines end at a line feed only: Node's own line reader also ends them at U+2028, which a value may contain. */
async function* splitLines(source: Readable): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of source.setEncoding('utf8') as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

/**
 * The lines of a backup, one by one. Throws BACKUP_UNREADABLE, BACKUP_NEWER or BACKUP_INCOMPLETE; a file whose last
 * line is missing is found out only at its end, so the reader must be able to undo what it did.
 */
export async function* readLines(file: string): AsyncGenerator<Line> {
  if (!existsSync(file)) throw new AppError('BACKUP_NO_FILE', { file })
  const source = createReadStream(file)
  const unzipped = createGunzip()
  source.on('error', (error) => unzipped.destroy(error))
  source.pipe(unzipped)
  let line = 0
  const found = { tables: 0, rows: 0, ended: false }
  try {
    for await (const text of splitLines(unzipped)) {
      line += 1
      const parsed = parseLine(text)
      if (!parsed || (line === 1) !== (parsed.kind === 'header'))
        throw new AppError('BACKUP_UNREADABLE', { file, line })
      if (parsed.kind === 'header') checkHeader(parsed.header, file)
      if (parsed.kind === 'table') found.tables += 1
      if (parsed.kind === 'row') found.rows += 1
      if (parsed.kind === 'end') found.ended = parsed.tables === found.tables && parsed.rows === found.rows
      yield parsed
    }
  } catch (error) {
    if (isDamage(error))
      throw new AppError(line === 0 ? 'BACKUP_UNREADABLE' : 'BACKUP_INCOMPLETE', { file, line }, error)
    throw error
  } finally {
    source.destroy()
  }
  if (!found.ended) throw new AppError('BACKUP_INCOMPLETE', { file })
}

function checkHeader(header: { format?: unknown; version?: unknown }, file: string): void {
  if (header?.format !== FORMAT_NAME) throw new AppError('BACKUP_UNREADABLE', { file, line: 1 })
  if (typeof header.version !== 'number' || header.version > FORMAT_VERSION) {
    throw new AppError('BACKUP_NEWER', { what: `format ${String(header.version)}` })
  }
}
