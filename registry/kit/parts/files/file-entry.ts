import type { FilePort } from '../../ports.ts'
import type { StoredFile } from './files.ts'

/** A line of a file list, in the contract's words. */
export interface FileEntry {
  readonly uid: string
  readonly name: string
  readonly status: 'uploading' | 'done' | 'error' | 'removed'
  /** 0 … 100 */
  readonly percent: number
  /** Bytes, where they are known. */
  readonly size?: number
  /** The MIME type that the browser reports for a local file. */
  readonly type?: string
  /** What the server said; `message` is the stored path, or why not. */
  readonly response?: { readonly success: boolean; readonly message: string }
  readonly url?: string
  readonly thumbUrl?: string
}

/** What a line says more once its file is stored under `path`. */
export function doneEntry(
  path: string,
  files: Pick<FilePort, 'url' | 'thumbnail'>,
): Pick<FileEntry, 'status' | 'percent' | 'response' | 'url' | 'thumbUrl'> {
  return {
    status: 'done',
    percent: 100,
    response: { success: true, message: path },
    url: files.url(path),
    thumbUrl: files.thumbnail(path),
  }
}

/** An item of the file pop-up. */
export interface FileDialogItem {
  readonly id: string
  readonly name: string
  readonly path: string
  readonly url: string
  readonly status: 'done'
}
export function fileDialogItem({ fileName, filePath }: StoredFile, files: Pick<FilePort, 'url'>): FileDialogItem {
  return { id: filePath, name: fileName, path: filePath, url: files.url(filePath), status: 'done' }
}
