import type { ReactNode } from 'react'
import type { CountKind } from '../../schemas/contract/data/data.ts'
import type { PreviewSheet } from '../../schemas/contract/file.ts'
import type { Choice, LookupRef, TreeNode } from '../../schemas/language/lookup.ts'
import type { Locale } from '../../schemas/language/text.ts'

/** A page of rows. */
export interface Page<T> {
  readonly records: readonly T[]
  readonly total: number
  /** The limit up to which `total` counts; default: all. */
  readonly countKind?: CountKind
}

/** Something that becomes something else from time to time; `now` is another number then. */
export interface Changes {
  now(): number
  watch(changed: () => void): () => void
}

/** Key ↔ words sources. Implementations batch, cache and deduplicate; failures reject with an `AppError`. */
export interface LookupPort {
  /** Words of keys, for all who ask within a tick at once. A key that is not in the answer does not exist any more. */
  labels(ref: LookupRef, keys: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** All choices of a small source (dictionary, static list). */
  items(ref: LookupRef): Promise<readonly Choice[]>
  /** Server-side search of a large one; `size` rows at most. `page` is 1-based; a source without pages answers none after the first. */
  search(ref: LookupRef, keyword: string, size: number, page?: number): Promise<readonly Choice[]>
  /** Children of a node, or the roots when `parent` is absent. In a chain (`link`) `code` is what leads to the next level. */
  children(ref: LookupRef, parent?: string): Promise<readonly TreeNode[]>
  /** Stored values above one in its tree, the outermost first; none where the source does not tell. Absent where no source does. */
  path?(ref: LookupRef, value: string): Promise<readonly string[]>
  /** Small sources answer something else than before: what is drawn of them is asked for again. Absent where they never do. */
  readonly changes?: Changes
}

export interface UserRow {
  readonly id: string
  readonly username: string
  readonly realname: string
  readonly sex?: number | string | null
  readonly phone?: string | null
  readonly birthday?: string | null
  readonly orgCodeTxt?: string | null
  readonly createTime?: string | null
  readonly [field: string]: unknown
}
export interface UserQuery {
  readonly pageNo: number
  readonly pageSize: number
  readonly departId?: string
  readonly username?: string
  readonly realname?: string
  readonly sex?: string
  readonly birthday?: string
  readonly column?: string
  readonly order?: 'asc' | 'desc'
}
export interface PeoplePort {
  users(query: UserQuery): Promise<Page<UserRow>>
  /** Roots without `pid`, children with it; `value` is the department id, `code` its orgCode. */
  departs(pid?: string): Promise<readonly TreeNode[]>
  /** The whole department tree. */
  departTree(): Promise<readonly TreeNode[]>
}

export type ListRow = Readonly<Record<string, unknown>>
export interface ListPort {
  /** A page of a system list (`role`, `position`, `user`) or of a screen's rows; `query` carries pageNo, pageSize, column, order and what is asked of single columns. */
  rows(source: string, query: Readonly<Record<string, string | number>>): Promise<Page<ListRow>>
}

export interface ReportColumn {
  readonly field: string
  readonly title: string
  readonly width?: number
  readonly hidden: boolean
  readonly sortable: boolean
  readonly choices?: readonly Choice[]
}
export interface ReportQueryItem {
  readonly field: string
  readonly title: string
  readonly mode: 'single' | 'range'
  readonly folded: boolean
  /** Asked with a calendar; words otherwise. */
  readonly calendar?: 'day' | 'moment'
  readonly choices?: readonly Choice[]
}
export interface ReportConfig {
  readonly id: string
  readonly name: string
  readonly columns: readonly ReportColumn[]
}
export type ReportRow = Readonly<Record<string, unknown>>
export interface ReportPort {
  config(code: string): Promise<ReportConfig>
  queryItems(id: string): Promise<readonly ReportQueryItem[]>
  /** `params` already carry pageNo, pageSize, column, order, the query and the report's parameters (`self_{name}`); answers are cached for 30 s when `group` is set. */
  rows(id: string, params: Readonly<Record<string, string | number>>, group?: string): Promise<Page<ReportRow>>
}

/** Where the files of a cell go and how the answer is read, as its column states it. */
export interface UploadTarget {
  /** Path and query, below the address of all calls. */
  readonly action: string
  /** Name of what holds the stored path in the answer. */
  readonly responseName: string
  /** Does the access token go with a file? */
  readonly token: boolean
}
export interface UploadRequest {
  readonly biz: string
  /** Sent by a cell of a grid, which names no folder: the server takes `temp`. */
  readonly isCell?: boolean
  /** Absent: to where all files go, with the access token. */
  readonly target?: UploadTarget
  /** The picture of a rich text: an answer of `local`, "not stored", is passed on instead of refused. */
  readonly jeditor?: boolean
  readonly signal?: AbortSignal
  /** 0 … 100 */
  readonly onProgress?: (percent: number) => void
}
export interface FilePort {
  /** Resolves to the stored path; rejects with an `AppError` whose message may be shown. */
  upload(file: File, request: UploadRequest): Promise<string>
  url(path: string): string
  thumbnail(path: string): string
  /** An address that a client without this session may request once within a minute, such as the service of a viewer. */
  lent(path: string): Promise<string>
  /** Script of a viewer for office files that nothing here can draw; absent where no service is configured. */
  readonly viewer?: string | undefined
  /** The content, for a preview; rejects for a file of another server. */
  read(path: string): Promise<Blob>
  /** The sheets of a stored workbook, as the server reads it. */
  sheets(path: string): Promise<readonly PreviewSheet[]>
  /** A file that the product itself brings along, by its address. */
  own(address: string): Promise<Uint8Array>
  /** Saves the file under its own name. */
  download(path: string, name?: string): Promise<void>
}

/** Reads and writes sibling fields, stored form; the renderer records which names were read. */
export interface SiblingPort {
  get(names: readonly string[]): Readonly<Record<string, unknown>>
  set(values: Readonly<Record<string, unknown>>): void
}

/** Everything a widget may ask of its host. The designer and tests hand it fakes. */
export interface Ports {
  readonly locale: Locale
  /** A sentence of the catalogue or of the widget's own messages. */
  say(code: string, params?: Readonly<Record<string, unknown>>): string
  notify(level: 'success' | 'info' | 'warning' | 'error', text: string): void
  /** Draws an icon by its name; absent where there are none. */
  readonly icon?: (name: string) => ReactNode
  readonly lookup: LookupPort
  readonly people: PeoplePort
  readonly lists: ListPort
  readonly reports: ReportPort
  readonly files: FilePort
  readonly siblings: SiblingPort
  /** Hears of a choice that is still looked for, whether it will be made; a form that is saved waits for it. `putBack` takes the person to words that are no choice. Absent where nothing is saved. */
  readonly onChoosing?: (isMade: Promise<boolean>, putBack?: () => void) => void
  /** Hears that Enter has ended a choice, with Shift if `isBack`: the cell of a grid is left then. Absent where the person stays in the control. */
  readonly onEntered?: (isBack: boolean) => void
  /** What a control remembers besides its value while its record is open, where the control itself is unmounted before: the dialog of a cell. Absent where both end together. */
  readonly memory?: Map<string, unknown>
}
