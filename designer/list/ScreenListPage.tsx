import { PlusOutlined, UploadOutlined } from '@ant-design/icons'
import { Button, Input, Space, Table, Tag } from 'antd'
import { type ChangeEvent, useDeferredValue, useMemo, useRef, useState } from 'react'
import { usePhone } from '../../src/render/use-phone.ts'
import { ErrorBox, wordsOf } from '../../src/ui/ErrorBox.tsx'
import { Page } from '../../src/ui/Page.tsx'
import { useDesigner } from '../context.tsx'
import { own } from '../document/json.ts'
import { exportFile, importFile } from '../storage/files.ts'
import { type ScreenSummary, createScreen, listScreens, loadDraft } from '../storage/remote.ts'
import { useLoad } from '../use-load.ts'
import { CopyDialog } from './CopyDialog.tsx'
import { NewScreenDialog } from './NewScreenDialog.tsx'
import { type RowAction, RowActions } from './RowActions.tsx'

interface ScreenListPageProps {
  readonly onOpen: (id: string) => void
  /** Opens `id` with a file's document as an unsaved change. */
  readonly onImport: (id: string, text: string) => void
}

/** Every screen of the system, published or not. */
export function ScreenListPage({ onOpen, onImport }: ScreenListPageProps) {
  const { say, words, can, ports } = useDesigner()
  const { value, error, loading, reload } = useLoad('list', listScreens)
  const phone = usePhone()
  const files = useRef<HTMLInputElement>(null)
  const [asked, setAsked] = useState('')
  const [isNew, setIsNew] = useState(false)
  const [copied, setCopied] = useState<ScreenSummary>()
  const search = useDeferredValue(asked.trim().toLowerCase())
  const rows = useMemo(() => (value ?? []).filter((row) => `${row.id} ${words(row.title)} ${row.table ?? ''}`.toLowerCase().includes(search)), [value, search, words])

  const handleImport = async (file: File) => {
    const { document, failure } = await importFile(file)
    const id = document ? own(document, 'id') : undefined
    if (failure || typeof id !== 'string') {
      ports.notify('error', failure ? say(failure.code, { line: failure.line, column: failure.column }) : say('DESIGNER_IMPORT_NO_ID'))
      return
    }
    try {
      if (!value?.some((row) => row.id === id)) await createScreen(document)
      onImport(id, await file.text())
    } catch (reason) {
      ports.notify('error', wordsOf(reason, say))
    }
  }
  const handleFiles = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    // Emptied, so that the same file may be chosen again.
    target.value = ''
    if (file) void handleImport(file)
  }
  const handleExport = async (id: string) => {
    try {
      exportFile((await loadDraft(id)).document)
    } catch (reason) {
      ports.notify('error', wordsOf(reason, say))
    }
  }
  const handleChoose = (action: RowAction, row: ScreenSummary) => {
    if (action === 'copy') setCopied(row)
    else void handleExport(row.id)
  }
  const tools = can('system:screen:add') && (
    <Space wrap>
      <Button icon={<UploadOutlined />} onClick={() => files.current?.click()}>{say('DESIGNER_IMPORT')}</Button>
      <input ref={files} type="file" accept=".json,application/json" hidden aria-label={say('DESIGNER_IMPORT')} onChange={handleFiles} />
      <Button type="primary" icon={<PlusOutlined />} onClick={() => setIsNew(true)}>
        {say('DESIGNER_NEW')}
      </Button>
    </Space>
  )
  return (
    <Page title={say('DESIGNER_SCREENS')} extra={tools}>
      <Input.Search className="vd-search" allowClear value={asked} placeholder={say('DESIGNER_SEARCH')} aria-label={say('DESIGNER_SEARCH')} onChange={(event) => setAsked(event.target.value)} />
      {error !== undefined && <ErrorBox error={error} onRetry={reload} />}
      <Table<ScreenSummary>
        rowKey="id"
        size="middle"
        loading={loading}
        dataSource={rows}
        {...(phone ? {} : { scroll: { x: 760 } })}
        pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
        columns={[
          {
            title: say('DESIGNER_TITLE'), key: 'title',
            render: (_, row) => (
              <>
                <Button type="link" className="vd-link" onClick={() => onOpen(row.id)}>{words(row.title) || row.id}</Button>
                {phone && <div className="vd-gist"><code>{row.id}</code> <State row={row} /></div>}
              </>
            ),
          },
          ...(phone
            ? []
            : [
                { title: say('DESIGNER_ID'), dataIndex: 'id', width: 215, render: (id: string) => <code>{id}</code> },
                { title: say('DESIGNER_TABLE'), key: 'table', render: (_: unknown, row: ScreenSummary) => row.table ?? '–' },
                { title: say('DESIGNER_STATE'), key: 'state', width: 190, render: (_: unknown, row: ScreenSummary) => <State row={row} /> },
                { title: say('DESIGNER_CHANGED'), key: 'changed', width: 200, render: (_: unknown, row: ScreenSummary) => [row.updateBy, row.updateTime].filter(Boolean).join(' · ') || '–' },
              ]),
          {
            title: say('DESIGNER_ACTIONS'), key: 'actions', width: 72, ...(phone ? {} : { fixed: 'right' as const }),
            render: (_, row) => <RowActions id={row.id} onChoose={(action) => handleChoose(action, row)} />,
          },
        ]}
      />
      {copied && <CopyDialog of={copied} all={value ?? []} onClose={() => setCopied(undefined)} onCopied={onOpen} />}
      {isNew && <NewScreenDialog taken={value?.map((row) => row.id) ?? []} onClose={() => setIsNew(false)} onCreated={onOpen} />}
    </Page>
  )
}

function State({ row }: { readonly row: ScreenSummary }) {
  const { say } = useDesigner()
  return (
    <>
      {row.version > 0 ? <Tag color="green">{say('DESIGNER_PUBLISHED', { version: row.version })}</Tag> : <Tag>{say('DESIGNER_UNPUBLISHED')}</Tag>}
      {row.hasDraft && <Tag color="gold">{say('DESIGNER_HAS_DRAFT')}</Tag>}
    </>
  )
}
