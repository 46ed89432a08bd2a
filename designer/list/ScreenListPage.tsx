import { PlusOutlined } from '@ant-design/icons'
import { Button, Input, Space } from 'antd'
import { useDeferredValue, useMemo, useState } from 'react'
import { Tag } from '../../registry/kit/parts/Tag.tsx'
import { type PagedColumn, PagedTable, useLocalPages } from '../../src/list/paged/index.ts'
import { errorText } from '../../src/ui/feedback/ErrorBox.tsx'
import { Page } from '../../src/ui/Page.tsx'
import { useDesigner } from '../context.tsx'
import { FileButton } from '../FileButton.tsx'
import { ConfirmDialog } from '../editor/ConfirmDialog.tsx'
import { ownProperty } from '../../schemas/language/values.ts'
import { exportFile, importFile } from '../storage/files.ts'
import {
  type ScreenSummary,
  createScreen,
  deleteDraft,
  listScreens,
  loadDraft,
  reinstateScreen,
} from '../storage/remote.ts'
import { useLoaded } from '../../registry/kit/parts/hooks/use-loaded.ts'
import { ReviewTag } from '../review/ReviewTag.tsx'
import { CopyDialog } from './CopyDialog.tsx'
import { NewScreenDialog } from './NewScreenDialog.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'
import { RemovedPages } from './RemovedPages.tsx'
import { RetireDialog } from './RetireDialog.tsx'
import { type RowAction, RowActions } from './RowActions.tsx'

interface ScreenListPageProps {
  readonly onOpen: (id: string) => void
  /** Opens the draft for its reviewer. */
  readonly onReview: (id: string) => void
  /** Opens `id` with a file's document as an unsaved change. */
  readonly onImport: (id: string, text: string) => void
}

/** Takes screens in from files and writes them to files. */
function useScreenFiles(screens: readonly ScreenSummary[] | undefined, onImport: ScreenListPageProps['onImport']) {
  const { say, ports } = useDesigner()
  const handleImport = async (file: File) => {
    const { document, failure } = await importFile(file)
    const id = document ? ownProperty(document, 'id') : undefined
    if (failure || typeof id !== 'string') {
      ports.notify(
        'error',
        failure ? say(failure.code, { line: failure.line, column: failure.column }) : say('DESIGNER_IMPORT_NO_ID'),
      )
      return
    }
    try {
      if (!screens?.some((row) => row.id === id)) await createScreen(document)
      onImport(id, await file.text())
    } catch (reason) {
      ports.notify('error', errorText(reason, say))
    }
  }
  const handleExport = async (id: string) => {
    try {
      exportFile((await loadDraft(id)).document)
    } catch (reason) {
      ports.notify('error', errorText(reason, say))
    }
  }
  return { handleImport, handleExport }
}

interface StateChangesOptions {
  readonly close: () => void
  readonly reload: () => void
  readonly onDone: (id: string) => void
}

/** Puts a retired page back, and drops a draft that was never published. */
function useStateChanges({ close, reload, onDone }: StateChangesOptions) {
  const { say, ports } = useDesigner()
  const handleReinstate = async (id: string) => {
    try {
      await reinstateScreen(id)
      ports.notify('success', say('SCREEN_REINSTATED'))
      onDone(id)
    } catch (reason) {
      ports.notify('error', errorText(reason, say))
    }
  }
  const handleDrop = async (id: string) => {
    close()
    try {
      await deleteDraft(id)
      reload()
    } catch (reason) {
      ports.notify('error', errorText(reason, say))
    }
  }
  return { handleReinstate, handleDrop }
}

function useColumns(onOpen: (id: string) => void): readonly PagedColumn<ScreenSummary>[] {
  const { say, words } = useDesigner()
  return [
    {
      key: 'title',
      title: say('DESIGNER_TITLE'),
      width: 200,
      render: (row) => (
        <Button type="link" className="vd-link" onClick={() => onOpen(row.id)}>
          {words(row.title) || row.id}
        </Button>
      ),
    },
    { key: 'id', title: say('DESIGNER_ID'), width: 215, render: ({ id }) => <code>{id}</code> },
    { key: 'table', title: say('DESIGNER_TABLE'), width: 160, render: ({ table }) => table ?? '–' },
    { key: 'state', title: say('DESIGNER_STATE'), width: 190, render: (row) => <State row={row} /> },
    {
      key: 'changed',
      title: say('DESIGNER_CHANGED'),
      width: 200,
      render: ({ updateBy, updateTime }) => [updateBy, updateTime].filter(Boolean).join(' · ') || '–',
    },
  ]
}

/** Every screen of the system, published or not. */
export function ScreenListPage({ onOpen, onReview, onImport }: ScreenListPageProps) {
  const { say, words, can, onPublished } = useDesigner()
  const { value, error, loading, reload, turn } = useLoaded(['list'], listScreens)
  const [asked, setAsked] = useState('')
  const [isNew, setNew] = useState(false)
  const [chosen, setChosen] = useState<{ readonly action: RowAction; readonly row: ScreenSummary }>()
  const search = useDeferredValue(asked.trim().toLowerCase())
  const rows = useMemo(
    () =>
      (value ?? []).filter((row) => `${row.id} ${words(row.title)} ${row.table ?? ''}`.toLowerCase().includes(search)),
    [value, search, words],
  )
  const columns = useColumns(onOpen)
  const paged = useLocalPages({ rows, pageSize: 20, error, isLoading: loading, reload })

  const { handleImport, handleExport } = useScreenFiles(value, onImport)
  const close = () => setChosen(undefined)
  /** A draft may have been made. */
  const handleNewClosed = () => {
    setNew(false)
    reload()
  }
  /** A page has left the menu, or is there again. */
  const handleDone = (id: string) => {
    close()
    reload()
    void onPublished?.(id)
  }
  const { handleReinstate, handleDrop } = useStateChanges({ close, reload, onDone: handleDone })
  const handleChoose = (action: RowAction, row: ScreenSummary) => {
    if (action === 'review') onReview(row.id)
    else if (action === 'export') void handleExport(row.id)
    else if (action === 'reinstate') void handleReinstate(row.id)
    else setChosen({ action, row })
  }
  const tools = can('system:screen:add') && (
    <Space wrap>
      <FileButton label={say('DESIGNER_IMPORT')} onFile={(file) => void handleImport(file)} />
      <Button type="primary" icon={<PlusOutlined />} onClick={() => setNew(true)}>
        {say('DESIGNER_NEW')}
      </Button>
    </Space>
  )
  return (
    <Page title={say('DESIGNER_SCREENS')} extra={tools}>
      <Input.Search
        className="vd-search"
        allowClear
        value={asked}
        placeholder={say('DESIGNER_SEARCH')}
        aria-label={say('DESIGNER_SEARCH')}
        onChange={(event) => setAsked(event.target.value)}
      />
      <PagedTable
        label={say('DESIGNER_SCREENS')}
        rowKey="id"
        paged={paged}
        columns={columns}
        actions={{
          key: 'actions',
          title: say('DESIGNER_ACTIONS'),
          width: 72,
          render: (row) => <RowActions row={row} onChoose={(action) => handleChoose(action, row)} />,
        }}
      />
      {can('system:screen:add') && can('system:screen:publish') && <RemovedPages turn={turn} onRestored={handleDone} />}
      {chosen?.action === 'copy' && <CopyDialog of={chosen.row} all={value ?? []} onClose={close} onCopied={onOpen} />}
      {chosen?.action === 'retire' && (
        <RetireDialog row={chosen.row} onClose={close} onDone={() => handleDone(chosen.row.id)} />
      )}
      {chosen?.action === 'remove' && (
        <RemoveDialog row={chosen.row} onClose={close} onDone={() => handleDone(chosen.row.id)} />
      )}
      {chosen?.action === 'drop' && (
        <ConfirmDialog
          danger
          title={say('DESIGNER_DROP_DRAFT')}
          text={say('DESIGNER_DROP_NEW_TEXT')}
          onOk={() => void handleDrop(chosen.row.id)}
          onCancel={close}
        />
      )}
      {isNew && <NewScreenDialog taken={value ?? []} onClose={handleNewClosed} onCreated={onOpen} />}
    </Page>
  )
}

function State({ row }: { readonly row: ScreenSummary }) {
  const { say } = useDesigner()
  return (
    <>
      {row.version > 0 ? (
        <Tag tone="good">{say('DESIGNER_PUBLISHED', { version: row.version })}</Tag>
      ) : (
        <Tag>{say('DESIGNER_UNPUBLISHED')}</Tag>
      )}
      {row.retired && <Tag tone="bad">{say('DESIGNER_RETIRED')}</Tag>}
      {row.hasDraft && <Tag tone="warning">{say('DESIGNER_HAS_DRAFT')}</Tag>}
      {row.scheduledTime && (
        <Tag tone="warning">{say('SCHEDULE_PAGE_AT', { time: row.scheduledTime.slice(0, 16) })}</Tag>
      )}
      {row.hasDraft && row.review && <ReviewTag state={row.review.state} name={row.review.reviewer} />}
    </>
  )
}
