import { ArrowLeftOutlined } from '@ant-design/icons'
import { Alert, Button, Input, Space, Spin, Table } from 'antd'
import { useState } from 'react'
import { REPORT_EDIT } from '../../schemas/contract/reports/report-head.ts'
import { REPORT_CODE } from '../../schemas/language/names.ts'
import type { Report } from '../../schemas/language/report.ts'
import { ErrorBox, errorText } from '../../src/ui/feedback/ErrorBox.tsx'
import { ask } from '../../src/ui/feedback/feedback.tsx'
import { Page } from '../../src/ui/Page.tsx'
import { useUnsaved } from '../../src/ui/use-unsaved.ts'
import { useDesigner } from '../context.tsx'
import { Labelled } from '../properties/inputs/Labelled.tsx'
import { LocalText } from '../properties/inputs/LocalText.tsx'
import { UsedBySection } from '../properties/field/UsedBySection.tsx'
import { useLoaded } from '../../registry/kit/parts/hooks/use-loaded.ts'
import { ChartPart, MenuPart } from './Parts.tsx'
import { SourcePart } from './SourcePart.tsx'
import { ColumnsPart, ParamsPart } from './TableParts.tsx'
import { type OpenReport, loadReport, mergeParsedQuery, previewReport, saveReport } from './remote.ts'

const BLANK: Report = {
  version: 1,
  code: '',
  title: '',
  sql: '',
  columns: [],
  menu: { parent: 'reports', icon: 'table' },
}
const CODE = new RegExp(REPORT_CODE)
/** How a query says what is put into it. */
const WRITTEN = { param: '${name}', variables: '#{sys_user_code}, #{sys_org_code}, #{sys_date}, #{tenant_id}' }

interface Props {
  /** '' for a new one. */
  readonly code: string
  readonly onClose: () => void
  readonly onSaved: (code: string) => void
}

/** Makes a report: its query, its columns, its pictures, its place in the menu. */
export function ReportEditor({ code, onClose, onSaved }: Props) {
  const { value, error, reload } = useLoaded([code], () =>
    code === '' ? Promise.resolve<OpenReport>({ document: BLANK, version: 0 }) : loadReport(code),
  )
  const { say } = useDesigner()
  if (error !== undefined) return <ErrorBox error={error} onRetry={reload} />
  if (!value) return <Spin className="vd-center" aria-label={say('COMMON_LOADING')} />
  return <Opened opened={value} onClose={onClose} onSaved={onSaved} />
}

type Change = (patch: Partial<Report>) => void

function BasePart({ document, onChange, isNew }: { document: Report; onChange: Change; isNew: boolean }) {
  const { say } = useDesigner()
  return (
    <section className="vd-report-part" aria-labelledby="report-base">
      <h2 id="report-base">{say('REPORT_BASE')}</h2>
      <div className="vd-report-grid">
        <LocalText
          id="report-title"
          label={say('REPORT_TITLE')}
          required
          value={document.title}
          onChange={(title) => onChange({ title: (title ?? '') as Report['title'] })}
        />
        <Labelled
          id="report-code"
          label={say('REPORT_CODE')}
          help={say('REPORT_CODE_HELP')}
          error={document.code === '' || CODE.test(document.code) ? undefined : say('REPORT_CODE_HELP')}
          required
        >
          {(described) => (
            <Input
              {...described}
              maxLength={61}
              disabled={!isNew}
              value={document.code}
              onChange={({ target }) => onChange({ code: target.value.trim() })}
            />
          )}
        </Labelled>
        <Labelled id="report-description" label={say('REPORT_DESCRIPTION')}>
          {(described) => (
            <Input
              {...described}
              maxLength={1000}
              value={document.description ?? ''}
              onChange={({ target }) => onChange({ description: target.value || undefined } as Partial<Report>)}
            />
          )}
        </Labelled>
      </div>
    </section>
  )
}

interface QueryPartProps {
  readonly document: Report
  readonly onChange: Change
  readonly isOff: boolean
  readonly canPreview: boolean
  readonly onParse: () => void
  readonly onPreview: () => void
}

function QueryPart({ document, onChange, isOff, canPreview, onParse, onPreview }: QueryPartProps) {
  const { say } = useDesigner()
  const sql = document.sql ?? ''
  return (
    <section className="vd-report-part" aria-labelledby="report-sql-part">
      <h2 id="report-sql-part">{say('REPORT_SQL')}</h2>
      <SourcePart value={document.dbSource} onChange={(dbSource) => onChange({ dbSource } as Partial<Report>)} />
      <Labelled id="report-sql" label="SQL" help={say('REPORT_SQL_HELP', WRITTEN)} required>
        {(described) => (
          <Input.TextArea
            {...described}
            className="vd-report-sql"
            spellCheck={false}
            autoSize={{ minRows: 6, maxRows: 20 }}
            maxLength={20_000}
            value={sql}
            onChange={({ target }) => onChange({ sql: target.value })}
          />
        )}
      </Labelled>
      <div className="vd-report-tools">
        <Button disabled={isOff || sql.trim() === ''} onClick={onParse}>
          {say('REPORT_PARSE')}
        </Button>
        <Button disabled={isOff || !canPreview} onClick={onPreview}>
          {say('REPORT_PREVIEW')}
        </Button>
      </div>
    </section>
  )
}

interface PreviewPartProps {
  readonly document: Report
  readonly records: readonly Readonly<Record<string, unknown>>[]
}

function PreviewPart({ document, records }: PreviewPartProps) {
  const { say } = useDesigner()
  return (
    <section className="vd-report-part" aria-labelledby="report-preview">
      <h2 id="report-preview">{say('REPORT_PREVIEW')}</h2>
      <Table
        size="small"
        rowKey="key"
        pagination={false}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: say('LIST_EMPTY') }}
        columns={document.columns.map(({ field }) => ({
          key: field,
          dataIndex: field,
          title: field,
          render: (value: unknown) => (value === null || value === undefined ? '' : String(value as string | number)),
        }))}
        dataSource={records.map((row, at) => ({ ...row, key: String(at) }))}
      />
    </section>
  )
}

function Opened({ opened, onClose, onSaved }: Omit<Props, 'code'> & { readonly opened: OpenReport }) {
  const { say, can, ports, onPublished } = useDesigner()
  const [stored, setStored] = useState(opened)
  const [document, setDocument] = useState(opened.document)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [shown, setShown] = useState<readonly Readonly<Record<string, unknown>>[]>()
  const isChanged = document !== stored.document
  useUnsaved(isChanged)
  const isNew = stored.version === 0
  const mayEdit = can(REPORT_EDIT)
  const change = (patch: Partial<Report>) => {
    const next = Object.fromEntries(Object.entries({ ...document, ...patch }).filter(([, one]) => one !== undefined))
    setDocument(next as unknown as Report)
  }
  const work = async (what: () => Promise<void>) => {
    setBusy(true)
    setFailure(undefined)
    await what().catch((reason: unknown) => setFailure(errorText(reason, say)))
    setBusy(false)
  }
  const parse = () => work(async () => setDocument(await mergeParsedQuery(document)))
  const preview = () => work(async () => setShown((await previewReport(document)).records))
  const save = () =>
    work(async () => {
      const saved = await saveReport({ document, version: stored.version })
      setStored(saved)
      setDocument(saved.document)
      ports.notify('success', say('REPORT_SAVED'))
      await onPublished?.(saved.document.code)
      if (isNew) onSaved(saved.document.code)
    })
  const close = async () => {
    if (!isChanged || (await ask({ title: say('REPORT_LEAVE'), text: say('REPORT_LEAVE_ASK'), danger: true })))
      onClose()
  }
  const isReady = CODE.test(document.code) && document.columns.length > 0 && document.title !== ''
  return (
    <Page
      extra={
        <Space wrap>
          <Button icon={<ArrowLeftOutlined />} onClick={() => void close()}>
            {say('REPORT_BACK')}
          </Button>
          {mayEdit && (
            <Button type="primary" loading={busy} disabled={!isReady || !isChanged} onClick={() => void save()}>
              {say('FORM_SAVE')}
            </Button>
          )}
        </Space>
      }
    >
      {failure !== undefined && <Alert className="vd-gap" type="error" showIcon title={failure} role="alert" />}
      <div className="vd-report">
        <BasePart document={document} onChange={change} isNew={isNew} />
        <UsedBySection kind="report" code={isNew ? '' : document.code} />
        {document.sql !== undefined && (
          <QueryPart
            document={document}
            onChange={change}
            isOff={!mayEdit || busy}
            canPreview={isReady}
            onParse={() => void parse()}
            onPreview={() => void preview()}
          />
        )}
        {shown && <PreviewPart document={document} records={shown} />}
        <section className="vd-report-part" aria-labelledby="report-columns">
          <h2 id="report-columns">{say('REPORT_COLUMNS')}</h2>
          {document.columns.length === 0 ? (
            <p className="vd-help">{say('REPORT_COLUMNS_NONE')}</p>
          ) : (
            <ColumnsPart document={document} onChange={change} />
          )}
        </section>
        {(document.params?.length ?? 0) > 0 && (
          <section className="vd-report-part" aria-labelledby="report-params">
            <h2 id="report-params">{say('REPORT_PARAMS')}</h2>
            <ParamsPart document={document} onChange={change} />
          </section>
        )}
        <section className="vd-report-part" aria-labelledby="report-charts">
          <h2 id="report-charts">{say('REPORT_CHARTS')}</h2>
          <ChartPart document={document} onChange={change} />
        </section>
        <section className="vd-report-part" aria-labelledby="report-place">
          <h2 id="report-place">{say('REPORT_PLACE')}</h2>
          <MenuPart document={document} onChange={change} />
        </section>
      </div>
    </Page>
  )
}
