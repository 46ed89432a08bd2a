import './online.css'
import { Button, Input } from 'antd'
import { useId, useState } from 'react'
import type { OnlineNames } from '../../api/online.ts'
import { useSay } from '../../ui/use-say.ts'

export const NO_NAMES: OnlineNames = { username: '', realname: '' }

/** Asks for sessions by parts of names. */
export function OnlineQuery({ onSearch }: { readonly onSearch: (names: OnlineNames) => void }) {
  const say = useSay()
  const id = useId()
  const [names, setNames] = useState(NO_NAMES)
  const fields = [['username', say('ONLINE_USERNAME')], ['realname', say('ONLINE_REALNAME')]] as const
  return (
    <form
      // Browsers of a few years ago do not know the search element.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="search"
      className="v-online-query"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch({ username: names.username.trim(), realname: names.realname.trim() })
      }}
    >
      {fields.map(([name, label]) => (
        <span key={name}>
          <label htmlFor={`${id}-${name}`}>{label}</label>
          <Input id={`${id}-${name}`} allowClear maxLength={100} value={names[name]} onChange={({ target }) => setNames({ ...names, [name]: target.value })} />
        </span>
      ))}
      <Button type="primary" htmlType="submit">{say('COMMON_SEARCH')}</Button>
      <Button
        onClick={() => {
          setNames(NO_NAMES)
          onSearch(NO_NAMES)
        }}
      >
        {say('COMMON_RESET')}
      </Button>
    </form>
  )
}
