import { Button, Checkbox } from 'antd'
import { useId, useMemo, useState } from 'react'
import { Tag } from '../../../../registry/kit/parts/Tag.tsx'
import { resolveScreen } from '../../../../engine/model/index.ts'
import type { Screen } from '../../../../schemas/language/screen.ts'
import { addRoleUsers, getRoleUsers, removeRoleUsers, type RoleUser } from '../../../api/role-users.ts'
import { ApiError } from '../../../api/client/errors.ts'
import { type PagedColumn, PagedTable, usePaged } from '../../../list/paged/index.ts'
import { usePorts } from '../../../ports/context.tsx'
import { usePermissions } from '../../../state/session/permissions.ts'
import { errorText } from '../../../ui/feedback/ErrorBox.tsx'
import { ask, toast } from '../../../ui/feedback/feedback.tsx'
import { useFaces } from '../../../ui/fields/faces.ts'
import { FormFace } from '../../../ui/fields/Field.tsx'
import { useSay } from '../../../ui/use-say.ts'
import type { PanelProps } from '../props.ts'
import DOCUMENT from './picker-screen.json' with { type: 'json' }
import './role-users.css'

const FROZEN = 2
const PICKER = resolveScreen(DOCUMENT as Screen)
const NO_KEYS: readonly string[] = []

/** The users of a role: more of them are added from the picker, and some are taken out. */
export function RoleUsersPanel({ row }: PanelProps) {
  const roleId = String(row?.id ?? '')
  const say = useSay()
  const ports = usePorts()
  const mayChange = usePermissions().can('system:role:edit')
  const id = useId()
  useFaces(PICKER.fields)
  const first = useMemo(() => ({ roleId }), [roleId])
  const paged = usePaged<{ readonly roleId: string }, RoleUser>(first, getRoleUsers)
  const [picked, setPicked] = useState<unknown>(NO_KEYS)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const keys = Array.isArray(picked) ? picked.map(String) : NO_KEYS

  const run = async (work: () => Promise<string>) => {
    try {
      toast('success', await work())
      setChosen(new Set())
      paged.reload()
    } catch (reason) {
      if (!(reason instanceof ApiError && reason.announced)) toast('warning', errorText(reason, say))
    }
  }
  const remove = async (ids: readonly string[]) => {
    const text = say('ROLE_USERS_REMOVE_ASK', { count: ids.length })
    if (await ask({ title: say('ROLE_USERS_REMOVE'), text, danger: true }))
      await run(() => removeRoleUsers(roleId, ids))
  }
  const toggle = (one: string, on: boolean) => {
    const next = new Set(chosen)
    if (on) next.add(one)
    else next.delete(one)
    setChosen(next)
  }
  const columns: readonly PagedColumn<RoleUser>[] = [
    {
      key: 'username',
      title: say('ONLINE_USERNAME'),
      width: 170,
      render: ({ id: one, username }) =>
        mayChange ? (
          <Checkbox checked={chosen.has(one)} onChange={({ target }) => toggle(one, target.checked)}>
            {username}
          </Checkbox>
        ) : (
          username
        ),
    },
    { key: 'realname', title: say('ONLINE_REALNAME'), width: 130, render: ({ realname }) => realname },
    { key: 'departs', title: say('ROLE_USERS_DEPARTS'), width: 180, render: ({ orgCodeTxt }) => orgCodeTxt ?? '' },
    {
      key: 'status',
      title: say('ROLE_USERS_STATUS'),
      width: 90,
      render: ({ status }) => <Tag>{say(status === FROZEN ? 'ROLE_USERS_FROZEN' : 'ROLE_USERS_ACTIVE')}</Tag>,
    },
  ]
  const actions: PagedColumn<RoleUser> = {
    key: 'actions',
    title: say('LIST_ACTIONS'),
    width: 100,
    render: ({ id: one }) => (
      <Button type="link" size="small" danger onClick={() => void remove([one])}>
        {say('ROLE_USERS_REMOVE')}
      </Button>
    ),
  }
  const [field] = PICKER.fields
  return (
    <>
      {mayChange && field && (
        <div className="v-role-users">
          <label htmlFor={id}>{say('ROLE_USERS_CHOOSE')}</label>
          <FormFace
            id={id}
            resolved={field}
            ports={ports}
            required={false}
            value={picked}
            onChange={setPicked}
            disabled={false}
            invalid={false}
          />
          <Button
            type="primary"
            disabled={keys.length === 0}
            onClick={() =>
              void run(async () => {
                const message = await addRoleUsers(roleId, keys)
                setPicked(NO_KEYS)
                return message
              })
            }
          >
            {say('ROLE_USERS_ADD')}
          </Button>
          {chosen.size > 0 && (
            <Button danger onClick={() => void remove([...chosen])}>
              {say('ROLE_USERS_REMOVE_ALL', { count: chosen.size })}
            </Button>
          )}
        </div>
      )}
      <PagedTable
        label={say('ROLE_USERS_LIST')}
        rowKey="id"
        columns={columns}
        {...(mayChange ? { actions } : {})}
        paged={paged}
      />
    </>
  )
}
