import { Button, Checkbox } from 'antd'
import { useId, useMemo, useState } from 'react'
import { Tag } from '../../../../registry/kit/parts/Tag.tsx'
import { resolveScreen } from '../../../../engine/model/index.ts'
import type { Screen } from '../../../../schemas/language/screen.ts'
import type { PageResult } from '../../../../schemas/contract/envelope.ts'
import type { MessageCode } from '../../../../schemas/messages/index.ts'
import type { PanelUser } from '../../../api/organization/role-users.ts'
import { ApiError } from '../../../api/client/errors.ts'
import { type PagedColumn, PagedTable, usePaged } from '../../../list/paged/index.ts'
import { usePorts } from '../../../ports/context.tsx'
import { usePermissions } from '../../../state/session/permissions.ts'
import { errorText } from '../../../ui/feedback/ErrorBox.tsx'
import { ask, toast } from '../../../ui/feedback/feedback.tsx'
import { useFaces } from '../../../ui/fields/faces.ts'
import { FormFace } from '../../../ui/fields/Field.tsx'
import { useSay } from '../../../ui/use-say.ts'
import DOCUMENT from './picker-screen.json' with { type: 'json' }
import './people.css'

const FROZEN = 2
const PICKER = resolveScreen(DOCUMENT as Screen)
const NO_KEYS: readonly string[] = []

interface Asked {
  readonly of: string
}
/** The people of something: how they are read and changed, and the words of its own. */
export interface PeopleOf {
  readonly load: (
    asked: Asked & { readonly pageNo: number; readonly pageSize: number },
    signal?: AbortSignal,
  ) => Promise<PageResult<PanelUser>>
  readonly add: (of: string, userIds: readonly string[]) => Promise<string>
  readonly remove: (of: string, userIds: readonly string[]) => Promise<string>
  /** Permission to change them. */
  readonly permission: string
  readonly list: MessageCode
  readonly removeAsk: MessageCode
}

/** People of a row: more of them are added from the picker, and some are taken out. */
export function PeopleList({ of, people }: { readonly of: string; readonly people: PeopleOf }) {
  const say = useSay()
  const mayChange = usePermissions().can(people.permission)
  const first = useMemo(() => ({ of }), [of])
  const paged = usePaged<Asked, PanelUser>(first, people.load)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())

  const run = async (work: () => Promise<string>) => {
    try {
      toast('success', await work())
      setChosen(new Set())
      paged.reload()
      return true
    } catch (reason) {
      if (!(reason instanceof ApiError && reason.announced)) toast('warning', errorText(reason, say))
      return false
    }
  }
  const remove = async (ids: readonly string[]) => {
    const text = say(people.removeAsk, { count: ids.length })
    if (await ask({ title: say('ROLE_USERS_REMOVE'), text, danger: true })) await run(() => people.remove(of, ids))
  }
  const toggle = (one: string, on: boolean) => {
    const next = new Set(chosen)
    if (on) next.add(one)
    else next.delete(one)
    setChosen(next)
  }
  const columns: readonly PagedColumn<PanelUser>[] = [
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
  const actions: PagedColumn<PanelUser> = {
    key: 'actions',
    title: say('LIST_ACTIONS'),
    width: 100,
    render: ({ id: one }) => (
      <Button type="link" size="small" danger onClick={() => void remove([one])}>
        {say('ROLE_USERS_REMOVE')}
      </Button>
    ),
  }
  return (
    <>
      {mayChange && (
        <AddPeople
          onAdd={(ids) => run(() => people.add(of, ids))}
          chosen={chosen.size}
          onRemove={() => void remove([...chosen])}
        />
      )}
      <PagedTable
        label={say(people.list)}
        rowKey="id"
        columns={columns}
        {...(mayChange ? { actions } : {})}
        paged={paged}
      />
    </>
  )
}

interface AddPeopleProps {
  /** Resolves to whether they were added. */
  readonly onAdd: (ids: readonly string[]) => Promise<boolean>
  /** How many are chosen in the list. */
  readonly chosen: number
  readonly onRemove: () => void
}

/** The picker of more people, and the button that takes the chosen ones out. */
function AddPeople({ onAdd, chosen, onRemove }: AddPeopleProps) {
  const say = useSay()
  const ports = usePorts()
  const id = useId()
  useFaces(PICKER.fields)
  const [picked, setPicked] = useState<unknown>(NO_KEYS)
  const keys = Array.isArray(picked) ? picked.map(String) : NO_KEYS
  const [field] = PICKER.fields
  const add = async () => {
    if (await onAdd(keys)) setPicked(NO_KEYS)
  }
  if (!field) return null
  return (
    <div className="v-panel-people">
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
      <Button type="primary" disabled={keys.length === 0} onClick={() => void add()}>
        {say('ROLE_USERS_ADD')}
      </Button>
      {chosen > 0 && (
        <Button danger onClick={onRemove}>
          {say('ROLE_USERS_REMOVE_ALL', { count: chosen })}
        </Button>
      )}
    </div>
  )
}
