import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { isCompared } from '../../../engine/query/index.ts'
import type { ResolvedScreen } from '../../../engine/model/index.ts'
import type { Sort } from '../../../schemas/language/sections.ts'
import type { QueryGroup } from '../../../schemas/language/query/super-query.ts'
import type { ListRequest } from '../../api/rows/data-source.ts'
import type { FaceStorage, KeyValue } from '../../host/host.tsx'
import { itemStored, itemValue, queryParams, readTyped } from '../../query/bar/index.ts'
import { knownQuery } from '../../query/advanced/index.ts'
import { nodeTerms, treeField } from './node.ts'
import {
  storedStateOf,
  NO_STARTS,
  readStoredState,
  untouchedState,
  type StoredState,
  type ReadBack,
  type Starts,
} from './stored-state.ts'
import { addressOf, isQueryReference, stateInAddress, type ListAddress } from './list-address.ts'
import { rememberQuery } from './long-query.ts'
import { initialView } from './initial-view.ts'

export interface ListState {
  readonly pageNo: number
  readonly pageSize: number
  /** The first, and those within its equal rows. */
  readonly orders: readonly Sort[]
  /** What the quick search looks for. */
  readonly quick: string
  /** Edited values of the query items that were last searched for. */
  readonly values: readonly unknown[]
  readonly advanced: QueryGroup | undefined
  /** Key of the node that is chosen in the tree of the list. */
  readonly node: string | undefined
  /** Id of the view that the list began with. */
  readonly view: string | undefined
  /** Wire parameters of the record that the list is below. */
  readonly filters: Readonly<Record<string, string>>
}

export interface ListControl {
  readonly state: ListState
  readonly request: ListRequest
  readonly change: (next: Partial<ListState>) => void
  /** The same in stored form: what differs from the document. */
  readonly storedState: StoredState
  /** Applies a stored state; missing parts get the defaults of the document. True when some part was not understood. */
  readonly take: (storedState: Readonly<Record<string, unknown>>) => boolean
  /** Back to the values an untouched query has. */
  readonly untouched: readonly unknown[]
  /** What an earlier visit left typed and not searched for. */
  readonly typed: readonly unknown[] | undefined
  /** How often the address said something that is not understood here. */
  readonly misread: number
  /** The list is the main one of a page and has no query yet. */
  readonly isFresh: boolean
  readonly isPage: boolean
}

/** Where a list learns how it begins. */
export interface ListStart {
  readonly keep: Pick<FaceStorage, 'visit' | 'draft' | 'preference'>
  /** Stored values that the query is asked to begin with. */
  readonly asked?: Readonly<Record<string, unknown>> | undefined
  readonly filters?: ListState['filters']
  readonly address?: Pick<ListAddress, 'now'> | undefined
  readonly starts?: Starts
}

const NO_FILTERS = {}
const ROOTS = '0'
const keyOf = (screen: ResolvedScreen) => `list:${screen.screen.id}`

function remembered(store: KeyValue, key: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const parsed: unknown = JSON.parse(store.get(key) ?? 'null')
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : undefined
  } catch {
    return undefined
  }
}

/** An address says it all; without one, what an earlier visit left, else the view a person begins with, else the document. */
function begun(screen: ResolvedScreen, { keep, asked, address, starts = NO_STARTS }: ListStart): ReadBack {
  if (asked) {
    const untouched = untouchedState(screen, starts)
    const values = screen.query.items.map((item, index) =>
      !isCompared(item.mode) && Object.hasOwn(asked, item.field.key)
        ? itemValue(item, asked[item.field.key])
        : untouched.values[index],
    )
    return { state: { ...untouched, values }, isPartial: false }
  }
  const part = address?.now() ?? ''
  if (part !== '') return readStoredState(screen, stateInAddress(screen, part, keep.draft), starts)
  // A document may have become another since.
  return {
    ...readStoredState(
      screen,
      remembered(keep.visit, keyOf(screen)) ?? initialView(keep.preference, screen) ?? {},
      starts,
    ),
    isPartial: false,
  }
}

/** The state over another version of the screen: what was asked stays where the item does, read anew by its widget. */
function carryOver(before: ResolvedScreen, next: ResolvedScreen, state: ListState): ListState {
  const items = before.query.items.map((item, index) => ({ ...item, stored: itemStored(item, state.values[index]) }))
  const storedOf = (item: ResolvedScreen['query']['items'][number]) =>
    items.find(({ field, mode }) => field.key === item.field.key && mode === item.mode)?.stored
  const isGiven = (key: string) => next.fields.some((field) => field.key === key && field.isMasked !== true)
  const orders = state.orders.filter(
    ({ field }) => isGiven(field) || !(before.byKey.has(field) || next.byKey.has(field)),
  )
  return {
    ...state,
    orders: orders.length ? orders : next.list.orders,
    values: next.query.items.map((item) => itemValue(item, storedOf(item) ?? item.default)),
    node: treeField(before)?.key === treeField(next)?.key ? state.node : undefined,
  }
}

function requestOf(screen: ResolvedScreen, state: ListState): ListRequest {
  const terms = queryParams(screen.query.items, state.values)
  const parent = screen.screen.list?.tree?.parent
  const [sort = screen.list.sort, ...thenBy] = state.orders
  // What is gone, or not for this person, would be refused: it is left out, and said so.
  const { query: advanced } = knownQuery(screen, state.advanced)
  const isFlat = Object.keys(terms).length > 0 || state.quick !== '' || advanced !== undefined
  return {
    pageNo: state.pageNo,
    pageSize: state.pageSize,
    sort,
    ...(thenBy.length ? { thenBy } : {}),
    fields: screen.list.columns.map((column) => column.field.key),
    terms,
    filters: { ...state.filters, ...nodeTerms(screen, state.node) },
    ...(state.quick === '' ? {} : { quick: state.quick }),
    ...(advanced ? { advanced } : {}),
    // Search results are shown at any place in the tree.
    ...(parent === undefined ? {} : { tree: { parent, below: isFlat ? undefined : ROOTS } }),
  }
}

/** What the list of a screen asks for when it is opened. */
export function firstRequest(screen: ResolvedScreen, start: ListStart): ListRequest {
  return requestOf(screen, { ...begun(screen, start).state, filters: NO_FILTERS })
}

/** Only typed text has changed: no history entry of its own. */
const isTyping = (before: ListState, next: ListState) =>
  before.quick !== '' && next.quick !== '' && before.quick !== next.quick

/** Query, orders and page of a list; coming back to it in the same visit finds them as they were left, and its address says them. */
export function useListState(
  screen: ResolvedScreen,
  start: ListStart & { readonly address?: ListAddress | undefined },
): ListControl {
  const {
    keep: { visit, draft },
    asked,
    filters = NO_FILTERS,
    address,
    starts = NO_STARTS,
  } = start
  const key = keyOf(screen)
  const [first] = useState(() => begun(screen, start))
  const [misread, setMisread] = useState(first.isPartial ? 1 : 0)
  const [{ screen: stateOf, state: last, isFresh }, setState] = useState(() => ({
    screen,
    state: { ...first.state, filters },
    isFresh: true,
  }))
  // Values speak the language of their widgets: with another version of the screen they are read anew before anything uses them.
  const state = useMemo(() => (stateOf === screen ? last : carryOver(stateOf, screen, last)), [stateOf, screen, last])
  if (stateOf !== screen) setState({ screen, state, isFresh })
  const [typed] = useState(() => (asked ? undefined : readTyped(visit, screen)))
  const change = useCallback(
    (next: Partial<ListState>) =>
      setState((before) => ({ ...before, state: { ...before.state, ...next }, isFresh: false })),
    [],
  )
  const take = useCallback(
    (storedState: Readonly<Record<string, unknown>>) => {
      const read = readStoredState(screen, storedState, starts)
      setState((before) => ({ ...before, state: { ...before.state, ...read.state }, isFresh: false }))
      return read.isPartial
    },
    [screen, starts],
  )
  const untouched = useMemo(() => untouchedState(screen, starts).values, [screen, starts])
  const storedState = useMemo(() => storedStateOf(screen, state, starts), [screen, state, starts])
  useEffect(() => visit.set(key, JSON.stringify(storedState)), [visit, key, storedState])
  const takeThere = useCallback(
    (part: string) => void (take(stateInAddress(screen, part, draft)) && setMisread((before) => before + 1)),
    [screen, draft, take],
  )
  useAddressed({ address, screen, state, storedState, draft, take: takeThere })

  const request = useMemo(() => requestOf(screen, state), [screen, state])
  return {
    state,
    request,
    change,
    storedState,
    take,
    untouched,
    typed,
    misread,
    isFresh,
    isPage: address !== undefined,
  }
}

interface Addressed {
  readonly address: ListAddress | undefined
  readonly screen: ResolvedScreen
  readonly state: ListState
  readonly storedState: StoredState
  readonly draft: KeyValue
  readonly take: (part: string) => void
}

/** Keeps the address and the list in step. A page that is shown again by its tab puts its own address there. */
function useAddressed({ address, screen, state, storedState, draft, take }: Addressed): void {
  const part = useMemo(() => addressOf(screen, storedState), [screen, storedState])
  const written = useRef<{ readonly part: string; readonly state: ListState }>(undefined)
  useEffect(() => {
    if (!address) return undefined
    const follow = (isBack: boolean) => {
      const there = address.now()
      const own = written.current?.part ?? ''
      if (there === own) return
      // The page was asked for once more, by its tab or the menu, and not another list.
      if (there === '' && !isBack) return address.write(own, false)
      written.current = undefined
      take(there)
    }
    // Shown again by an address that says something: that is what is asked for.
    if (written.current && address.now() !== '') follow(true)
    else written.current = undefined
    return address.watch(follow)
  }, [address, take])
  useEffect(() => {
    if (address && storedState.advanced && isQueryReference(part)) rememberQuery(draft, screen, storedState.advanced)
  }, [address, draft, screen, storedState, part])
  useEffect(() => {
    if (!address) return
    const before = written.current
    written.current = { part, state }
    if (address.now() !== part) address.write(part, before !== undefined && !isTyping(before.state, state))
  }, [address, part, state])
}
