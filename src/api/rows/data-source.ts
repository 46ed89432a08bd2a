import type { RecordVersion } from '../../../schemas/contract/data/history.ts'
import type { ChildProblem } from '../../../engine/model/index.ts'
import type { FieldProblem } from '../../../engine/validate/index.ts'
import type { CountKind } from '../../../schemas/contract/data/data.ts'
import type { Place } from '../../../schemas/contract/data/place.ts'
import type { WantedTotal } from '../../../schemas/contract/data/totals.ts'
import type { SheetColumns } from '../../../schemas/contract/data/sheet.ts'
import type { Screen } from '../../../schemas/language/screen.ts'
import type { ScreenAction, Workflow } from '../../../schemas/language/sections.ts'
import type { Sort } from '../../../schemas/language/sections.ts'
import type { QueryGroup } from '../../../schemas/language/query/super-query.ts'
import type { Question } from './checks.ts'
import type { ImportSteps } from '../jobs/import-steps.ts'
import type { StartedJob } from '../jobs/jobs.ts'

/** A row as the wire sends it; `id` is always text. */
export interface Row {
  readonly id: string
  readonly [field: string]: unknown
}

/** What a list asks for. `terms` and `filters` are already in the spelling of the wire. */
export interface ListRequest {
  readonly pageNo: number
  readonly pageSize: number
  readonly sort: Sort
  /** Orders within equal rows of `sort`. */
  readonly thenBy?: readonly Sort[]
  /** What one of the fields of the quick search must contain. */
  readonly quick?: string
  /** Counts to the last row, or not at all, whatever the screen says. */
  readonly count?: 'exact' | 'none'
  /** Columns to be drawn; `id` is put in front. */
  readonly fields: readonly string[]
  readonly terms: Readonly<Record<string, string>>
  readonly filters?: Readonly<Record<string, string>>
  /** Of a tree: the rows below the one with this id, '0' for the roots; without `below` whatever matches, as a flat list. */
  readonly tree?: { readonly parent: string; readonly below: string | undefined } | undefined
  readonly advanced?: QueryGroup | undefined
  /** Totals in place of those of the list. */
  readonly totals?: readonly WantedTotal[]
  /** The set of columns of an export, where the service determines them. */
  readonly sheet?: SheetColumns
  /** An export that says in its first column which record each row is. */
  readonly hasIds?: boolean
}

export interface RowPage {
  readonly rows: readonly Row[]
  /** Undefined when the server did not count. */
  readonly total: number | undefined
  /** How the total was counted; absent where the service does not say. */
  readonly countKind?: CountKind
  /** Where later pages of the same query begin, and earlier ones end, by the word of the service. */
  readonly next?: string
  readonly prev?: string
  /** Is an index of the table being made? Searches may be slow till then. */
  readonly isIndexing?: true
}

/** What became of a save; only transport failures and refusals without a place reject. */
export type SaveOutcome =
  | { readonly kind: 'saved'; readonly id: string | undefined; readonly message: string; readonly version?: unknown }
  | {
      readonly kind: 'refused'
      readonly message: string
      readonly problems: readonly FieldProblem[]
      readonly children?: readonly ChildProblem[]
    }
  /** Another user saved the record after it was read. */
  | { readonly kind: 'stale'; readonly message: string; readonly by: string; readonly at: string }

/** Added, changed and removed rows of one call. `id` of an added row is a temporary id of the client; changed rows have `id` and, if they had one, `version`. */
export interface BulkWrite {
  readonly added: readonly Readonly<Record<string, unknown>>[]
  readonly changed: readonly Readonly<Record<string, unknown>>[]
  readonly removed: readonly string[]
}
/** The outcome of each row, by the id it was sent with. */
export interface BulkWriteResult {
  readonly saved: readonly { readonly id: string; readonly row: Readonly<Record<string, unknown>> }[]
  readonly removed: readonly string[]
  /** Messages by field, '' for the row; `now` is the row as another user saved it. */
  readonly refused: readonly {
    readonly id: string
    readonly errors: Readonly<Record<string, string>>
    readonly now?: Readonly<Record<string, unknown>>
  }[]
}

export interface SaveOptions {
  /** What is saved again under the same key is saved once. */
  readonly key?: string
  /** A lost connection is left to the caller to tell. */
  readonly quiet?: boolean
}

/** A record with the form it was last filled in by; without one, that of today. */
export interface FilledRow {
  readonly row: Row
  readonly screen: Screen | undefined
}

/** The value that a rule proposes for a form; undefined when it proposes none. */
export type FillProposal = (
  rule: string,
  form: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
) => Promise<string | undefined>

export interface TransferOptions {
  readonly signal?: AbortSignal
  /** 0 … 100, or undefined while the size is unknown. */
  readonly onProgress?: (percent: number | undefined) => void
  /** Rows that the server has gone through, where it says so. */
  readonly onProcessed?: (at: { readonly done: number; readonly total: number }) => void
}

export interface ImportOptions extends TransferOptions {
  /** True: one faulty row refuses the whole file. */
  readonly allOrNothing: boolean
  /** Sent to back ends that import into a single table or below a parent record. */
  readonly isSingleTableImport?: string
  readonly foreignKeys?: Readonly<Record<string, unknown>>
}

export interface ImportProblem {
  /** 1-based row of the sheet; undefined when the file as a whole is meant. */
  readonly row: number | undefined
  readonly column: string
  readonly value: string
  readonly reason: string
}

export interface ImportReport {
  readonly kind: 'done' | 'partial' | 'refused'
  readonly message: string
  readonly total: number | undefined
  readonly imported: number | undefined
  readonly faulty: number | undefined
  readonly problems: readonly ImportProblem[]
  /** Where the list of faulty rows can be fetched. */
  readonly file: { readonly url: string; readonly name: string } | undefined
}

export type Side = 'before' | 'into' | 'after'
/** Where a row of a tree goes: one step among the rows of its parent, or beside another row, or last below that row. */
export type TreePlace = 'up' | 'down' | { readonly row: string; readonly side: Side }

/** Where the rows of a screen come from. Rejections are `AppError`s whose sentence may be shown. */
export interface DataSource {
  /** The parent record of the rows, where the service filters by it; a new row is stored with that parent. */
  below?(place: Place): DataSource
  list(request: ListRequest, signal?: AbortSignal): Promise<RowPage>
  /** What `list` was asked for ahead and is answered: for a first drawing, which cannot wait. It stays there for `list`. */
  listed?(request: ListRequest): RowPage | undefined
  /** What the totals row says of the whole query, stored form by field; only where there is a service that adds up. */
  totals?(request: ListRequest, signal?: AbortSignal): Promise<Readonly<Record<string, unknown>>>
  /** The rows to add up; the whole query by default. */
  readonly totalsOf?: 'page'
  get(id: string, signal?: AbortSignal): Promise<Row>
  /** The record by the form it was last filled in by, where the service remembers that. */
  asFilled?(id: string, signal?: AbortSignal): Promise<FilledRow>
  /** The versions of a record, the latest first, where the service stores them. */
  history?(id: string, signal?: AbortSignal): Promise<readonly RecordVersion[]>
  /** A key for one save; only where the service does what comes under one key once. */
  newKey?(): string
  /** True where the service stores a record once without idempotency keys. */
  readonly addsOnce?: boolean
  add(record: Readonly<Record<string, unknown>>, options?: SaveOptions): Promise<SaveOutcome>
  /** `record` carries id and, where the server sent one, version. */
  edit(record: Readonly<Record<string, unknown>>, options?: SaveOptions): Promise<SaveOutcome>
  /** Saves up to 1,000 rows in one call, each for itself; only where there is a service that does. */
  saveRows?(work: BulkWrite, options?: Pick<SaveOptions, 'key'>): Promise<BulkWriteResult>
  /** Runs a custom action where the service of the rows has a call for that; elsewhere its values go through an edit. */
  act?(code: string, row: Row): Promise<SaveOutcome>
  /** Calls an endpoint that an action names, for these rows; resolves to what it says. Absent where there is nothing to call. */
  call?(endpoint: NonNullable<ScreenAction['endpoint']>, ids: readonly string[]): Promise<string>
  /** Moves a row of a tree; resolves to what the service says, undefined where the row is at that place already. Only where the order of the rows can be changed. */
  move?(id: string, place: TreePlace): Promise<string | undefined>
  /** Starts a process for a record; resolves to what the service says. Only where the service may have processes. */
  start?(workflow: Workflow, id: string): Promise<string>
  /** Saves as `add` and `edit` do, for a service that must know beforehand that a process is started next. */
  readonly submitting?: Pick<DataSource, 'add' | 'edit'>
  /** What a rule of the service proposes for a field of a new record. Only where there is a service that fills the field by itself, too. */
  readonly propose?: FillProposal
  /** What the service has against a value while it is typed; undefined when nothing. Only where there is a service to ask. */
  ask?(question: Question, signal: AbortSignal): Promise<string | undefined>
  /** Throws when the screen names no address for the call: so the failure is shown before the user is asked to confirm. */
  demand(call: 'delete' | 'deleteBatch'): void
  remove(id: string): Promise<string>
  removeBatch(ids: readonly string[]): Promise<string>
  /** How many ids `removeBatch` takes at once; 100 by default, and all or none of them. */
  readonly removedAtOnce?: number
  /** Rows of the query, or only `ids` when there are any. An empty blob means there was nothing; of many rows a service may make a job. */
  exportRows(request: ListRequest, ids: readonly string[], options?: TransferOptions): Promise<Blob | StartedJob>
  /** Advanced queries may use all rules, not those of the contract alone. */
  readonly knowsAllRules?: true
  /** A row of a list has all fields, whichever are asked for. */
  readonly answersWhole?: true
  /** An export may have the columns of the import template. */
  readonly exportsTemplate?: true
  /** Where a browser may fetch the same by itself, once and at once: for sheets that are better not held in memory. */
  exportAddress?(request: ListRequest, ids: readonly string[]): Promise<string>
  importFile(files: readonly File[], options: ImportOptions): Promise<ImportReport>
  template(): Promise<Blob>
  /** An import step by step, where the service keeps the sheets between the steps. */
  importSteps?(): ImportSteps
  /** Fetches the list of faulty rows of an import. */
  errorFile(url: string): Promise<Blob>
}
