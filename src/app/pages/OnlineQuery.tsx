import { Input } from 'antd'
import { useId } from 'react'
import type { OnlineNames } from '../../api/rows/online.ts'
import { QueryBar, QueryItem, useQueryDraft } from '../../query/bar/index.ts'
import { useSay } from '../../ui/use-say.ts'

export const NO_NAMES: OnlineNames = { username: '', realname: '' }

interface OnlineQueryProps {
  /** What the rows in view were asked for with. */
  readonly applied: OnlineNames
  readonly onSearch: (names: OnlineNames) => void
}

/** Asks for sessions by parts of names. */
export function OnlineQuery({ applied, onSearch }: OnlineQueryProps) {
  const say = useSay()
  const id = useId()
  const { asked: names, setAsked: setNames, bar } = useQueryDraft(applied, NO_NAMES, onSearch)
  const fields = [
    ['username', say('ONLINE_USERNAME')],
    ['realname', say('ONLINE_REALNAME')],
  ] as const
  return (
    <QueryBar
      {...bar}
      label={say('QUERY_AREA', { title: say('ONLINE_TITLE') })}
      asked={fields.filter(([name]) => applied[name] !== '').length}
      onSearch={() => onSearch({ username: names.username.trim(), realname: names.realname.trim() })}
    >
      {fields.map(([name, label]) => (
        <QueryItem key={name} id={`${id}-${name}`} title={label}>
          <Input
            id={`${id}-${name}`}
            allowClear
            maxLength={100}
            value={names[name]}
            onChange={({ target }) => setNames({ ...names, [name]: target.value })}
          />
        </QueryItem>
      ))}
    </QueryBar>
  )
}
