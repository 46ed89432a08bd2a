import { ReloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Tag } from '../../../registry/kit/parts/Tag.tsx'
import { getOnline, postForceLogout, type OnlineNames, type OnlineSession } from '../../api/rows/online.ts'
import { ApiError } from '../../api/client/errors.ts'
import { type PagedColumn, PagedTable, usePaged } from '../../list/paged/index.ts'
import { Themed } from '../../host/ui/theme.tsx'
import { errorText } from '../../ui/feedback/ErrorBox.tsx'
import { ask, toast } from '../../ui/feedback/feedback.tsx'
import { useSay } from '../../ui/use-say.ts'
import { NO_NAMES, OnlineQuery } from './OnlineQuery.tsx'

/** Who is signed in, with the way to end a session. */
export function OnlinePage() {
  const say = useSay()
  const paged = usePaged<OnlineNames, OnlineSession>(NO_NAMES, getOnline)

  const force = async ({ token, realname, username }: OnlineSession) => {
    if (
      !(await ask({
        title: say('ONLINE_FORCE'),
        text: say('ONLINE_FORCE_ASK', { name: realname || username }),
        danger: true,
      }))
    )
      return
    try {
      toast('success', await postForceLogout(token))
      paged.reload()
    } catch (reason) {
      if (!(reason instanceof ApiError && reason.announced)) toast('warning', errorText(reason, say))
    }
  }
  const columns: readonly PagedColumn<OnlineSession>[] = [
    { key: 'username', title: say('ONLINE_USERNAME'), width: 140, render: ({ username }) => username },
    { key: 'realname', title: say('ONLINE_REALNAME'), width: 140, render: ({ realname }) => realname },
    { key: 'createTime', title: say('ONLINE_SINCE'), width: 180, render: ({ createTime }) => createTime },
    { key: 'lastTime', title: say('ONLINE_LAST'), width: 180, render: ({ lastTime }) => lastTime },
    { key: 'ip', title: say('ONLINE_IP'), width: 140, render: ({ ip }) => ip },
  ]
  const actions: PagedColumn<OnlineSession> = {
    key: 'actions',
    title: say('LIST_ACTIONS'),
    width: 120,
    render: (session) =>
      session.current ? (
        <Tag>{say('ONLINE_CURRENT')}</Tag>
      ) : (
        <Button type="link" size="small" danger onClick={() => void force(session)}>
          {say('ONLINE_FORCE')}
        </Button>
      ),
  }
  return (
    <Themed className="vi-paged">
      <OnlineQuery applied={paged.asked} onSearch={paged.change} />
      <div className="vi-toolbar">
        <Button icon={<ReloadOutlined />} onClick={paged.reload}>
          {say('LIST_RELOAD')}
        </Button>
      </div>
      <PagedTable label={say('ONLINE_TITLE')} rowKey="token" columns={columns} actions={actions} paged={paged} />
    </Themed>
  )
}
