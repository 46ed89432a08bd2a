import { Alert, Button } from 'antd'
import { useState } from 'react'
import { Dialog } from '../../registry/kit/parts/Dialog.tsx'
import type { GuessedSheet } from '../../schemas/contract/screens/screen-guess.ts'
import { AppError } from '../../schemas/messages/index.ts'
import { errorText } from '../../src/ui/feedback/ErrorBox.tsx'
import { useDesigner } from '../context.tsx'
import { type NewScreen, blankScreen } from '../list/blank.ts'
import type { ScreenDocument } from '../document/json.ts'
import { type ScreenSummary, guessSheet } from '../storage/remote.ts'
import { FieldsStep } from './FieldsStep.tsx'
import { PublishStep } from './PublishStep.tsx'
import { SourceStep } from './SourceStep.tsx'
import { type DraftColumn, draftColumns, withColumns } from './columns.ts'
import { jsonRows } from './json-rows.ts'

/** A guess with the corrections of a person. */
export interface SheetDraft {
  readonly file: File
  readonly guess: GuessedSheet
  readonly columns: readonly DraftColumn[]
  /** The rows are imported once the page is published; those of a sample are not, unless a person says so. */
  readonly isImporting: boolean
  /** Properties of a sample that become no fields. */
  readonly nested: readonly string[]
}
interface Ready {
  readonly named: NewScreen
  readonly document: ScreenDocument
}

interface SpreadsheetDialogProps {
  readonly taken: readonly ScreenSummary[]
  /** To the other ways to begin. */
  readonly onBack: () => void
  readonly onClose: () => void
  readonly onOpen: (id: string) => void
}

/** A page from a spreadsheet: its fields guessed and corrected, published, and its rows imported. */
export function SpreadsheetDialog({ taken, onBack, onClose, onOpen }: SpreadsheetDialogProps) {
  const { say } = useDesigner()
  const [draft, setDraft] = useState<SheetDraft>()
  const [ready, setReady] = useState<Ready>()
  const [percent, setPercent] = useState<number>()
  const [error, setError] = useState<unknown>()

  const read = async (
    file: File,
    place: { readonly sheet?: number; readonly header?: number },
    { isImporting, nested }: Pick<SheetDraft, 'isImporting' | 'nested'>,
  ) => {
    setError(undefined)
    setPercent(0)
    try {
      const guess = await guessSheet(file, place, setPercent)
      const columns = draftColumns(guess.columns, (number) => say('BEGIN_NTH', { number }))
      setDraft({ file, guess, columns, isImporting, nested })
    } catch (reason) {
      setError(reason)
    } finally {
      setPercent(undefined)
    }
  }
  const readSample = (text: string, name: string) => {
    const sample = jsonRows(text)
    if (!sample) return setError(new AppError('BEGIN_JSON_WRONG'))
    const file = new File([sample.csv], `${name}.csv`, { type: 'text/csv' })
    return void read(file, { header: 1 }, { isImporting: false, nested: sample.nested })
  }
  const title = say('BEGIN_SHEET')
  if (draft && ready)
    return (
      <PublishStep
        title={title}
        draft={draft}
        page={{
          id: ready.named.id,
          document: ready.document,
          message: say('BEGIN_MESSAGE', { name: draft.guess.fileName }).slice(0, 500),
        }}
        pageTitle={ready.named.title}
        onBack={() => setReady(undefined)}
        onClose={onClose}
        onOpen={onOpen}
      />
    )
  const failure = error !== undefined && (
    <Alert type="error" showIcon role="alert" className="vd-gap" title={errorText(error, say)} />
  )
  if (draft)
    return (
      <FieldsStep
        title={title}
        draft={draft}
        taken={taken}
        percent={percent}
        failure={failure}
        onLook={(place) => void read(draft.file, place, draft)}
        onChange={(changed) => setDraft({ ...draft, ...changed })}
        onNext={(named) =>
          setReady({
            named,
            document: withColumns(blankScreen(named, ''), draft.columns).document,
          })
        }
        onBack={() => setDraft(undefined)}
        onClose={onClose}
      />
    )
  return (
    <Dialog
      open
      width={720}
      title={title}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={[
        <Button key="back" onClick={onBack}>
          {say('BEGIN_BACK')}
        </Button>,
        <Button key="cancel" onClick={onClose}>
          {say('COMMON_CANCEL')}
        </Button>,
      ]}
    >
      {failure}
      <SourceStep
        percent={percent}
        onFile={(file) => void read(file, {}, { isImporting: true, nested: [] })}
        onSample={readSample}
      />
    </Dialog>
  )
}
