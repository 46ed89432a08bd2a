import type { Field } from '../../../../schemas/language/field.ts'
import type { Codec } from '../../codec.ts'
import type { Storage } from '../../define.ts'
import { scalarText } from '../../values.ts'

/** A stored file as it is edited. Names and sizes are known only where they were stored or just uploaded. */
export interface StoredFile {
  readonly fileName: string
  readonly filePath: string
  /** Bytes. */
  readonly fileSize?: number
}
export type Files = readonly StoredFile[]

/** What may be done with stored files besides looking at them. */
export interface FileRights {
  readonly allowDownload: boolean
  readonly allowRemove: boolean
}
export interface FileOptions extends FileRights {
  /** True stores a comma list of paths, false a JSON list with names and sizes. */
  readonly returnUrl: boolean
  readonly multi: boolean
  /** Above 0: only the last so many files are stored. `uploadnum` wins. */
  readonly uploadnum: number
  readonly number: number
}

/** `temp/bronze_1714550400123.png` was uploaded as `bronze.png`; a back end may put ten random digits before the time. */
export function nameOfPath(path: string): string {
  const last = path.split(/[?#]/)[0]?.split('/').at(-1) ?? ''
  return last.replace(/(_[0-9a-f]{10}(?:[0-9a-f]{22})?)?_\d{13}(?=\.[^.]*$|$)/, '') || path
}

/** What is longer leads to no file, and is no name that a person reads. */
const LONGEST_PATH = 2000
const LONGEST_NAME = 500

/** A path can hold neither of the signs that the two stored forms are written with. */
const isPath = (path: unknown): path is string =>
  typeof path === 'string' && path.length <= LONGEST_PATH && path.trim() !== '' && !/[,[]/.test(path)

function readEntry(entry: unknown): StoredFile | undefined {
  if (typeof entry === 'string')
    return isPath(entry) ? { fileName: nameOfPath(entry.trim()), filePath: entry.trim() } : undefined
  if (typeof entry !== 'object' || entry === null || !Object.hasOwn(entry, 'filePath')) return undefined
  const { fileName, filePath, fileSize } = entry as Readonly<Record<string, unknown>>
  if (!isPath(filePath)) return undefined
  const path = filePath.trim()
  return {
    fileName:
      typeof fileName === 'string' && fileName !== '' && fileName.length <= LONGEST_NAME ? fileName : nameOfPath(path),
    filePath: path,
    ...(typeof fileSize === 'number' && Number.isFinite(fileSize) && fileSize >= 0 ? { fileSize } : {}),
  }
}

function readJson(text: string): Files {
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed) ? distinct(parsed.flatMap((entry: unknown) => readEntry(entry) ?? [])) : []
  } catch {
    return []
  }
}

function distinct(files: Files): Files {
  return [...new Map(files.map((file) => [file.filePath, file])).values()]
}

/** Reads a comma list of paths and a JSON list alike. */
function readFiles(stored: unknown): Files {
  const text = scalarText(typeof stored === 'number' ? '' : stored).trim()
  if (text.startsWith('[')) return readJson(text)
  return distinct(text.split(',').flatMap((path) => readEntry(path) ?? []))
}

function writeFiles(files: Files, { returnUrl }: Pick<FileOptions, 'returnUrl'>): string | null {
  if (files.length === 0) return null
  return returnUrl
    ? files.map((file) => file.filePath).join(',')
    : JSON.stringify(files.map(({ fileName, filePath, fileSize }) => ({ fileName, filePath, fileSize })))
}

/** Greatest number of files the options allow. */
export function fileLimit({ multi, uploadnum, number }: FileOptions): number {
  if (uploadnum > 0) return uploadnum
  if (number > 0) return number
  return multi ? Number.POSITIVE_INFINITY : 1
}
/** One more file would push another out, which may not go. */
export function isFull(files: Files, options: FileOptions): boolean {
  return !options.allowRemove && files.length >= fileLimit(options)
}
/** Adds files at the end; above the limit the oldest ones go, or the newest where none may. */
export function addFiles(files: Files, added: Files, options: FileOptions): Files {
  const all = distinct([...files, ...added])
  const limit = fileLimit(options)
  return all.length <= limit ? all : options.allowRemove ? all.slice(all.length - limit) : all.slice(0, limit)
}

/** Looks like a stored path: a folder and a name, or an absolute address. Words of a spreadsheet that do not are no file. */
const PATH = /^(https?:\/\/\S+|[^\s/\\:*?"<>|]+(\/[^/\\:*?"<>|]+)+)$/

const namesOf = (files: Files) => files.map(({ fileName }) => fileName)
/** Codec of uploads. A file cannot be asked for, and its words are the names of the files. */
function fileCodec<O extends FileOptions>(): Codec<Files, O> {
  return {
    empty: [],
    read: readFiles,
    write: writeFiles,
    query: () => [],
    text: (value) => namesOf(value).join(','),
    parts: namesOf,
    wholeText: (value, options) => writeFiles(value, options) ?? '',
    parse: (words) => {
      const files = readFiles(words)
      return files.every((file) => PATH.test(file.filePath) && !file.filePath.split('/').includes('..'))
        ? files
        : undefined
    },
    keys: () => [],
  }
}

/** The definition of an upload as far as its value goes. */
export function filesValue<O extends FileOptions>() {
  return {
    value: 'files' as const,
    codec: fileCodec<O>(),
    storage: (_: O, field: Field): Storage =>
      field.maxLength === undefined
        ? { type: 'text', match: 'exact' }
        : { type: 'varchar', length: field.maxLength, match: 'exact' },
    schema: () => ({ type: 'string' }),
  }
}

/** `1.5 MB`; '' when unknown. */
export function formatFileSize(bytes: number | undefined): string {
  if (bytes === undefined) return ''
  if (bytes < 1024) return `${bytes} B`
  if (bytes < 1024 ** 2) return `${(bytes / 1024).toFixed(1)} KB`
  return bytes < 1024 ** 3 ? `${(bytes / 1024 ** 2).toFixed(1)} MB` : `${(bytes / 1024 ** 3).toFixed(1)} GB`
}
