import { useCallback, useState } from 'react'
import type { SheetColumns } from '../../schemas/contract/data/sheet.ts'
import type { Row } from '../api/rows/data-source.ts'
import { useRecordPage } from '../host/record-pages.ts'
import { notifyError } from '../host/explain.ts'
import { useHost } from '../host/host.tsx'
import { copyTitle } from '../record/copy-record.ts'
import { useRestoreFocus } from '../ui/use-restore-focus.ts'
import type { ViewRow } from './rows/index.ts'

export type ListDialog =
  | {
      readonly kind: 'add'
      readonly title: string
      readonly below?: string
      /** Stored values that it begins with, over those of the list. */
      readonly begun?: Readonly<Record<string, unknown>>
      readonly copied?: Row
      readonly turn?: number
    }
  | { readonly kind: 'edit' | 'detail'; readonly row: ViewRow }
  | { readonly kind: 'import' }
  | { readonly kind: 'export'; readonly choices: readonly SheetColumns[] }

/** The dialog over a list: `open` prefers the record's own page to a form, where the record has one. */
export function useListDialog(initial: Readonly<Record<string, unknown>>) {
  const { screen, source, ports } = useHost()
  const [dialog, show] = useState<ListDialog>()
  const pages = useRecordPage()
  const open = useCallback(
    (next: ListDialog | undefined) => {
      // A form whose initial values come from this list opens over it.
      const begins =
        next?.kind === 'add' && (next.below ?? next.begun ?? next.copied ?? Object.keys(initial)[0]) !== undefined
      const id = next?.kind === 'edit' ? next.row.id : undefined
      const isPage = (next?.kind === 'add' || next?.kind === 'edit') && !begins && pages.open(id)
      show(isPage ? undefined : next)
    },
    [initial, pages],
  )
  const openCopy = (row: ViewRow) =>
    pages.copy(row.id)
      ? show(undefined)
      : void source.get(row.id).then(
          (copied) => open({ kind: 'add', title: copyTitle(screen, copied, ports), copied }),
          (reason: unknown) => notifyError(reason, ports),
        )
  useRestoreFocus(dialog !== undefined)
  return { dialog, show, open, openCopy }
}
