import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import type { Env } from '../../env.ts'
import { diskFiles } from './disk.ts'

/** Where uploads live. Paths are relative, with forward slashes, such as `temp/ding_1714550400123.png`. */
export interface FileStore {
  /** A folder of this machine for files that are still coming in. */
  readonly staging: string
  put(path: string, data: Buffer): Promise<void>
  /** Stores a file out of `staging`, which it then has left; it is never held in memory. */
  take(path: string, staged: string): Promise<void>
  /** Undefined when there is no such file, or the path leaves the store. */
  open(path: string): Promise<StoredFile | undefined>
  remove(path: string): Promise<void>
  /** Everything below a folder. */
  removeAll(folder: string): Promise<void>
  /** The paths of all files below a folder. */
  list(folder: string): AsyncIterable<string>
}
/** First and last byte, both included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}
export interface StoredFile {
  readonly size: number
  /** Epoch ms of the last change. */
  readonly changed: number
  stream(range?: ByteRange): Promise<Readable>
}

/** The store that the configuration names. The client of S3 is loaded only where it is used. */
export async function openFiles(env: Env): Promise<FileStore> {
  const folder = resolve(env.dataDir)
  if (env.s3 === undefined) return diskFiles(join(folder, 'files'))
  const { bucketFiles } = await import('./s3.ts')
  return bucketFiles(env.s3, join(folder, 'staging'))
}
