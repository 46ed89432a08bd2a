import { type FileHandle, open } from 'node:fs/promises'
import type { RowSink, SheetSpec, Sink } from './types.ts'
import { XlsWriter } from './xls.ts'
import { XlsxWriter } from './xlsx.ts'

/** A file that takes rows, and is whole at its end. */
interface OpenBook extends RowSink {
  /** Resolves to the file, or to nothing where it has a path. */
  end(): Promise<Uint8Array>
  /** Closes and abandons an incomplete file. */
  close(): Promise<void>
}

/** Begins the file of a sheet; without a path it is held until its end. */
export async function openBook(spec: SheetSpec, path: string | undefined): Promise<OpenBook> {
  const pieces: Uint8Array[] = []
  let file: FileHandle | undefined = path === undefined ? undefined : await open(path, 'w', 0o600)
  const sink: Sink = { write: async (bytes) => (file ? void (await file.writeFile(bytes)) : void pieces.push(bytes)) }
  const writer = spec.format === 'xlsx' ? new XlsxWriter(spec, sink) : new XlsWriter(spec, sink)
  const close = async () => {
    const opened = file
    file = undefined
    await opened?.close()
  }
  return {
    rows: (batch) => writer.rows(batch),
    async end() {
      await writer.end()
      await close()
      return Buffer.concat(pieces)
    },
    close,
  }
}
