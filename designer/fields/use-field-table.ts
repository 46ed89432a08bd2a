import { type PointerEvent, type RefObject, useCallback, useDeferredValue, useEffect, useMemo } from 'react'
import { useReorder } from '../../registry/kit/parts/reorder/use-reorder.tsx'
import { ownProperty } from '../../schemas/language/values.ts'
import { useDesigner } from '../context.tsx'
import { fieldEntries } from '../document/fields.ts'
import { sectionKeys } from '../document/sections.ts'
import { select } from '../document/state.ts'
import { useEditor, useOpen } from '../editor/context.tsx'
import type { SchemaFile } from '../json-schema/json-schema.ts'
import type { useFieldSteps } from './use-field-steps.tsx'
import { useRowEdits } from './use-row-edits.ts'

/** Every field, and those that the table shows of them: all, or what is looked for. */
export function useFields(asked: string) {
  const { words } = useDesigner()
  const { document } = useOpen()
  const search = useDeferredValue(asked.trim().toLowerCase())
  const entries = useMemo(
    () => fieldEntries(document).map(([key, field], index) => ({ key, field, index })),
    [document],
  )
  const rows = useMemo(
    () =>
      search
        ? entries.filter(({ key, field }) =>
            `${key} ${words(ownProperty(field, 'title'))} ${String(ownProperty(field, 'dict') ?? '')}`
              .toLowerCase()
              .includes(search),
          )
        : entries,
    [entries, search, words],
  )
  const keys = useMemo(() => rows.map(({ key }) => key), [rows])
  const allKeys = useMemo(() => entries.map(({ key }) => key), [entries])
  return { entries, allKeys, rows, keys }
}
type ShownField = ReturnType<typeof useFields>['rows'][number]

/** Where a field is shown, and whether it has an error. */
export function useMarks() {
  const { document, problems } = useOpen()
  const shown = useMemo(
    () => ({
      query: new Set(sectionKeys(document, 'query')),
      list: new Set(sectionKeys(document, 'list')),
      form: new Set(sectionKeys(document, 'form')),
    }),
    [document],
  )
  const faulty = useMemo(
    () =>
      new Set(
        problems
          .filter(({ level, pointer }) => level === 'error' && pointer.startsWith('/fields/'))
          .map(({ pointer }) => pointer.split('/')[2]),
      ),
    [problems],
  )
  return (key: string) => ({
    inQuery: shown.query.has(key),
    inList: shown.list.has(key),
    inForm: shown.form.has(key),
    hasFault: faulty.has(key),
  })
}

interface RowDragOptions {
  readonly body: RefObject<HTMLTableSectionElement | null>
  readonly rows: readonly ShownField[]
  readonly height: number
  readonly onMove: (key: string, to: number) => void
}

export function useRowDrag({ body, rows, height, onMove }: RowDragOptions) {
  const { words, ports } = useDesigner()
  const { dragged, grab, session } = useReorder({
    list: body,
    count: rows.length,
    placeOf: (list, { y }, from) => {
      const gap = Math.max(0, Math.min(rows.length, Math.round((y - list.getBoundingClientRect().top) / height)))
      return gap > from ? gap - 1 : gap
    },
    nameOf: (at) => words(ownProperty(rows[at]?.field ?? {}, 'title')) || (rows[at]?.key ?? ''),
    onMove: (from, to) => {
      const key = rows[from]?.key
      if (key !== undefined) onMove(key, to)
    },
    isAnnounced: true,
    ports,
  })
  const start = useCallback(
    (event: PointerEvent<HTMLElement>, at: number) => {
      event.currentTarget.focus({ preventScroll: true })
      grab(event, at)
    },
    [grab],
  )
  return { dragged, start, session }
}
type Dragged = ReturnType<typeof useRowDrag>['dragged']

/** The side of a row at which the dragged one would be dropped. */
export function dropSide(dragged: Dragged, at: number): 'before' | 'after' | undefined {
  if (!dragged || dragged.to !== at || dragged.from === at) return undefined
  return at < dragged.from ? 'before' : 'after'
}

/** A field that was selected elsewhere, or moved, is scrolled into view. */
export function useRevealed(
  body: RefObject<HTMLTableSectionElement | null>,
  selected: string | null,
  place: number,
): void {
  useEffect(() => {
    if (selected !== null && place >= 0)
      body.current?.querySelector('tr[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' })
  }, [body, selected, place])
}

interface TableStepsOptions {
  readonly steps: ReturnType<typeof useFieldSteps>
  readonly keys: readonly string[]
  /** Gives the focus to the title of a field. */
  readonly toTitle: (key: string) => void
  readonly clear: () => void
}

/** Steps of the table that lead to the field they made; what was looked for would hide it. */
export function useTableSteps({ steps, keys, toTitle, clear }: TableStepsOptions) {
  const { add, addStructured, duplicate, paste, nameAfterTitle } = steps
  const { open } = useEditor()
  const goTo = useCallback(
    (key: string | null) => {
      if (key === null) return
      toTitle(key)
      select(open, key)
    },
    [open, toTitle],
  )
  const handleAdd = useCallback(() => {
    clear()
    add()
    goTo(open.selected)
  }, [add, clear, goTo, open])
  const handleStructured = useCallback(
    (file: SchemaFile) => {
      clear()
      addStructured(file)
      goTo(open.selected)
    },
    [addStructured, clear, goTo, open],
  )
  const handleDuplicate = useCallback(
    (key: string) => {
      duplicate(key)
      goTo(open.selected)
    },
    [duplicate, goTo, open],
  )
  const handlePaste = useCallback(
    (key: string, text: string, isWhole: boolean) => {
      const isTaken = paste(key, text, isWhole)
      if (isTaken) goTo(open.selected)
      return isTaken
    },
    [paste, goTo, open],
  )
  const handleEdits = useRowEdits({ keys, go: goTo, add: handleAdd, duplicate: handleDuplicate, leave: nameAfterTitle })
  return { handleAdd, handleStructured, handleDuplicate, handlePaste, handleEdits }
}
