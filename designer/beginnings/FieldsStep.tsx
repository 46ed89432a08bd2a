import { Alert, Button, Checkbox, Select, Spin } from 'antd'
import { type ReactNode, useId, useMemo } from 'react'
import { Dialog } from '../../registry/kit/parts/Dialog.tsx'
import type { GuessedSheet } from '../../schemas/contract/screens/screen-guess.ts'
import { useDesigner } from '../context.tsx'
import type { NewScreen } from '../list/blank.ts'
import { FoldedIdentifiers, TitleInputs, useNaming } from '../list/naming.tsx'
import type { ScreenSummary } from '../storage/remote.ts'
import { ColumnsTable } from './ColumnsTable.tsx'
import type { SheetDraft } from './SpreadsheetDialog.tsx'
import { withColumns } from './columns.ts'

const WIDTH = 1080
const [HEAD_WORDS, NAMED] = [3, 8]
/** What a sheet is called that nobody has named. */
const UNNAMED = /^(?:sheet|工作表|表)\s*\d*$/i

/** The name of the sheet where it has one of its own, else that of the file. */
function proposedTitle({ fileName, sheets, sheet }: GuessedSheet): string {
  const name = sheets[sheet]?.name ?? ''
  const file = fileName.replace(/\.\w+$/, '')
  return (sheets.length > 1 && !UNNAMED.test(name.trim()) ? name : file).trim().slice(0, 100)
}

interface FieldsStepProps {
  readonly title: string
  readonly draft: SheetDraft
  readonly taken: readonly ScreenSummary[]
  /** Set while the file is read again. */
  readonly percent: number | undefined
  readonly failure: ReactNode
  readonly onLook: (place: { readonly sheet?: number; readonly header?: number }) => void
  readonly onChange: (changed: Partial<Pick<SheetDraft, 'columns' | 'isImporting'>>) => void
  readonly onNext: (named: NewScreen) => void
  readonly onBack: () => void
  readonly onClose: () => void
}

/** What was guessed, to correct: sheet, head, fields and names. */
export function FieldsStep(props: FieldsStepProps) {
  const { title, draft, taken, percent, failure, onLook, onChange, onNext, onBack, onClose } = props
  const { say } = useDesigner()
  const { guess, columns } = draft
  const naming = useNaming({ initial: { title: proposedTitle(guess) }, taken })
  const wrongKeys = useMemo(() => withColumns({}, columns).wrongKeys, [columns])
  const isEmpty = columns.every(({ isUsed }) => !isUsed)
  const isBlocked = isEmpty || wrongKeys.size > 0
  const handleNext = () => {
    const named = naming.take()
    if (named && !isBlocked) onNext(named)
  }
  return (
    <Dialog
      open
      width={WIDTH}
      title={title}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={[
        <Button key="back" onClick={onBack}>
          {say('BEGIN_BACK')}
        </Button>,
        <Button key="next" type="primary" disabled={isBlocked || percent !== undefined} onClick={handleNext}>
          {say('BEGIN_REVIEW')}
        </Button>,
      ]}
    >
      {failure}
      <div className="vd-names">
        <TitleInputs naming={naming} onEnter={handleNext} />
      </div>
      <FoldedIdentifiers naming={naming} onEnter={handleNext} />
      <Place guess={guess} isBusy={percent !== undefined} onLook={onLook} />
      <Notes draft={draft} />
      {isEmpty && <Alert type="warning" showIcon title={say('BEGIN_NO_FIELDS')} className="vd-gap" />}
      {wrongKeys.size > 0 && <Alert type="error" showIcon title={say('BEGIN_KEYS_WRONG')} className="vd-gap" />}
      <Spin spinning={percent !== undefined} description={say('BEGIN_READING')}>
        <ColumnsTable columns={columns} wrongKeys={wrongKeys} onChange={(next) => onChange({ columns: next })} />
      </Spin>
      {guess.rows > 0 && (
        <Checkbox
          className="vd-import-rows"
          checked={draft.isImporting}
          onChange={({ target }) => onChange({ isImporting: target.checked })}
        >
          {say('BEGIN_IMPORT_ROWS', { rows: guess.rows })}
        </Checkbox>
      )}
    </Dialog>
  )
}

interface PlaceProps {
  readonly guess: GuessedSheet
  readonly isBusy: boolean
  readonly onLook: FieldsStepProps['onLook']
}
/** The sheet and the row of its titles. */
function Place({ guess, isBusy, onLook }: PlaceProps) {
  const { say, ports } = useDesigner()
  const id = useId()
  const { sheets, sheet, header, preview, rows, columns } = guess
  const wordsOf = (words: readonly string[]) =>
    words
      .filter((word) => word !== '')
      .slice(0, HEAD_WORDS)
      .join(ports.say('COMMON_AND'))
  return (
    <div className="vd-place">
      {sheets.length > 1 && (
        <label htmlFor={`${id}-sheet`}>
          {say('BEGIN_SHEET_NAME')}
          <Select
            id={`${id}-sheet`}
            disabled={isBusy}
            value={sheet}
            options={sheets.map(({ name }, value) => ({ value, label: name }))}
            onChange={(next) => onLook({ sheet: next })}
          />
        </label>
      )}
      <label htmlFor={`${id}-header`}>
        {say('BEGIN_HEADER')}
        <Select
          id={`${id}-header`}
          disabled={isBusy}
          value={header}
          options={[
            { value: 0, label: say('BEGIN_HEADER_NONE') },
            ...preview.map(({ row, words }) => ({
              value: row,
              label: say('BEGIN_HEADER_AT', { row, words: wordsOf(words) }),
            })),
          ]}
          onChange={(next) => onLook({ sheet, header: next })}
        />
      </label>
      <span className="vd-help">{say('BEGIN_SHEET_ROWS', { rows, columns: columns.length })}</span>
    </div>
  )
}

/** What to know of the sheet before its rows are imported. */
function Notes({ draft: { guess, nested } }: { readonly draft: SheetDraft }) {
  const { say, ports } = useDesigner()
  const { nextTable, merged, columnsLeft } = guess
  return (
    <>
      {nested.length > 0 && (
        <Alert
          type="info"
          showIcon
          className="vd-gap"
          title={say('BEGIN_NESTED', { names: nested.slice(0, NAMED).join(ports.say('COMMON_AND')) })}
        />
      )}
      {nextTable !== undefined && (
        <Alert type="warning" showIcon className="vd-gap" title={say('BEGIN_NEXT_TABLE', { row: nextTable })} />
      )}
      {merged.length > 0 && (
        <Alert type="info" showIcon className="vd-gap" title={say('BEGIN_MERGED', { areas: merged.join(', ') })} />
      )}
      {columnsLeft > 0 && (
        <Alert type="warning" showIcon className="vd-gap" title={say('BEGIN_COLUMNS_LEFT', { count: columnsLeft })} />
      )}
    </>
  )
}
