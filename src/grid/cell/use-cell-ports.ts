import { useLayoutEffect, useMemo } from 'react'
import type { SentFiles } from '../../../registry/kit/parts/files/sent-files.ts'
import type { Ports } from '../../../registry/kit/ports.ts'
import { storedForm } from '../../../engine/model/index.ts'
import { type Editing, memoryOf, type Sheet, type Typing, uploadsOf } from '../sheet/index.ts'
import type { GridColumn } from '../store/index.ts'

/** What others give a cell, in the form that its field stores. */
function canonical({ allColumns }: Sheet['store'], key: string, value: unknown): unknown {
  const column = allColumns.find((one) => one.key === key)
  return column ? storedForm(column.field, value) : value
}

interface CellPortsOptions {
  readonly sheet: Sheet
  readonly editing: Editing
  readonly column: GridColumn | undefined
  readonly ports: Ports
  readonly typing: Typing
  /** The control itself set another value of its cell. */
  readonly onValue: (stored: unknown) => void
  readonly onLeft: () => void
}

/** The ports of a control over a cell: other values of its row, what it remembers, and where its files go. */
export function useCellPorts({ sheet, editing, column, ports, typing, onValue, onLeft }: CellPortsOptions): Ports {
  const { store } = sheet
  return useMemo<Ports>(
    () => ({
      ...ports,
      memory: memoryOf(store, editing),
      onEntered: (isBack) => {
        sheet.leave(isBack ? 'above' : 'below')
        onLeft()
      },
      files: column?.upload
        ? {
            ...ports.files,
            upload: (file, request) =>
              ports.files.upload(file, { ...request, ...(column.upload ? { target: column.upload } : {}) }),
          }
        : ports.files,
      siblings: {
        get: (names) => Object.fromEntries(names.map((name) => [name, store.find(editing.id)?.values[name] ?? null])),
        set: (values) => {
          store.edit(
            Object.entries(values).map(([key, one]) => ({ id: editing.id, key, value: canonical(store, key, one) })),
            typing.token,
          )
          if (Object.hasOwn(values, editing.key)) onValue(values[editing.key])
        },
      },
    }),
    [ports, sheet, store, editing, column, typing, onValue, onLeft],
  )
}

/** Files on their way into the cell, for a field of files. */
export function useCellFiles(
  { store }: Sheet,
  editing: Editing,
  column: GridColumn | undefined,
  ports: Ports,
): SentFiles | undefined {
  const hasFiles = column?.field.widget?.value === 'files'
  const sent = useMemo(
    () => (hasFiles ? uploadsOf(store).of({ id: editing.id, key: editing.key }) : undefined),
    [hasFiles, store, editing],
  )
  useLayoutEffect(
    () => (hasFiles ? uploadsOf(store).open({ id: editing.id, key: editing.key }, column, ports) : undefined),
    [hasFiles, store, editing, column, ports],
  )
  return sent
}
