import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { type DeletedUser, getDeletedUsers, purgeUsers, restoreUsers } from '../../../api/users.ts'
import { ApiError } from '../../../api/client/errors.ts'
import { type PagedColumn, PagedTable, usePaged } from '../../../list/paged/index.ts'
import { errorText } from '../../../ui/feedback/ErrorBox.tsx'
import { ask, toast } from '../../../ui/feedback/feedback.tsx'
import { useSay } from '../../../ui/use-say.ts'
import type { PanelProps } from '../props.ts'

interface Page {
  readonly pageNo: number
  readonly pageSize: number
}
const FIRST = {}
async function pageOfDeleted({ pageNo, pageSize }: Page, signal: AbortSignal) {
  const all = await getDeletedUsers(signal)
  return { records: all.slice((pageNo - 1) * pageSize, pageNo * pageSize), total: all.length }
}

/** Deleted accounts: they are restored, or deleted for good. */
export function UserBinPanel({ onChanged }: PanelProps) {
  const say = useSay()
  const paged = usePaged<object, DeletedUser>(FIRST, pageOfDeleted)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())

  const run = async (work: () => Promise<string>) => {
    try {
      toast('success', await work())
      setChosen(new Set())
      onChanged()
    } catch (reason) {
      if (!(reason instanceof ApiError && reason.announced)) toast('warning', errorText(reason, say))
    }
    paged.reload()
  }
  const purge = async (ids: readonly string[]) => {
    const text = say('USER_BIN_PURGE_ASK', { count: ids.length })
    if (await ask({ title: say('USER_BIN_PURGE'), text, danger: true })) await run(() => purgeUsers(ids))
  }
  const toggle = (id: string, on: boolean) => {
    const next = new Set(chosen)
    if (on) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  const columns: readonly PagedColumn<DeletedUser>[] = [
    {
      key: 'username',
      title: say('ONLINE_USERNAME'),
      width: 180,
      render: ({ id, username }) => (
        <Checkbox checked={chosen.has(id)} onChange={({ target }) => toggle(id, target.checked)}>
          {username}
        </Checkbox>
      ),
    },
    { key: 'realname', title: say('ONLINE_REALNAME'), width: 140, render: ({ realname }) => realname },
    { key: 'departs', title: say('ROLE_USERS_DEPARTS'), width: 180, render: ({ orgCodeTxt }) => orgCodeTxt ?? '' },
  ]
  const actions: PagedColumn<DeletedUser> = {
    key: 'actions',
    title: say('LIST_ACTIONS'),
    width: 190,
    render: ({ id }) => (
      <>
        <Button type="link" size="small" onClick={() => void run(() => restoreUsers([id]))}>
          {say('USER_BIN_RESTORE')}
        </Button>
        <Button type="link" size="small" danger onClick={() => void purge([id])}>
          {say('USER_BIN_PURGE')}
        </Button>
      </>
    ),
  }
  return (
    <>
      {chosen.size > 0 && (
        <div className="vi-toolbar">
          <Button onClick={() => void run(() => restoreUsers([...chosen]))}>
            {say('USER_BIN_RESTORE_ALL', { count: chosen.size })}
          </Button>
          <Button danger onClick={() => void purge([...chosen])}>
            {say('USER_BIN_PURGE_ALL', { count: chosen.size })}
          </Button>
        </div>
      )}
      <PagedTable label={say('USER_BIN_LIST')} rowKey="id" columns={columns} actions={actions} paged={paged} />
    </>
  )
}
