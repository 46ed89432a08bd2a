import { CheckOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { getMyNotices, markAllRead, type NoticeRecord } from '../../api/notice.ts'
import { loadNotices, readNotice } from '../../state/notices.ts'
import { errorText } from '../../ui/feedback/ErrorBox.tsx'
import { toast } from '../../ui/feedback/feedback.tsx'
import { useSay, type Say } from '../../ui/use-say.ts'
import { type PagedColumn, PagedTable, usePaged } from '../../list/paged/index.ts'
import { Themed } from '../../host/ui/theme.tsx'
import { NO_FILTER, NoticeQuery } from './NoticeQuery.tsx'
import { OpenedNotice } from './OpenedNotice.tsx'
import { Priority } from './Priority.tsx'
import './notice.css'

function columnsOf(say: Say, open: (notice: NoticeRecord) => void): readonly PagedColumn<NoticeRecord>[] {
  return [
    {
      key: 'title',
      title: say('NOTICE_TITLE'),
      width: 190,
      render: (notice) => (
        <button
          type="button"
          className={notice.isRead ? 'v-mine-title' : 'v-mine-title v-mine-unread'}
          onClick={() => open(notice)}
        >
          {notice.title}
        </button>
      ),
    },
    {
      key: 'kind',
      title: say('NOTICE_KIND'),
      width: 120,
      render: ({ category }) => say(category === '2' ? 'NOTICE_KIND_2' : 'NOTICE_KIND_1'),
    },
    { key: 'subject', title: say('NOTICE_CATEGORY'), width: 120, render: ({ subject }) => subject },
    { key: 'from', title: say('NOTICE_FROM'), width: 120, render: ({ senderName, sender }) => senderName || sender },
    { key: 'sent', title: say('NOTICE_SENT'), width: 170, render: ({ time }) => time },
    {
      key: 'priority',
      title: say('NOTICE_PRIORITY'),
      width: 110,
      render: ({ priority }) => <Priority value={priority} />,
    },
    {
      key: 'state',
      title: say('NOTICE_STATE'),
      width: 90,
      render: ({ isRead }) => say(isRead ? 'NOTICE_READ' : 'NOTICE_UNREAD'),
    },
  ]
}

/** Everything that was ever sent to the person, with what was read of it. */
export function MyNoticesPage() {
  const say = useSay()
  const paged = usePaged(NO_FILTER, getMyNotices)
  const { asked, change, reload } = paged
  const [shown, setShown] = useState<NoticeRecord>()

  const attempt = (work: Promise<unknown>) =>
    work.then(reload, (reason: unknown) => toast('warning', errorText(reason, say)))
  const open = (notice: NoticeRecord) => {
    setShown(notice)
    if (!notice.isRead) void attempt(readNotice(notice.id))
  }
  const readAll = () =>
    void attempt(
      markAllRead().then((words) => {
        toast('success', words)
        return loadNotices()
      }),
    )
  return (
    <Themed className="vi-paged">
      <NoticeQuery applied={asked} onSearch={change} />
      <div className="vi-toolbar">
        <Button icon={<CheckOutlined />} onClick={readAll}>
          {say('NOTICE_READ_ALL')}
        </Button>
      </div>
      <PagedTable label={say('NOTICE_MINE')} rowKey="id" columns={columnsOf(say, open)} paged={paged} />
      {shown && <OpenedNotice notice={shown} onClose={() => setShown(undefined)} />}
    </Themed>
  )
}
