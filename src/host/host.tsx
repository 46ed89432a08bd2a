import { createContext, type ReactNode, useContext } from 'react'
import type { Ports } from '../../registry/kit/ports.ts'
import type { ResolvedScreen } from '../../engine/model/index.ts'
import type { ExpressionContext } from '../../schemas/language/expressions/expression.ts'
import type { DataSource, Row } from '../api/rows/data-source.ts'
import type { SavedLists } from '../api/list-views.ts'
import { memoryDrafts, type Drafts } from '../state/storage/drafts.ts'
import type { Recent } from '../state/recent.ts'
import type { RequestedRecord } from '../state/session/requested-record.ts'
import { memoryOutbox, type Outbox } from '../state/storage/outbox.ts'
import type { Question } from '../ui/feedback/feedback.tsx'
import type { ListAddress } from '../list/query-state/index.ts'
import type { RecordPages } from './record-pages.ts'
import type { ScreenScripts } from '../scripts/screen-scripts.ts'
import type { Merge } from '../form/merge/index.ts'

/** What the signed-in person may do; the server decides again on every call. */
export interface Permissions {
  can(code: string): boolean
  /** Listed as disabled (type 2) and not enabled by a grant. */
  isDisabled(code: string): boolean
  /** Codes below `prefix:` that are hidden, without the prefix. */
  excluded(prefix: string): ReadonlySet<string>
  /** True for a field of which only the masked value is sent. */
  isMasked?(code: string): boolean
}

export interface KeyValue {
  get(key: string): string | undefined
  set(key: string, value: string | undefined): void
}

/** Key-value stores. The application passes browser storage; previews and tests use memory. */
export interface FaceStorage {
  /** As long as the application is open: query and page of a list. */
  readonly visit: KeyValue
  /** As long as the tab of the browser is open, over a reload. */
  readonly draft: KeyValue
  /** Survives a crash: what was typed and not saved. */
  readonly drafts: Drafts
  /** What was saved without a connection. */
  readonly outbox: Outbox
  /** Called with each opened record; absent where none are remembered, as in a preview. */
  readonly recent?: Pick<Recent, 'noteRecord' | 'forgetRecord'>
  /** Survives for ever, per person: chosen columns. */
  readonly preference: KeyValue
  /** On the server, per person, some of it shared; absent where there is none, as in a preview. */
  readonly saved?: SavedLists
}

function memoryStore(): KeyValue {
  const entries = new Map<string, string>()
  return {
    get: (key) => entries.get(key),
    set: (key, value) => void (value === undefined ? entries.delete(key) : entries.set(key, value)),
  }
}
export function memoryStorage(): FaceStorage {
  return {
    visit: memoryStore(),
    draft: memoryStore(),
    drafts: memoryDrafts(),
    outbox: memoryOutbox(),
    preference: memoryStore(),
  }
}

/** Another screen, ready to draw, with its data source. */
export interface OpenedScreen {
  readonly screen: ResolvedScreen
  readonly source: DataSource
}
/** Finds a screen by its id; undefined when its document does not fit the language. */
export type OpenScreen = (id: string) => Promise<OpenedScreen | undefined>

/** A panel that an action opens for a row. */
export interface PanelRequest {
  readonly name: string
  readonly title: string
  readonly row: Row | undefined
  /** Id of the screen whose action opened it. */
  readonly screen: string
  /** Reads the rows of the list again. */
  readonly onChanged: () => void
}

/** A report within a page. */
export interface EmbeddedReport {
  readonly code: string
  readonly kind: 'chart' | 'report'
  /** Values of its parameters, by their names. */
  readonly values: Readonly<Record<string, string>>
  /** Its heading; that of the report without one. */
  readonly title: string | undefined
}

export interface Host {
  readonly screen: ResolvedScreen
  readonly source: DataSource
  readonly permissions: Permissions
  readonly ports: Ports
  readonly keep: FaceStorage
  /** What expressions may know besides the record. */
  readonly context: () => ExpressionContext
  readonly confirm: (question: Question) => Promise<boolean>
  readonly merge: Merge
  /** The screen whose saves may wait for a connection; those of lists inside it may not. */
  readonly offlineScreen: string | undefined
  readonly openScreen: OpenScreen | undefined
  /** A record that the list of the page is asked to open; `taken` once it has. */
  readonly wanted?: { readonly record: RequestedRecord; readonly taken: () => void } | undefined
  /** Where the address of the page can say what the list shows. */
  readonly address?: ListAddress | undefined
  /** Distinguishes this list from others at the same address; absent for the list of the page. */
  readonly listCode?: string | undefined
  /** Where records have pages to themselves. */
  readonly records?: RecordPages | undefined
  /** Goes to another page of the application; absent in a preview. */
  readonly goTo?: ((path: string) => void) | undefined
  /** Where a row is printed by another service; undefined where that may not be opened. */
  readonly printAddress?: ((template: string, id: string) => string | undefined) | undefined
  /** Opens a panel of the application; absent in a preview. */
  readonly openPanel?: ((panel: PanelRequest) => void) | undefined
  /** Draws a report of the application; absent in a preview. */
  readonly drawReport?: ((report: EmbeddedReport) => ReactNode) | undefined
  /** Code that people wrote for this screen. */
  readonly scripts?: ScreenScripts | undefined
}

export const HostContext = createContext<Host | undefined>(undefined)

export function useHost(): Host {
  const host = useContext(HostContext)
  if (!host) throw new Error('drawn outside a ScreenView')
  return host
}
