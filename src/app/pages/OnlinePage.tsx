import { ReloadOutlined } from '@ant-design/icons'
import { Button, Table, Tag, type TableProps } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { getOnline, postForceLogout, type OnlineNames, type OnlineSession } from '../../api/online.ts'
import { ApiError } from '../../api/errors.ts'
import { ErrorBox, wordsOf } from '../../ui/ErrorBox.tsx'
import { ask, toast } from '../../ui/feedback.tsx'
import { useSay } from '../../ui/use-say.ts'
import { NO_NAMES, OnlineQuery } from './OnlineQuery.tsx'

const SIZES = [10, 20, 30]
const WIDTH = 760

interface Asked {
  readonly pageNo: number
  readonly pageSize: number
  readonly names: OnlineNames
}
interface Answer {
  readonly order: Asked
  readonly rows: readonly OnlineSession[]
  readonly total: number
  readonly error: unknown
}

/** One page of sessions; asking again, also for the same page, keeps what is shown until the answer is there. */
function useOnline() {
  const [order, setOrder] = useState<Asked>({ pageNo: 1, pageSize: 10, names: NO_NAMES })
  const [answer, setAnswer] = useState<Answer>()
  useEffect(() => {
    const stop = new AbortController()
    getOnline(order.pageNo, order.pageSize, order.names, stop.signal).then(
      ({ records, total }) => setAnswer({ order, rows: records, total, error: undefined }),
      (error: unknown) => {
        if (!stop.signal.aborted) setAnswer({ order, rows: [], total: 0, error })
      },
    )
    return () => stop.abort()
  }, [order])
  const reload = useCallback(() => setOrder((now) => ({ ...now })), [])
  return { order, setOrder, reload, answer, isLoading: answer?.order !== order }
}

/** Who is signed in, with the way to end a session. */
export function OnlinePage() {
  const say = useSay()
  const { order, setOrder, reload, answer, isLoading } = useOnline()

  const force = async ({ token, realname, username }: OnlineSession) => {
    if (!(await ask({ title: say('ONLINE_FORCE'), text: say('ONLINE_FORCE_ASK', { name: realname || username }), danger: true }))) return
    try {
      toast('success', await postForceLogout(token))
      reload()
    } catch (reason) {
      if (!(reason instanceof ApiError && reason.announced)) toast('warning', wordsOf(reason, say))
    }
  }
  const columns: NonNullable<TableProps<OnlineSession>['columns']> = [
    { dataIndex: 'username', title: say('ONLINE_USERNAME'), width: 140 },
    { dataIndex: 'realname', title: say('ONLINE_REALNAME'), width: 140 },
    { dataIndex: 'createTime', title: say('ONLINE_SINCE'), width: 180 },
    { dataIndex: 'lastTime', title: say('ONLINE_LAST'), width: 180 },
    { dataIndex: 'ip', title: say('ONLINE_IP'), width: 140 },
    {
      key: 'actions', title: say('LIST_ACTIONS'), width: 120, fixed: 'end',
      render: (_, session) => (session.current ? <Tag>{say('ONLINE_CURRENT')}</Tag> : <Button type="link" size="small" danger onClick={() => void force(session)}>{say('ONLINE_FORCE')}</Button>),
    },
  ]
  return (
    <section className="v-plain-page">
      <h1 className="v-hidden">{say('ONLINE_TITLE')}</h1>
      <OnlineQuery onSearch={(names) => setOrder({ ...order, names, pageNo: 1 })} />
      <p><Button icon={<ReloadOutlined />} onClick={reload}>{say('LIST_RELOAD')}</Button></p>
      {answer?.error !== undefined && <ErrorBox error={answer.error} onRetry={reload} />}
      <Table<OnlineSession>
        rowKey="token"
        size="middle"
        columns={columns}
        dataSource={answer?.rows ?? []}
        loading={isLoading}
        scroll={{ x: WIDTH }}
        locale={{ emptyText: say('LIST_EMPTY') }}
        pagination={{
          current: order.pageNo, pageSize: order.pageSize, total: answer?.total ?? 0, pageSizeOptions: SIZES, showSizeChanger: true, showQuickJumper: true,
          showTotal: (total) => say('SHELL_TOTAL', { total }),
          onChange: (pageNo, pageSize) => setOrder({ ...order, pageNo: pageSize === order.pageSize ? pageNo : 1, pageSize }),
        }}
      />
    </section>
  )
}
