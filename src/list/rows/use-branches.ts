import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ResolvedField } from '../../../engine/model/index.ts'
import type { ListRequest } from '../../api/rows/data-source.ts'
import { notifyError } from '../../host/explain.ts'
import { useHost } from '../../host/host.tsx'
import { readRows, type Rows, type ViewRow } from './use-rows.ts'

/** The place of a row in its tree. */
export interface Branch {
  /** 1 for a root. */
  readonly level: number
  /** Undefined for a row without others below it. */
  readonly isOpen: boolean | undefined
  readonly isLoading: boolean
}
export interface Branches {
  /** The rows of the page, those below opened ones after them. */
  readonly rows: readonly ViewRow[]
  /** The rows themselves stand below others. */
  readonly isTree: boolean
  /** Name of the child whose rows are shown below an opened one, as a list of their own. */
  readonly inner?: string | undefined
  /** Undefined for every row while the list is flat. */
  readonly of: (id: string) => Branch | undefined
  readonly toggle: (row: ViewRow) => void
  /** Shows what is below a row once the rows are read again. */
  readonly open: (id: string) => void
}

/** Rows of a level that are read at once. Further rows are found by searching. */
const MOST = 1000
const NOTHING: ReadonlyMap<string, readonly ViewRow[]> = new Map()

interface Levels {
  readonly below: ReadonlyMap<string, readonly ViewRow[]>
  readonly loading: ReadonlySet<string>
  /** Reads what is below a row; false when that failed. */
  readonly load: (id: string, titleOf: () => string) => Promise<boolean>
  readonly stop: (id: string) => void
}

/** The rows below rows. What is asked again below a row ends what was asked there before, whose answer may come later. */
function useLevels(request: ListRequest, fields: readonly ResolvedField[]): Levels {
  const { source, ports } = useHost()
  const { tree } = request
  const [below, setBelow] = useState(NOTHING)
  const [loading, setLoading] = useState<ReadonlySet<string>>(new Set())
  const [running] = useState(() => new Map<string, AbortController>())
  const end = useCallback(
    (id: string) => {
      running.delete(id)
      setLoading((before) => without(before, id))
    },
    [running],
  )
  const stop = useCallback(
    (id: string) => {
      running.get(id)?.abort()
      end(id)
    },
    [running, end],
  )
  useEffect(
    () => () => {
      for (const abort of running.values()) abort.abort()
      running.clear()
    },
    [running],
  )
  const load = useCallback(
    async (id: string, titleOf: () => string) => {
      if (!tree) return true
      running.get(id)?.abort()
      const abort = new AbortController()
      const { signal } = abort
      running.set(id, abort)
      setLoading((before) => new Set(before).add(id))
      const asked = { ...request, pageNo: 1, pageSize: MOST, terms: {}, tree: { ...tree, below: id } }
      const isRead = await readRows(source, asked, fields, ports, signal).then(
        (level) => {
          if (signal.aborted) return true
          setBelow((before) => new Map(before).set(id, level.rows))
          if ((level.total ?? 0) > MOST) ports.notify('info', ports.say('TREE_MORE', { title: titleOf(), count: MOST }))
          return true
        },
        (error: unknown) => {
          if (!signal.aborted) notifyError(error, ports)
          return signal.aborted
        },
      )
      if (running.get(id) === abort) end(id)
      return isRead
    },
    [tree, source, request, fields, ports, running, end],
  )
  return { below, loading, load, stop }
}

/** Rows below rows, read when they are opened. A flat answer of the same screen has none. */
export function useBranches(request: ListRequest, fields: readonly ResolvedField[], { rows, status }: Rows): Branches {
  const { screen } = useHost()
  const isTree = request.tree?.below !== undefined
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const { below, loading, load, stop } = useLevels(request, fields)
  const placed = useMemo(
    () => (isTree ? flatten(rows, below, open, loading) : undefined),
    [isTree, rows, below, open, loading],
  )
  const latest = useRef({ open, placed })
  useEffect(() => void (latest.current = { open, placed }), [open, placed])

  const text = screen.list.columns[0]?.field.key ?? ''
  const read = useCallback(
    async (id: string) => {
      const titleOf = () => latest.current.placed?.rows.find((row) => row.id === id)?.words[text] || id
      if (!(await load(id, titleOf))) setOpen((before) => without(before, id))
    },
    [load, text],
  )
  // What was open stays open over new rows, and is read anew with them.
  useEffect(() => {
    if (isTree && status === 'ready') for (const id of latest.current.open) void read(id)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [rows, status, isTree])

  const toggle = useCallback(
    ({ id }: ViewRow) => {
      const isOpen = latest.current.open.has(id)
      setOpen((before) => (isOpen ? without(before, id) : new Set(before).add(id)))
      if (isOpen) stop(id)
      else void read(id)
    },
    [read, stop],
  )
  const openLater = useCallback((id: string) => setOpen((before) => new Set(before).add(id)), [])
  return useMemo(
    () => ({
      rows: placed?.rows ?? rows,
      isTree: placed !== undefined,
      of: (id) => placed?.places.get(id),
      toggle,
      open: openLater,
    }),
    [placed, rows, toggle, openLater],
  )
}

function without(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids)
  next.delete(id)
  return next
}

/** The opened tree in the order it is drawn. A row that would come to stand below itself is drawn once. */
function flatten(
  roots: readonly ViewRow[],
  below: ReadonlyMap<string, readonly ViewRow[]>,
  open: ReadonlySet<string>,
  loading: ReadonlySet<string>,
) {
  const rows: ViewRow[] = []
  const places = new Map<string, Branch>()
  const visit = (row: ViewRow, level: number): void => {
    if (places.has(row.id)) return
    const children = below.get(row.id)
    const hasBelow = children && !loading.has(row.id) ? children.length > 0 : mayHaveBelow(row)
    places.set(row.id, { level, isOpen: hasBelow ? open.has(row.id) : undefined, isLoading: loading.has(row.id) })
    rows.push(row)
    if (open.has(row.id)) for (const child of children ?? []) visit(child, level + 1)
  }
  for (const row of roots) visit(row, 1)
  return { rows, places }
}

/** Back ends that say nothing of it are asked when the row is opened. */
function mayHaveBelow({ row }: ViewRow): boolean {
  const stated = row['hasChild'] ?? row['has_child']
  return stated === undefined || stated === '1' || stated === 1 || stated === true
}
