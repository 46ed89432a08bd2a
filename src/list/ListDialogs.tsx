import { Suspense, useMemo } from 'react'
import type { ResolvedScreen } from '../../engine/model/index.ts'
import { lazyPart } from '../../registry/kit/parts/late.tsx'
import type { ListRequest } from '../api/rows/data-source.ts'
import { FormDialog } from '../form/lazy-form.ts'
import { QuestionDialog } from '../host/ui/use-confirm.tsx'
import { withSentences } from '../lib/i18n.ts'
import type { ExportChoice } from '../transfer/export-choice.ts'
import { preloadControls } from '../ui/fields/faces.ts'
import type { ListDialog } from './use-list-dialog.ts'
import type { useRecordNavigation } from './use-record-navigation.ts'

const DetailDialog = lazyPart(async () => (await import('../detail/DetailDialog.tsx')).DetailDialog)
const ExportDialog = lazyPart(async () => (await import('../transfer/ExportDialog.tsx')).ExportDialog)
const ImportDialog = lazyPart(
  async () => (await withSentences('import', import('../transfer/ImportDialog.tsx'))).ImportDialog,
)
const fetchForm = async (screen: ResolvedScreen) => (await import('../form/open/prefetch-form.ts')).prefetchForm(screen)

/** Fetches the code of the form and of the details, so that opening one of them is immediate. */
export function preloadDialogs(screen: ResolvedScreen): void {
  void Promise.all([
    fetchForm(screen),
    FormDialog.fetch(),
    DetailDialog.fetch(),
    QuestionDialog.fetch(),
    preloadControls(screen.fields),
  ]).catch(() => undefined)
}

interface ListDialogsProps {
  readonly dialog: ListDialog | undefined
  readonly request: ListRequest
  readonly initial: Readonly<Record<string, unknown>>
  /** How many rows are selected. */
  readonly selected: number
  readonly waysOf: ReturnType<typeof useRecordNavigation>
  readonly onClose: () => void
  /** A record was saved; `next` is the dialog that follows. */
  readonly onSaved: (next?: ListDialog) => void
  readonly onExport: (choice: ExportChoice) => void
  readonly onImported: () => void
}

/** The one dialog that is open over a list: form, details, export or import. */
export function ListDialogs({
  dialog,
  request,
  initial,
  selected,
  waysOf,
  onClose,
  onSaved,
  onExport,
  onImported,
}: ListDialogsProps) {
  const beginsWith = useMemo(() => {
    if (dialog?.kind !== 'add') return initial
    const { below, begun } = dialog
    if (below === undefined && begun === undefined) return initial
    return { ...initial, ...(below !== undefined && request.tree ? { [request.tree.parent]: below } : {}), ...begun }
  }, [initial, dialog, request.tree])
  return (
    <Suspense fallback={null}>
      {dialog?.kind === 'add' && (
        <FormDialog
          key={dialog.turn}
          title={dialog.title}
          initial={beginsWith}
          copied={dialog.copied}
          onClose={onClose}
          onSaved={() => onSaved()}
          another={{
            isBegun: dialog.turn !== undefined,
            begin: () => onSaved({ ...dialog, turn: (dialog.turn ?? 0) + 1 }),
          }}
        />
      )}
      {dialog?.kind === 'edit' && (
        <FormDialog
          key={dialog.row.id}
          row={dialog.row.row}
          ways={waysOf('edit', dialog.row)}
          onClose={onClose}
          onSaved={() => onSaved()}
        />
      )}
      {dialog?.kind === 'detail' && (
        <DetailDialog row={dialog.row.row} ways={waysOf('detail', dialog.row)} onClose={onClose} />
      )}
      {dialog?.kind === 'export' && (
        <ExportDialog selected={selected} choices={dialog.choices} onExport={onExport} onClose={onClose} />
      )}
      {dialog?.kind === 'import' && <ImportDialog onClose={onClose} onImported={onImported} />}
    </Suspense>
  )
}
