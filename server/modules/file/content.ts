import { open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import type { StagedFile } from '../../http/context.ts'
import { isOfficeDocument } from './archive.ts'
import type { Kind } from './kinds.ts'

const PLAIN_TEXT_PROBE = 64 * 1024

async function startOf(path: string): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(PLAIN_TEXT_PROBE), 0, PLAIN_TEXT_PROBE, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** True when the content matches the extension. Plain text has no signature, so it must not match any other kind. */
export async function matchesKind({ path, size }: StagedFile, { signatures, office }: Kind): Promise<boolean> {
  if (office !== undefined) return isOfficeDocument(path, size, office)
  const sniffed = await fileTypeFromFile(path).catch(() => undefined)
  if (signatures === undefined) return sniffed === undefined && !(await startOf(path)).includes(0)
  return sniffed !== undefined && signatures.includes(sniffed.ext)
}
