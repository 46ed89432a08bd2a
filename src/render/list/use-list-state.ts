import { useCallback, useEffect, useMemo, useState } from 'react'
import type { ResolvedScreen } from '../../../registry/screen/resolve.ts'
import type { Sort } from '../../../schemas/language/sections.ts'
import type { ListRequest } from '../../api/data-source.ts'
import type { KeyValue } from '../host.tsx'
import { itemStored, itemValue, queryParams } from '../query/terms.ts'
import { readTyped } from '../query/typed.ts'

export interface ListState {
  readonly pageNo: number
  readonly pageSize: number
  readonly sort: Sort
  /** Edited values of the query items that were last searched for. */
  readonly values: readonly unknown[]
  /** Wire parameters of what the list is below: a record, the node chosen in the tree beside it. */
  readonly filters: Readonly<Record<string, string>>
}

export interface ListControl {
  readonly state: ListState
  readonly request: ListRequest
  readonly change: (next: Partial<ListState>) => void
  /** Back to the values an untouched query has. */
  readonly untouched: readonly unknown[]
  /** What an earlier visit left typed and not searched for. */
  readonly typed: readonly unknown[] | undefined
}

const NO_FILTERS = {}
const ROOTS = '0'

interface Remembered {
  readonly pageNo?: unknown
  readonly pageSize?: unknown
  readonly values?: unknown
}

function remembered(store: KeyValue, key: string): Remembered {
  try {
    const parsed: unknown = JSON.parse(store.get(key) ?? '{}')
    return typeof parsed === 'object' && parsed !== null ? parsed : {}
  } catch {
    return {}
  }
}
const pageOr = (value: unknown, fallback: number) => (typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : fallback)

function initialState(screen: ResolvedScreen, store: KeyValue, key: string, asked: Readonly<Record<string, unknown>> | undefined, filters: ListState['filters']): ListState {
  const before = asked ? {} : remembered(store, key)
  const kept: readonly unknown[] = Array.isArray(before.values) && before.values.length === screen.query.items.length ? before.values : []
  return {
    pageNo: pageOr(before.pageNo, 1),
    pageSize: pageOr(before.pageSize, screen.list.pageSize),
    sort: screen.list.sort,
    values: screen.query.items.map((item, index) => itemValue(item, asked && Object.hasOwn(asked, item.field.key) ? asked[item.field.key] : (kept[index] ?? item.default))),
    filters,
  }
}

/** The state over another version of the screen: what was asked stays where the item does, read anew by its widget. */
function carryOver(before: ResolvedScreen, next: ResolvedScreen, state: ListState): ListState {
  const kept = before.query.items.map((item, index) => ({ ...item, stored: itemStored(item, state.values[index]) }))
  const storedOf = (item: ResolvedScreen['query']['items'][number]) => kept.find(({ field, mode }) => field.key === item.field.key && mode === item.mode)?.stored
  const isSortable = next.byKey.has(state.sort.field) || !before.byKey.has(state.sort.field)
  return {
    ...state,
    sort: isSortable ? state.sort : next.list.sort,
    values: next.query.items.map((item) => itemValue(item, storedOf(item) ?? item.default)),
  }
}

function requestOf(screen: ResolvedScreen, state: ListState): ListRequest {
  const terms = queryParams(screen.query.items, state.values)
  const parent = screen.screen.list?.tree?.parent
  return {
    pageNo: state.pageNo,
    pageSize: state.pageSize,
    sort: state.sort,
    fields: screen.list.columns.map((column) => column.field.key),
    terms,
    filters: state.filters,
    // What is searched for is shown wherever it stands in the tree.
    ...(parent === undefined ? {} : { tree: { parent, below: Object.keys(terms).length === 0 ? ROOTS : undefined } }),
  }
}

const keyOf = (screen: ResolvedScreen) => `list:${screen.screen.id}`

/** What the list of a screen asks for when it is opened. */
export function firstRequest(screen: ResolvedScreen, store: KeyValue): ListRequest {
  return requestOf(screen, initialState(screen, store, keyOf(screen), undefined, NO_FILTERS))
}

/** Query, page and sort of a list; coming back to it in the same visit finds them as they were left. */
export function useListState(screen: ResolvedScreen, store: KeyValue, asked: Readonly<Record<string, unknown>> | undefined, filters: ListState['filters'] = NO_FILTERS): ListControl {
  const key = keyOf(screen)
  const [{ screen: stateOf, state: last }, setState] = useState(() => ({ screen, state: initialState(screen, store, key, asked, filters) }))
  // Values speak the language of their widgets: with another version of the screen they are read anew before anything uses them.
  const state = useMemo(() => (stateOf === screen ? last : carryOver(stateOf, screen, last)), [stateOf, screen, last])
  if (stateOf !== screen) setState({ screen, state })
  const [typed] = useState(() => (asked ? undefined : readTyped(store, screen)))
  const change = useCallback((next: Partial<ListState>) => setState((before) => ({ ...before, state: { ...before.state, ...next } })), [])
  const untouched = useMemo(() => screen.query.items.map((item) => itemValue(item, item.default)), [screen])

  useEffect(() => {
    const values = screen.query.items.map((item, index) => itemStored(item, state.values[index]))
    store.set(key, JSON.stringify({ pageNo: state.pageNo, pageSize: state.pageSize, values }))
  }, [screen, store, key, state])

  const request = useMemo(() => requestOf(screen, state), [screen, state])
  return { state, request, change, untouched, typed }
}
