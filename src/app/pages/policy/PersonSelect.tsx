import { Select } from 'antd'
import { useEffect, useState } from 'react'
import { type FoundPerson, findPeople } from '../../../api/policy.ts'
import { logProblem } from '../../../lib/log.ts'

const AFTER_TYPING_MS = 250

interface Props {
  readonly id: string
  readonly value: FoundPerson | undefined
  readonly onChange: (person: FoundPerson | undefined) => void
}

/** A person, found by a part of a name. */
export function PersonSelect({ id, value, onChange }: Props) {
  const [text, setText] = useState('')
  const [people, setPeople] = useState<readonly FoundPerson[]>([])
  useEffect(() => {
    const stop = new AbortController()
    const wait = setTimeout(() => {
      findPeople(text, stop.signal).then(setPeople, (reason: unknown) => !stop.signal.aborted && logProblem('people were not found', reason))
    }, AFTER_TYPING_MS)
    return () => {
      clearTimeout(wait)
      stop.abort()
    }
  }, [text])
  const all = value && !people.some((one) => one.id === value.id) ? [value, ...people] : people
  return (
    <Select<string>
      id={id} className="v-policy-person" allowClear showSearch={{ filterOption: false, onSearch: setText }} value={value?.id ?? null}
      options={all.map((one) => ({ value: one.id, label: `${one.realname} ${one.username}` }))}
      onChange={(chosen: string | undefined) => onChange(all.find((one) => one.id === chosen))}
    />
  )
}
