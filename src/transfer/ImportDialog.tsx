import { FileExcelOutlined, InboxOutlined } from '@ant-design/icons'
import { Alert, Button, Progress, Switch, Upload } from 'antd'
import { Suspense, useId, useState } from 'react'
import { Dialog } from '../../registry/kit/parts/Dialog.tsx'
import { lazyPart } from '../../registry/kit/parts/late.tsx'
import { textIn } from '../../schemas/language/text.ts'
import type { Screen } from '../../schemas/language/screen.ts'
import type { ImportReport } from '../api/rows/data-source.ts'
import { explain, notifyError } from '../host/explain.ts'
import { useHost } from '../host/host.tsx'
import { Themed } from '../host/ui/theme.tsx'
import { ImportResult } from './ImportResult.tsx'
import { saveBlob, sheetEnding } from '../lib/save-blob.ts'

const ImportWizard = lazyPart(async () => (await import('./import/ImportWizard.tsx')).ImportWizard)

const WIDTH = 600
const EXCEL = ['.xls', '.xlsx']
const isExcel = (name: string) => EXCEL.some((ending) => name.toLowerCase().endsWith(ending))
const isCsv = (name: string) => name.toLowerCase().endsWith('.csv')

/** Only rows of a stored form are checked by its document; other back ends know no choice of how. */
const isOnlineForm = ({ source }: Screen) =>
  source?.endpoints === undefined || (source.endpoints.importExcel ?? '').includes('online/cgform')

interface ImportDialogProps {
  readonly onClose: () => void
  /** Rows have come in, so the list under the dialog is out of date. */
  readonly onImported: () => void
}

interface CsvNoteProps {
  readonly name: string
  readonly disabled: boolean
  readonly onStepwise: () => void
}
function CsvNote({ name, disabled, onStepwise }: CsvNoteProps) {
  const { ports } = useHost()
  return (
    <Alert
      type="info"
      showIcon
      role="alert"
      title={ports.say('IMPORT_CSV', { name })}
      action={
        <Button size="small" disabled={disabled} onClick={onStepwise}>
          {ports.say('IMPORT_CSV_STEPWISE')}
        </Button>
      }
    />
  )
}

interface ChosenFileProps {
  readonly name: string
  readonly disabled: boolean
  readonly onRemove: () => void
}
function ChosenFile({ name, disabled, onRemove }: ChosenFileProps) {
  const { ports } = useHost()
  return (
    <p className="vi-import-file">
      <FileExcelOutlined /> <span>{name}</span>
      <button
        type="button"
        className="vi-link"
        disabled={disabled}
        aria-label={ports.say('IMPORT_REMOVE', { name })}
        onClick={onRemove}
      >
        ×
      </button>
    </p>
  )
}

interface Processed {
  readonly done: number
  readonly total: number
}
function ImportProgress({
  percent,
  processed,
}: {
  readonly percent: number
  readonly processed: Processed | undefined
}) {
  const { ports } = useHost()
  return (
    <output className="vi-import-progress">
      <Progress percent={processed ? Math.floor((processed.done / processed.total) * 100) : percent} status="active" />
      {processed ? (
        <span className="vi-help">{ports.say('IMPORT_PROCESSED', { ...processed })}</span>
      ) : (
        percent >= 100 && <span className="vi-help">{ports.say('IMPORT_READING')}</span>
      )}
    </output>
  )
}

/** Takes a spreadsheet in and says row by row what was refused. */
export function ImportDialog({ onClose, onImported }: ImportDialogProps) {
  const { screen, source, ports } = useHost()
  const [file, setFile] = useState<File>()
  const [allOrNothing, setAllOrNothing] = useState(false)
  const [report, setReport] = useState<ImportReport>()
  const { percent, processed, run } = useImport(setReport, onImported)
  const [stepwise, setStepwise] = useState<{ readonly file: File | undefined }>()
  /** Was brought here, and only the steps take such a file. */
  const [csv, setCsv] = useState<File>()
  const switchId = useId()
  const isRunning = percent !== undefined

  const { importSteps } = source
  const choose = (chosen: File) => {
    setCsv(undefined)
    if (isCsv(chosen.name) && importSteps) return setCsv(chosen)
    if (isCsv(chosen.name)) return void ports.notify('warning', ports.say('IMPORT_CSV_SAVE_AS', { name: chosen.name }))
    if (!isExcel(chosen.name)) return void ports.notify('warning', ports.say('IMPORT_NOT_EXCEL', { name: chosen.name }))
    setFile(chosen)
    setReport(undefined)
  }
  const fetchTemplate = useTemplate()
  if (stepwise && importSteps)
    return (
      <Suspense fallback={null}>
        <ImportWizard steps={importSteps} file={stepwise.file} onClose={onClose} onImported={onImported} />
      </Suspense>
    )
  return (
    <Dialog
      open
      width={WIDTH}
      title={ports.say('IMPORT_TITLE')}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          {ports.say('COMMON_CLOSE')}
        </Button>,
        <Button
          key="start"
          type="primary"
          disabled={!file}
          loading={isRunning}
          onClick={() => file && void run(file, allOrNothing)}
        >
          {ports.say(isRunning ? 'IMPORT_RUNNING' : 'IMPORT_START')}
        </Button>,
      ]}
    >
      <Themed className="vi-import">
        <Upload.Dragger
          accept={EXCEL.join(',')}
          showUploadList={false}
          disabled={isRunning}
          beforeUpload={(chosen) => (choose(chosen), false)}
        >
          <InboxOutlined className="vi-drop-icon" />
          <p>{ports.say('IMPORT_DROP')}</p>
          <p className="vi-help">{ports.say('IMPORT_ACCEPT')}</p>
        </Upload.Dragger>
        {csv && <CsvNote name={csv.name} disabled={isRunning} onStepwise={() => setStepwise({ file: csv })} />}
        {file && <ChosenFile name={file.name} disabled={isRunning} onRemove={() => setFile(undefined)} />}
        {isRunning && <ImportProgress percent={percent} processed={processed} />}
        <div className="vi-import-mode">
          {isOnlineForm(screen.screen) && (
            <>
              <Switch id={switchId} checked={allOrNothing} disabled={isRunning} onChange={setAllOrNothing} />
              <label htmlFor={switchId}>
                {ports.say('IMPORT_CHECK')}
                <small>{ports.say(allOrNothing ? 'IMPORT_CHECK_ON' : 'IMPORT_CHECK_OFF')}</small>
              </label>
            </>
          )}
          <Button type="link" onClick={() => void fetchTemplate()}>
            {ports.say('IMPORT_TEMPLATE')}
          </Button>
        </div>
        {importSteps && (
          <p>
            <Button disabled={isRunning} onClick={() => setStepwise({ file })}>
              {ports.say('IMPORT_STEPWISE')}
            </Button>{' '}
            <span className="vi-help">{ports.say('IMPORT_STEPWISE_HELP')}</span>
          </p>
        )}
        {report && <ImportResult report={report} />}
        {report?.kind === 'refused' && report.problems.length > 0 && importSteps && (
          <p>
            <Button disabled={isRunning} onClick={() => setStepwise({ file })}>
              {ports.say('IMPORT_GROUPS_STEPWISE')}
            </Button>
          </p>
        )}
      </Themed>
    </Dialog>
  )
}

/** Saves the empty sheet of the screen. */
function useTemplate(): () => Promise<void> {
  const { screen, source, ports } = useHost()
  return async () => {
    try {
      const blob = await source.template()
      saveBlob(
        blob,
        `${ports.say('IMPORT_TEMPLATE_NAME', { title: textIn(screen.screen.title, ports.locale) })}${sheetEnding(blob)}`,
      )
    } catch (error) {
      notifyError(error, ports)
    }
  }
}

/** Runs one import at a time; `percent` is undefined while none runs. */
function useImport(onReport: (report: ImportReport | undefined) => void, onImported: () => void) {
  const { source, ports } = useHost()
  const [percent, setPercent] = useState<number>()
  const [processed, setProcessed] = useState<Processed>()
  const run = async (file: File, allOrNothing: boolean) => {
    onReport(undefined)
    setPercent(0)
    try {
      const report = await source.importFile([file], {
        allOrNothing,
        onProgress: (done) => setPercent(done ?? 0),
        onProcessed: setProcessed,
      })
      onReport(report)
      if (report.kind === 'refused') ports.notify('warning', report.message || ports.say('IMPORT_REFUSED'))
      else {
        if (report.kind === 'partial') ports.notify('warning', ports.say('IMPORT_PARTIAL'))
        else ports.notify('success', report.message || ports.say('IMPORT_DONE'))
        onImported()
      }
    } catch (error) {
      notifyError(error, ports)
      onReport({
        kind: 'refused',
        message: explain(error, ports),
        total: undefined,
        imported: undefined,
        faulty: undefined,
        problems: [],
        file: undefined,
      })
    } finally {
      setPercent(undefined)
      setProcessed(undefined)
    }
  }
  return { percent, processed, run }
}
