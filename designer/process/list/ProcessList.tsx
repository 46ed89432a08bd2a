import { MoreOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Dropdown, Input, Switch } from 'antd'
import { useDeferredValue, useMemo, useState } from 'react'
import { useLoaded } from '../../../registry/kit/parts/hooks/use-loaded.ts'
import { Tag } from '../../../registry/kit/parts/Tag.tsx'
import { PROCESS_DESIGN, PROCESS_PUBLISH } from '../../../schemas/contract/process/documents.ts'
import { type PagedColumn, PagedTable, useLocalPages } from '../../../src/list/paged/index.ts'
import { errorText } from '../../../src/ui/feedback/ErrorBox.tsx'
import { ask } from '../../../src/ui/feedback/feedback.tsx'
import { Page } from '../../../src/ui/Page.tsx'
import { useDesigner } from '../../context.tsx'
import { setProperty } from '../../document/json.ts'
import { VersionsDrawer } from '../history/VersionsDrawer.tsx'
import {
  type ProcessSummary,
  createProcess,
  dropDraft,
  enableProcess,
  listProcesses,
  loadDraft,
  removeProcesses,
} from '../remote.ts'
import { NewProcessDialog } from './NewProcessDialog.tsx'
import { suggestCode } from './new-process.ts'
import { WhereUsed } from './WhereUsed.tsx'

interface ProcessListProps {
  /** Only the processes of this screen; '' for all. */
  readonly screen: string
  readonly onOpen: (code: string) => void
}
type RowAction = 'versions' | 'copy' | 'uses' | 'remove'

/** What a row can do; each tells of its failure. */
function useRowSteps(rows: readonly ProcessSummary[], reload: () => void, onOpen: (code: string) => void) {
  const { say, words, ports } = useDesigner()
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work()
      reload()
    } catch (reason) {
      ports.notify('error', errorText(reason, say))
    }
  }
  const copy = (row: ProcessSummary) =>
    attempt(async () => {
      const { document } = await loadDraft(row.code)
      const title = say('FLOW_COPY_TITLE', { title: words(document['title']) || row.title })
      const code = suggestCode(
        row.code,
        rows.map((each) => each.code),
      )
      await createProcess(code, setProperty(setProperty(document, 'code', code), 'title', title))
      onOpen(code)
    })
  const remove = async (row: ProcessSummary) => {
    const question = { title: say('FLOW_DELETE'), text: say('FLOW_DELETE_ASK', { title: row.title }), danger: true }
    if (!(await ask(question))) return
    await attempt(() => (row.version === 0 ? dropDraft(row.code) : removeProcesses([row.code])))
  }
  const enable = (row: ProcessSummary, isOn: boolean) => attempt(() => enableProcess(row.code, isOn))
  return { copy, remove, enable }
}

function useColumns(
  onOpen: (code: string) => void,
  onEnable: (row: ProcessSummary, isOn: boolean) => void,
): readonly PagedColumn<ProcessSummary>[] {
  const { say, can } = useDesigner()
  return [
    {
      key: 'title',
      title: say('FLOW_PROCESS_TITLE'),
      width: 180,
      render: ({ code, title }) => (
        <Button type="link" className="vd-link" onClick={() => onOpen(code)}>
          {title || code}
        </Button>
      ),
    },
    { key: 'code', title: say('FLOW_CODE'), width: 140, render: ({ code }) => <code>{code}</code> },
    {
      key: 'category',
      title: say('FLOW_CATEGORY'),
      width: 110,
      render: (row) => row.category_dictText ?? row.category ?? '–',
    },
    { key: 'screen', title: say('FLOW_SCREEN'), width: 210, render: ({ screen }) => <code>{screen}</code> },
    {
      key: 'version',
      title: say('FLOW_VERSION'),
      width: 150,
      render: ({ version, hasDraft }) => (
        <>
          {version > 0 ? (
            <Tag tone="good">{say('DESIGNER_PUBLISHED', { version })}</Tag>
          ) : (
            <Tag>{say('DESIGNER_UNPUBLISHED')}</Tag>
          )}
          {hasDraft && <Tag tone="warning">{say('DESIGNER_HAS_DRAFT')}</Tag>}
        </>
      ),
    },
    { key: 'running', title: say('FLOW_RUNNING'), width: 90, render: ({ running }) => running },
    {
      key: 'enabled',
      title: say('FLOW_ENABLED'),
      width: 90,
      render: (row) => (
        <Switch
          size="small"
          checked={row.enabled}
          disabled={row.version === 0 || !can(PROCESS_PUBLISH)}
          aria-label={say('FLOW_ENABLED_OF', { title: row.title })}
          onChange={(isOn) => onEnable(row, isOn)}
        />
      ),
    },
    {
      key: 'changed',
      title: say('DESIGNER_CHANGED'),
      width: 200,
      render: ({ updateBy, updateTime }) => [updateBy, updateTime].filter(Boolean).join(' · ') || '–',
    },
  ]
}

/** Every process, published or not. */
export function ProcessList({ screen, onOpen }: ProcessListProps) {
  const { say, can } = useDesigner()
  const { value, error, loading, reload } = useLoaded(['processes'], listProcesses)
  const [asked, setAsked] = useState(screen)
  const [isNew, setNew] = useState(false)
  const [chosen, setChosen] = useState<{ readonly action: 'versions' | 'uses'; readonly row: ProcessSummary }>()
  const search = useDeferredValue(asked.trim().toLowerCase())
  const all = useMemo(() => value ?? [], [value])
  const rows = useMemo(
    () =>
      all.filter((row) =>
        `${row.code} ${row.title} ${row.screen} ${row.category_dictText ?? ''}`.toLowerCase().includes(search),
      ),
    [all, search],
  )
  const steps = useRowSteps(all, reload, onOpen)
  const paged = useLocalPages({ rows, pageSize: 20, error, isLoading: loading, reload })
  const columns = useColumns(onOpen, (row, isOn) => void steps.enable(row, isOn))
  const handle = (action: RowAction, row: ProcessSummary) => {
    if (action === 'copy') void steps.copy(row)
    else if (action === 'remove') void steps.remove(row)
    else setChosen({ action, row })
  }
  return (
    <Page
      title={say('FLOW_LIST')}
      extra={
        can(PROCESS_DESIGN) && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setNew(true)}>
            {say('FLOW_NEW')}
          </Button>
        )
      }
    >
      <Input.Search
        className="vd-search"
        allowClear
        value={asked}
        placeholder={say('FLOW_SEARCH')}
        aria-label={say('FLOW_SEARCH')}
        onChange={({ target }) => setAsked(target.value)}
      />
      <PagedTable
        label={say('FLOW_LIST')}
        rowKey="code"
        paged={paged}
        columns={columns}
        actions={{
          key: 'actions',
          title: say('DESIGNER_ACTIONS'),
          width: 72,
          render: (row) => <RowMenu row={row} onChoose={(action) => handle(action, row)} />,
        }}
      />
      {chosen?.action === 'versions' && (
        <VersionsDrawer code={chosen.row.code} onClose={() => setChosen(undefined)} onRolledBack={reload} />
      )}
      {chosen?.action === 'uses' && <WhereUsed row={chosen.row} all={all} onClose={() => setChosen(undefined)} />}
      {isNew && (
        <NewProcessDialog
          screen={screen}
          taken={all.map(({ code }) => code)}
          onClose={() => setNew(false)}
          onCreated={onOpen}
        />
      )}
    </Page>
  )
}

function RowMenu({ row, onChoose }: { readonly row: ProcessSummary; readonly onChoose: (action: RowAction) => void }) {
  const { say, can } = useDesigner()
  const label = say('FLOW_MORE_OF', { title: row.title })
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'versions', label: say('DESIGNER_HISTORY'), disabled: row.version === 0 },
          { key: 'copy', label: say('FLOW_COPY_PROCESS') },
          { key: 'uses', label: say('FLOW_USES') },
          {
            key: 'remove',
            label: say('FLOW_DELETE'),
            danger: true,
            disabled: row.version > 0 && !can(PROCESS_PUBLISH),
          },
        ],
        onClick: ({ key }) => onChoose(key as RowAction),
      }}
    >
      <Button type="text" size="small" icon={<MoreOutlined />} aria-label={label} title={label} />
    </Dropdown>
  )
}
