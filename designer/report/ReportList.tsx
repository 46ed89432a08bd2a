import { PlusOutlined } from '@ant-design/icons'
import { Button, Space } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Tag } from '../../registry/kit/parts/Tag.tsx'
import { REPORT_EDIT } from '../../schemas/contract/reports/report-head.ts'
import { PagedTable, useLocalPages } from '../../src/list/paged/index.ts'
import { errorText } from '../../src/ui/feedback/ErrorBox.tsx'
import { ask } from '../../src/ui/feedback/feedback.tsx'
import { Page } from '../../src/ui/Page.tsx'
import { useDesigner } from '../context.tsx'
import { useLoaded } from '../../registry/kit/parts/hooks/use-loaded.ts'
import { type ReportSummary, listReports, removeReport } from './remote.ts'
import { RolesDialog } from './RolesDialog.tsx'

const NONE: readonly ReportSummary[] = []

/** Every report that has a page. */
export function ReportList({ onOpen }: { readonly onOpen: (code: string) => void }) {
  const { say, can, ports, onPublished } = useDesigner()
  const { value, error, loading, reload } = useLoaded(['reports'], listReports)
  const [given, setGiven] = useState<ReportSummary>()
  const paged = useLocalPages({ rows: value ?? NONE, pageSize: 20, error, isLoading: loading, reload })
  const mayEdit = can(REPORT_EDIT)
  const remove = async ({ code, title }: ReportSummary) => {
    if (!(await ask({ title: say('REPORT_REMOVE'), text: say('REPORT_REMOVE_ASK', { title }), danger: true }))) return
    try {
      ports.notify('success', await removeReport(code))
      await onPublished?.(code)
      reload()
    } catch (reason) {
      ports.notify('error', errorText(reason, say))
    }
  }
  return (
    <Page
      extra={
        mayEdit && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => onOpen('')}>
            {say('REPORT_NEW')}
          </Button>
        )
      }
    >
      <PagedTable
        label={say('REPORT_LIST')}
        rowKey="code"
        paged={paged}
        columns={[
          {
            key: 'title',
            title: say('REPORT_TITLE'),
            width: 200,
            render: ({ code, title }) => (
              <Button type="link" className="vd-link" onClick={() => onOpen(code)}>
                {title}
              </Button>
            ),
          },
          { key: 'code', title: say('REPORT_CODE'), width: 180, render: ({ code }) => <code>{code}</code> },
          {
            key: 'kind',
            title: say('REPORT_KIND'),
            width: 90,
            render: ({ isChart }) => <Tag>{say(isChart ? 'REPORT_KIND_CHART' : 'REPORT_KIND_TABLE')}</Tag>,
          },
          {
            key: 'at',
            title: say('REPORT_CHANGED_AT'),
            width: 170,
            render: ({ updateTime, updateBy }) => (updateTime ? `${updateTime} ${updateBy ?? ''}` : '–'),
          },
        ]}
        actions={{
          key: 'actions',
          title: say('LIST_ACTIONS'),
          width: 220,
          render: (row) => (
            <Space>
              <Link to={row.isChart ? `/online/graphreport/chart/${row.code}` : `/online/cgreport/${row.code}`}>
                {say('REPORT_LOOK')}
              </Link>
              {mayEdit && (
                <Button type="link" size="small" onClick={() => setGiven(row)}>
                  {say('REPORT_ROLES')}
                </Button>
              )}
              {mayEdit && (
                <Button type="link" size="small" danger onClick={() => void remove(row)}>
                  {say('REPORT_REMOVE')}
                </Button>
              )}
            </Space>
          ),
        }}
      />
      {given !== undefined && <RolesDialog code={given.code} title={given.title} onClose={() => setGiven(undefined)} />}
    </Page>
  )
}
