import type { FilePort } from '../../ports.ts'
import type { FileEntry } from './file-entry.ts'
import type { Files } from './files.ts'

/** What a cell for files holds while it is in use, in the contract's words; its row holds `path`. */
export interface CellUpload {
  readonly name: string
  /** '' where it is not known: a stored file has only its path. */
  readonly type: string
  /** Bytes, where they are known. */
  readonly size: number | undefined
  readonly status: 'uploading' | 'done' | 'error'
  /** 0 … 100 */
  readonly percent: number
  /** Of all stored files, with commas between; the first one is shown and saved. */
  readonly path: string
  /** Of the first stored file. */
  readonly url: string
  /** Why a file did not arrive. */
  readonly message: string | null
}

/** A file on its way comes before one that failed, and that before those that are stored; undefined where there is none. */
export function cellUpload(
  stored: Files,
  sent: readonly FileEntry[],
  files: Pick<FilePort, 'url'>,
): CellUpload | undefined {
  const [first] = stored
  const held = { path: stored.map(({ filePath }) => filePath).join(','), url: first ? files.url(first.filePath) : '' }
  const entry = sent.find(({ status }) => status === 'uploading') ?? sent.findLast(({ status }) => status === 'error')
  if (entry)
    return {
      ...held,
      name: entry.name,
      type: entry.type ?? '',
      size: entry.size,
      status: entry.status === 'error' ? 'error' : 'uploading',
      percent: entry.percent,
      message: entry.response?.message ?? null,
    }
  return (
    first && {
      ...held,
      name: first.fileName,
      type: '',
      size: first.fileSize,
      status: 'done',
      percent: 100,
      message: null,
    }
  )
}
