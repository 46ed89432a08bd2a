import { proxy, ref } from 'valtio'
import { type CheckMemory, newCheckMemory } from '../../engine/document/index.ts'
import { valueAtPointer } from '../../schemas/language/check/guard.ts'
import type { SchemaProblem } from '../../schemas/language/check/problem.ts'
import type { Screen } from '../../schemas/language/screen.ts'
import { type History, NO_HISTORY, type Snapshot, type StepName, record, undoStep, redoStep } from './history.ts'
import type { ScreenDocument } from './json.ts'
import { type DocumentKind, SCREEN_KIND } from './kind.ts'
import { type SourceFailure, parseDocument } from './parse.ts'
import { readHistory } from './stored-history.ts'

type Frozen<T extends object> = T & { readonly $$valtioRef?: never }

/** An open screen or process. The text is what is saved; everything else follows from it. Written only by the functions below. */
export interface OpenDocument {
  readonly id: string
  readonly kind: Frozen<DocumentKind>
  /** What the source view shows; may be no JSON for a while. */
  text: string
  /** The last text that was JSON. Commands and the field table work on it. */
  document: Frozen<ScreenDocument>
  failure: SourceFailure | null
  problems: readonly SchemaProblem[]
  /** The last document without errors: what the preview draws. */
  screen: Frozen<Screen> | null
  /** The field or node selected in the table, the panel and the source. */
  selected: string | null
  /** The place of the selected element: also of blocks, columns and buttons, which have no key. */
  place: string | null
  history: Frozen<History>
  /** The text as the server has it. */
  savedText: string
  /** Published version the draft started from; 0 for a new screen. */
  baseVersion: number
  /** The version of the screen on the server that this text is based on. */
  revision: number
  /** True when the server holds a draft that is not published. */
  hasDraft: boolean
}

export interface LoadedDocument {
  readonly id: string
  readonly document: ScreenDocument
  readonly baseVersion: number
  readonly revision: number
  readonly hasDraft: boolean
}
export interface StepSubject {
  readonly name: StepName
  /** Steps with the same group in quick succession are undone together. */
  readonly group?: string
}

/** Changes closer than this are checked together, after the last: a check of a thousand fields costs more than a keystroke may. */
export const CHECK_MS = 120
const waiting = new WeakMap<OpenDocument, ReturnType<typeof setTimeout>>()
const memories = new WeakMap<OpenDocument, CheckMemory>()

const frozen = <T extends object>(value: T): Frozen<T> => ref(value) as Frozen<T>

export function openDocument(loaded: LoadedDocument, kind: DocumentKind = SCREEN_KIND): OpenDocument {
  const { id, document, baseVersion, revision, hasDraft } = loaded
  const text = kind.print(document)
  const open = proxy<OpenDocument>({
    id,
    kind: frozen(kind),
    text,
    document: frozen(document),
    failure: null,
    problems: [],
    screen: null,
    selected: null,
    place: null,
    history: frozen(NO_HISTORY),
    savedText: text,
    baseVersion,
    revision,
    hasDraft,
  })
  memories.set(open, newCheckMemory())
  check(open)
  return open
}

const printed = (kind: DocumentKind, document: ScreenDocument): Snapshot => ({
  text: kind.print(document),
  document,
  failure: null,
})

/** The one way in which a document changes. */
function commit(open: OpenDocument, after: Snapshot, about: StepSubject): void {
  if (after.text === open.text) return
  const before: Snapshot = { text: open.text, document: open.document, failure: open.failure }
  open.history = frozen(record(open.history, { before, after, name: about.name }, about.group, Date.now()))
  show(open, after)
}
function show(open: OpenDocument, snapshot: Snapshot): void {
  const { failure, document } = snapshot
  const before = open.document
  open.text = snapshot.text
  open.document = frozen(document)
  if (open.selected !== null) {
    const place = open.kind.pointerOf(document, open.selected)
    // What has a key may have moved.
    if (open.place === open.kind.pointerOf(before, open.selected)) open.place = place ?? null
    if (place === undefined) open.selected = null
  }
  if (open.place !== null && valueAtPointer(document, open.place) === undefined) open.place = null
  open.failure = failure
  clearTimeout(waiting.get(open))
  if (failure) open.problems = ref([])
  else waiting.set(open, setTimeout(check, CHECK_MS, open))
}
/** Lists the problems anew: also where what the check knows has changed. */
export function check(open: OpenDocument): void {
  const { problems, screen } = open.kind.check(open.document, memories.get(open))
  if (problems.length > 0 || open.problems.length > 0) open.problems = ref([...problems])
  if (screen) open.screen = frozen(screen)
}

const SOURCE_STEP: StepSubject = { name: { code: 'DESIGNER_STEP_SOURCE' }, group: 'source' }
/** Text typed into the source view. Text that is no JSON leaves the document unchanged, and is stored. */
export function editText(open: OpenDocument, text: string, about = SOURCE_STEP): void {
  const parsed = parseDocument(text)
  commit(open, { text, document: parsed.document ?? open.document, failure: parsed.failure }, about)
}
/** Applies a command. Refused (false) while the source is not JSON, so that no typed text is overwritten. */
export function run(
  open: OpenDocument,
  command: (document: ScreenDocument) => ScreenDocument,
  about: StepSubject,
): boolean {
  if (open.failure) return false
  const document = command(open.document)
  if (document === open.document) return false
  commit(open, printed(open.kind, document), about)
  return true
}
/** Replaces the whole document (import, earlier version, another person's draft) as one step that can be undone. */
export function replaceDocument(open: OpenDocument, document: ScreenDocument, name: StepName): void {
  commit(open, printed(open.kind, document), { name })
}
/** Puts the last good document in the place of text that is no JSON. */
export function discardBrokenText(open: OpenDocument): void {
  commit(open, printed(open.kind, open.document), { name: { code: 'DESIGNER_STEP_RESTORE' } })
}

export function undo(open: OpenDocument): void {
  travel(open, undoStep(open.history))
}
export function redo(open: OpenDocument): void {
  travel(open, redoStep(open.history))
}
/** Takes up the steps of an earlier visit, where they were made on this text. False: there are none. */
export function restoreHistory(open: OpenDocument, stored: string | undefined): boolean {
  if (open.failure) return false
  const { text, document } = open
  const history = readHistory(stored, { text, document, failure: null })
  if (history.past.length + history.future.length === 0) return false
  open.history = frozen(history)
  return true
}
function travel(open: OpenDocument, moved: ReturnType<typeof undoStep>): void {
  if (!moved) return
  open.history = frozen(moved.history)
  show(open, moved.snapshot)
}

export function select(open: OpenDocument, key: string | null): void {
  const place = key === null ? undefined : open.kind.pointerOf(open.document, key)
  open.selected = place === undefined ? null : key
  open.place = place ?? null
}
/** Selects what stands at a place: a field or a node by its key as well, anything else besides the field that is selected. */
export function selectPlace(open: OpenDocument, place: string | null): void {
  const key = place === null ? undefined : open.kind.keyAt(open.document, place)
  if (key !== undefined && open.kind.pointerOf(open.document, key) === place) select(open, key)
  else open.place = place !== null && valueAtPointer(open.document, place) !== undefined ? place : null
}
/** The server has `text` now. */
export function markSaved(
  open: OpenDocument,
  text: string,
  { baseVersion, revision }: Pick<OpenDocument, 'baseVersion' | 'revision'>,
): void {
  open.savedText = text
  open.baseVersion = baseVersion
  open.revision = revision
  open.hasDraft = true
}
/** Discards unsaved changes, so that leaving asks no question. */
export function discardChanges(open: OpenDocument): void {
  open.savedText = open.text
}
export function isDirty(open: Pick<OpenDocument, 'text' | 'savedText'>): boolean {
  return open.text !== open.savedText
}
