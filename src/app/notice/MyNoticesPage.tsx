import { CheckOutlined } from '@ant-design/icons'
import { Button, Input, Select, Table, type TableProps } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { getMyNotices, putAllRead, type NoticeRecord } from '../../api/notice.ts'
import { loadNotices, readNotice } from '../../state/notices.ts'
import { ErrorBox, wordsOf } from '../../ui/ErrorBox.tsx'
import { toast } from '../../ui/feedback.tsx'
import { useSay, type Say } from '../../ui/use-say.ts'
import { Opened } from './Opened.tsx'
import { Priority } from './Priority.tsx'
import './notice.css'

const SIZES = [10, 20, 30]
const WIDTH = 800
const FIRST = { pageNo: 1, pageSize: 10, titile: '', readFlag: '', msgCategory: '' }
type Asked = typeof FIRST

interface Answer {
  readonly asked: Asked
  readonly rows: readonly NoticeRecord[]
  readonly total: number
  readonly error: unknown
}

function useMine() {
  const [asked, setAsked] = useState<Asked>(FIRST)
  const [answer, setAnswer] = useState<Answer>()
  useEffect(() => {
    const stop = new AbortController()
    getMyNotices(asked, stop.signal).then(
      ({ records, total }) => setAnswer({ asked, rows: records, total, error: undefined }),
      (error: unknown) => {
        if (!stop.signal.aborted) setAnswer({ asked, rows: [], total: 0, error })
      },
    )
    return () => stop.abort()
  }, [asked])
  const change = useCallback((more: Partial<Asked>) => setAsked((now) => ({ ...now, pageNo: 1, ...more })), [])
  const reload = useCallback(() => setAsked((now) => ({ ...now })), [])
  return { asked, change, reload, answer, isLoading: answer?.asked !== asked }
}

function columnsOf(say: Say, open: (notice: NoticeRecord) => void): NonNullable<TableProps<NoticeRecord>['columns']> {
  return [
    {
      key: 'title', title: say('NOTICE_TITLE'),
      render: (_, notice) => <button type="button" className={notice.isRead ? 'v-mine-title' : 'v-mine-title v-mine-unread'} onClick={() => open(notice)}>{notice.title}</button>,
    },
    { key: 'kind', title: say('NOTICE_KIND'), width: 120, render: (_, { category }) => say(category === '2' ? 'NOTICE_KIND_2' : 'NOTICE_KIND_1') },
    { key: 'from', title: say('NOTICE_FROM'), width: 120, render: (_, { senderName, sender }) => senderName || sender },
    { key: 'sent', title: say('NOTICE_SENT'), width: 170, dataIndex: 'time' },
    { key: 'priority', title: say('NOTICE_PRIORITY'), width: 110, render: (_, { priority }) => <Priority value={priority} /> },
    { key: 'state', title: say('NOTICE_STATE'), width: 90, render: (_, { isRead }) => say(isRead ? 'NOTICE_READ' : 'NOTICE_UNREAD') },
  ]
}

/** Everything that was ever sent to the person, with what was read of it. */
export function MyNoticesPage() {
  const say = useSay()
  const { asked, change, reload, answer, isLoading } = useMine()
  const [shown, setShown] = useState<NoticeRecord>()

  const attempt = (work: Promise<unknown>) => work.then(reload, (reason: unknown) => toast('warning', wordsOf(reason, say)))
  const open = (notice: NoticeRecord) => {
    setShown(notice)
    if (!notice.isRead) void attempt(readNotice(notice.id))
  }
  const readAll = () => void attempt(putAllRead().then((words) => {
    toast('success', words)
    return loadNotices()
  }))
  const flags = [['', 'NOTICE_EVERY'], ['0', 'NOTICE_UNREAD'], ['1', 'NOTICE_READ']] as const
  const kinds = [['', 'NOTICE_EVERY'], ['1', 'NOTICE_KIND_1'], ['2', 'NOTICE_KIND_2']] as const
  return (
    <section className="v-plain-page">
      <h1 className="v-hidden">{say('NOTICE_MINE')}</h1>
      <div className="v-mine-query">
        <Input.Search allowClear style={{ width: 220 }} placeholder={say('NOTICE_TITLE')} aria-label={say('NOTICE_TITLE')} onSearch={(titile) => change({ titile })} />
        <Select style={{ width: 110 }} aria-label={say('NOTICE_STATE')} value={asked.readFlag} options={flags.map(([value, code]) => ({ value, label: say(code) }))} onChange={(readFlag) => change({ readFlag })} />
        <Select style={{ width: 130 }} aria-label={say('NOTICE_KIND')} value={asked.msgCategory} options={kinds.map(([value, code]) => ({ value, label: say(code) }))} onChange={(msgCategory) => change({ msgCategory })} />
        <Button icon={<CheckOutlined />} onClick={readAll}>{say('NOTICE_READ_ALL')}</Button>
      </div>
      {answer?.error !== undefined && <ErrorBox error={answer.error} onRetry={reload} />}
      <Table<NoticeRecord>
        rowKey="id"
        size="middle"
        columns={columnsOf(say, open)}
        dataSource={answer?.rows ?? []}
        loading={isLoading}
        scroll={{ x: WIDTH }}
        locale={{ emptyText: say('LIST_EMPTY') }}
        pagination={{
          current: asked.pageNo, pageSize: asked.pageSize, total: answer?.total ?? 0, pageSizeOptions: SIZES, showSizeChanger: true, showQuickJumper: true,
          showTotal: (total) => say('SHELL_TOTAL', { total }),
          onChange: (pageNo, pageSize) => change({ pageNo: pageSize === asked.pageSize ? pageNo : 1, pageSize }),
        }}
      />
      {shown && <Opened notice={shown} onClose={() => setShown(undefined)} />}
    </section>
  )
}
