import { Select } from 'antd'
import { useEffect, useState } from 'react'
import { logProblem } from '../../../lib/log.ts'

const AFTER_TYPING_MS = 250

interface Props<T extends { readonly id: string }> {
  readonly id: string
  readonly value: T | undefined
  /** Finds entries with a text in their name; the function stays the same while the field is mounted. */
  readonly find: (text: string, signal: AbortSignal) => Promise<readonly T[]>
  readonly labelOf: (one: T) => string
  readonly onChange: (found: T | undefined) => void
}

/** A select for a user or a thing that is found by a part of its name. It asks for nothing before it is opened. */
export function FoundSelect<T extends { readonly id: string }>({ id, value, find, labelOf, onChange }: Props<T>) {
  const [text, setText] = useState('')
  const [isWanted, setWanted] = useState(false)
  const [found, setFound] = useState<readonly T[]>()
  useEffect(() => {
    if (!isWanted) return undefined
    const stop = new AbortController()
    const wait = setTimeout(
      () => {
        find(text, stop.signal).then(
          setFound,
          (reason: unknown) => !stop.signal.aborted && logProblem('choices were not found', reason),
        )
      },
      text === '' ? 0 : AFTER_TYPING_MS,
    )
    return () => {
      clearTimeout(wait)
      stop.abort()
    }
  }, [isWanted, text, find])
  const known = found ?? []
  const all = value && !known.some((one) => one.id === value.id) ? [value, ...known] : known
  return (
    <Select<string>
      id={id}
      className="v-policy-person"
      allowClear
      showSearch={{ filterOption: false, onSearch: setText }}
      notFoundContent={found ? undefined : null}
      onOpenChange={(isOpen) => isOpen && setWanted(true)}
      value={value?.id ?? null}
      options={all.map((one) => ({ value: one.id, label: labelOf(one) }))}
      onChange={(chosen: string | undefined) => onChange(all.find((one) => one.id === chosen))}
    />
  )
}
