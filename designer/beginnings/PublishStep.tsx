import { Button } from 'antd'
import { Dialog } from '../../registry/kit/parts/Dialog.tsx'
import { useDesigner } from '../context.tsx'
import { routeOf } from '../list/blank.ts'
import { ReviewStep, usePlan } from './ReviewStep.tsx'
import type { SheetDraft } from './SpreadsheetDialog.tsx'
import { type NewPage, type RowsFile, usePublication } from './use-publication.ts'

interface PublishStepProps {
  readonly title: string
  readonly draft: SheetDraft
  readonly page: NewPage
  readonly pageTitle: string
  readonly onBack: () => void
  readonly onClose: () => void
  readonly onOpen: (id: string) => void
}

/** The rows of a sheet as its import takes them. */
function rowsOf({ file, guess, columns, isImporting }: SheetDraft): RowsFile {
  return {
    file,
    rows: isImporting ? guess.rows : 0,
    plan: {
      sheet: guess.sheet,
      header: guess.header,
      columns: columns.flatMap(({ isUsed, key, guess: { column } }) => (isUsed ? [{ column, field: key }] : [])),
      ...(guess.merged.length > 0 ? { merged: 'repeat' } : {}),
    },
  }
}

/** The plan, its confirmation, and what follows. */
export function PublishStep({ title, draft, page, pageTitle, onBack, onClose, onOpen }: PublishStepProps) {
  const { say, can } = useDesigner()
  const rows = rowsOf(draft)
  const plan = usePlan(page)
  const publishing = usePublication(page, rows)
  const { progress, isCreated, isPublished, error, result, run } = publishing
  const isBusy = progress !== undefined
  const mayPublish = can('system:screen:publish')
  const isOver = isPublished && error === undefined && !isBusy
  const isPartial = isPublished && !isBusy && (error !== undefined || (result !== undefined && result.state !== 'done'))
  const saveDraft = async () => {
    if (await run('draft')) onOpen(page.id)
  }
  return (
    <Dialog
      open
      width={720}
      title={title}
      mask={{ closable: false }}
      closable={!isBusy}
      keyboard={!isBusy}
      onCancel={() => (isBusy ? undefined : onClose())}
      footer={[
        ...(isCreated || isBusy
          ? []
          : [
              <Button key="back" onClick={onBack}>
                {say('BEGIN_BACK')}
              </Button>,
              <Button key="draft" onClick={() => void saveDraft()}>
                {say('BEGIN_DRAFT_ONLY')}
              </Button>,
            ]),
        ...(isCreated && !isBusy
          ? [
              <Button key="design" onClick={() => onOpen(page.id)}>
                {say('BEGIN_OPEN_DESIGN')}
              </Button>,
            ]
          : []),
        ...(isPartial
          ? [
              <Button key="again" onClick={() => void run('rows')}>
                {say('BEGIN_IMPORT_AGAIN')}
              </Button>,
            ]
          : []),
        ...(isOver || isPartial
          ? [
              <Button key="open" type="primary" href={`#${routeOf(page.document)}`} onClick={onClose}>
                {say('DESIGNER_OPEN_PAGE')}
              </Button>,
            ]
          : mayPublish
            ? [
                <Button
                  key="publish"
                  type="primary"
                  loading={isBusy}
                  disabled={!plan.isReady}
                  onClick={() => void run('rows')}
                >
                  {isCreated
                    ? say('BEGIN_PUBLISH_AGAIN')
                    : rows.rows > 0
                      ? say('BEGIN_PUBLISH', { rows: rows.rows })
                      : say('DESIGNER_PUBLISH')}
                </Button>,
              ]
            : []),
      ]}
    >
      <ReviewStep title={pageTitle} rows={rows} plan={plan} publishing={publishing} />
    </Dialog>
  )
}
