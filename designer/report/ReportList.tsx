import { PlusOutlined } from '@ant-design/icons'
import { Button, Space, Table, Tag } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { REPORT_EDIT } from '../../schemas/contract/report-head.ts'
import { ErrorBox, wordsOf } from '../../src/ui/ErrorBox.tsx'
import { ask } from '../../src/ui/feedback.tsx'
import { Page } from '../../src/ui/Page.tsx'
import { usePhone } from '../../src/render/use-phone.ts'
import { useDesigner } from '../context.tsx'
import { useLoad } from '../use-load.ts'
import { type ReportSummary, listReports, removeReport } from './remote.ts'
import { RolesDialog } from './RolesDialog.tsx'

/** Every report that has a page. */
export function ReportList({ onOpen }: { readonly onOpen: (code: string) => void }) {
  const { say, can, ports, onPublished } = useDesigner()
  const { value, error, loading, reload } = useLoad('reports', listReports)
  const [given, setGiven] = useState<string>()
  const phone = usePhone()
  const mayEdit = can(REPORT_EDIT)
  const remove = async ({ code, title }: ReportSummary) => {
    if (!(await ask({ title: say('REPORT_REMOVE'), text: say('REPORT_REMOVE_ASK', { title }), danger: true }))) return
    try {
      ports.notify('success', await removeReport(code))
      await onPublished?.(code)
      reload()
    } catch (reason) {
      ports.notify('error', wordsOf(reason, say))
    }
  }
  return (
    <Page extra={mayEdit && <Button type="primary" icon={<PlusOutlined />} onClick={() => onOpen('')}>{say('REPORT_NEW')}</Button>}>
      {error !== undefined && <ErrorBox error={error} onRetry={reload} />}
      <Table<ReportSummary>
        rowKey="code"
        size="middle"
        loading={loading}
        dataSource={[...(value ?? [])]}
        scroll={{ x: phone ? 560 : 860 }}
        pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
        columns={[
          { title: say('REPORT_TITLE'), key: 'title', width: 200, render: (_, { code, title }) => <Button type="link" className="vd-link" onClick={() => onOpen(code)}>{title}</Button> },
          { title: say('REPORT_CODE'), key: 'code', width: 180, render: (_, { code }) => <code>{code}</code> },
          { title: say('REPORT_KIND'), key: 'kind', width: 90, render: (_, { isChart }) => <Tag>{say(isChart ? 'REPORT_KIND_CHART' : 'REPORT_KIND_TABLE')}</Tag> },
          { title: say('REPORT_CHANGED_AT'), key: 'at', width: 170, render: (_, { updateTime, updateBy }) => (updateTime ? `${updateTime} ${updateBy ?? ''}` : '–') },
          {
            title: say('LIST_ACTIONS'), key: 'actions', width: 220,
            render: (_, row) => (
              <Space>
                <Link to={row.isChart ? `/online/graphreport/chart/${row.code}` : `/online/cgreport/${row.code}`}>{say('REPORT_LOOK')}</Link>
                {mayEdit && <Button type="link" size="small" onClick={() => setGiven(row.code)}>{say('REPORT_ROLES')}</Button>}
                {mayEdit && <Button type="link" size="small" danger onClick={() => void remove(row)}>{say('REPORT_REMOVE')}</Button>}
              </Space>
            ),
          },
        ]}
      />
      {given !== undefined && <RolesDialog code={given} onClose={() => setGiven(undefined)} />}
    </Page>
  )
}
