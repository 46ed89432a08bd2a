import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ResolvedField } from '../../../registry/screen/resolve.ts'
import type { ListRequest } from '../../api/data-source.ts'
import { tell } from '../explain.ts'
import { useHost } from '../host.tsx'
import { readRows, type Rows, type ViewRow } from './use-rows.ts'

/** Where a row of a tree stands. */
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

/** One level is read at once; whoever has more below one row finds them by searching. */
const MOST = 1000
const NOTHING: ReadonlyMap<string, readonly ViewRow[]> = new Map()

/** Rows below rows, read when they are opened. A flat answer of the same screen has none. */
export function useBranches(request: ListRequest, fields: readonly ResolvedField[], { rows, status }: Rows): Branches {
  const { source, ports, screen } = useHost()
  const { tree } = request
  const isTree = tree?.below !== undefined
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [below, setBelow] = useState(NOTHING)
  const [loading, setLoading] = useState<ReadonlySet<string>>(new Set())
  const latest = useRef(open)
  useEffect(() => void (latest.current = open), [open])

  const load = useCallback(
    async (id: string, title: string) => {
      if (!tree) return
      setLoading((before) => new Set(before).add(id))
      try {
        const level = await readRows(source, { ...request, pageNo: 1, pageSize: MOST, terms: {}, tree: { ...tree, below: id } }, fields, ports)
        setBelow((before) => new Map(before).set(id, level.rows))
        if ((level.total ?? 0) > MOST) ports.notify('info', ports.say('TREE_MORE', { title, count: MOST }))
      } catch (error) {
        tell(error, ports)
        setOpen((before) => without(before, id))
      } finally {
        setLoading((before) => without(before, id))
      }
    },
    [tree, source, request, fields, ports],
  )
  // What was open stays open over new rows, and is read anew with them.
  useEffect(() => {
    if (isTree && status === 'ready') for (const id of latest.current) void load(id, id)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [rows, status, isTree])

  const text = screen.list.columns[0]?.field.key ?? ''
  const toggle = useCallback(
    (row: ViewRow) => {
      const isOpen = latest.current.has(row.id)
      setOpen((before) => (isOpen ? without(before, row.id) : new Set(before).add(row.id)))
      if (!isOpen) void load(row.id, row.words[text] || row.id)
    },
    [load, text],
  )
  const openLater = useCallback((id: string) => setOpen((before) => new Set(before).add(id)), [])
  const placed = useMemo(() => (isTree ? flatten(rows, below, open, loading) : undefined), [isTree, rows, below, open, loading])
  return useMemo(
    () => ({ rows: placed?.rows ?? rows, isTree: placed !== undefined, of: (id) => placed?.places.get(id), toggle, open: openLater }),
    [placed, rows, toggle, openLater],
  )
}

function without(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids)
  next.delete(id)
  return next
}

/** The opened tree in the order it is drawn. A row that would come to stand below itself is drawn once. */
function flatten(roots: readonly ViewRow[], below: ReadonlyMap<string, readonly ViewRow[]>, open: ReadonlySet<string>, loading: ReadonlySet<string>) {
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
