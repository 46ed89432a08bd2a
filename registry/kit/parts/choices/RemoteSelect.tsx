import { Button, Select, Spin, theme } from 'antd'
import { type ReactElement, type ReactNode, useState } from 'react'
import type { Choice, LookupRef } from '../../../../schemas/language/lookup.ts'
import type { Ports } from '../../ports.ts'
import { clearable } from '../clearable.tsx'
import { MAX_LINE_LENGTH, truncate } from '../prose/truncate.ts'
import { controlValues, mergeControlValues } from '../control-values.ts'
import type { KnownLabels } from './use-labels.ts'
import { useSearch } from '../picker/use-search.ts'
import { exactMatchFirst } from './match-choices.ts'
import { useSearchText } from './use-search-text.ts'

const TAGS_IN_SIGHT = 20

export interface RemoteSelectProps {
  readonly id: string
  /** Read out by a screen reader. */
  readonly label: string
  readonly lookup: LookupRef
  readonly ports: Ports
  readonly value: readonly string[]
  readonly onChange: (keys: readonly string[]) => void
  readonly multi: boolean
  readonly disabled?: boolean
  readonly invalid?: boolean
  readonly describedBy?: string | undefined
  readonly placeholder?: string | undefined
  readonly onBlur?: (() => void) | undefined
  /** One line: at most one tag of several is shown. */
  readonly compact?: boolean
  /** Longest label of a value; default 25. */
  readonly labelLength?: number | undefined
  /** Delay between the last key press and the search, ms; default 300. */
  readonly delay?: number | undefined
}
/** This near to its end a list asks for its next page, px. */
const NEAR_END = 48

interface Labelled {
  readonly value: string
  readonly label?: ReactNode
}

/** Rows that are asked for where the first one is to be taken. */
const AHEAD = 10

/** A select whose choices are searched on the server while typing. */
export function RemoteSelect({ labels, ...props }: RemoteSelectProps & { readonly labels: KnownLabels }): ReactElement {
  const { lookup, ports, value, multi } = props
  const { token } = theme.useToken()
  const search = useSearch(ports, lookup, { delay: props.delay })
  const tags = props.compact ? 1 : TAGS_IN_SIGHT
  const labelled = (key: string) => {
    const words = truncate(labels.of(key), props.labelLength)
    const label = labels.isGone(key) ? (
      <span style={{ color: token.colorErrorText }}>{ports.say('PICKER_GONE', { name: words })}</span>
    ) : (
      words
    )
    return { value: key, label, title: labels.of(key).slice(0, MAX_LINE_LENGTH) }
  }
  const chosen = (multi ? controlValues(value) : value.slice(0, 1)).map(labelled)
  const handleChange = (next: Labelled | readonly Labelled[] | undefined) => {
    const list = next === undefined ? [] : Array.isArray(next) ? (next as readonly Labelled[]) : [next as Labelled]
    labels.remember(search.choices.filter((choice) => list.some((one) => one.value === choice.value)))
    const keys = list.map((one) => one.value)
    props.onChange(multi ? mergeControlValues(keys, value) : keys)
    search.setKeyword('')
  }
  const take = (choices: readonly Choice[]) => {
    labels.remember(choices)
    const keys = choices.map((choice) => choice.value)
    props.onChange(multi ? [...new Set([...value, ...keys])] : keys.slice(-1))
  }
  const [open, setOpen] = useState(false)
  const found = exactMatchFirst(search.choices, search.keyword.trim())
  const { isTaking, onTaken, ...typed } = useSearchText({
    ports,
    label: props.label,
    isMulti: multi,
    setWords: search.setKeyword,
    setOpen,
    take,
    onBlur: props.onBlur,
    find: (words) => (search.searching || search.failed ? ports.lookup.search(lookup, words, AHEAD) : found),
  })
  const nothing = search.keyword.trim() === '' ? ports.say('PICKER_TYPE_TO_SEARCH') : ports.say('PICKER_NOTHING_FOUND')
  const again = (
    <output>
      {ports.say('COMMON_FAILED')}
      {/* The list closes when the input loses the focus. */}
      <Button type="link" size="small" onMouseDown={(event) => event.preventDefault()} onClick={search.retry}>
        {ports.say('COMMON_RETRY')}
      </Button>
    </output>
  )
  return (
    <Select<Labelled | readonly Labelled[] | undefined>
      id={props.id}
      aria-label={props.label}
      aria-describedby={props.describedBy}
      aria-invalid={props.invalid}
      style={{ width: '100%', minWidth: 0 }}
      {...(multi
        ? { mode: 'multiple' as const, maxTagCount: tags, maxTagPlaceholder: () => `+${value.length - tags}` }
        : {})}
      {...(props.invalid ? { status: 'error' as const } : {})}
      labelInValue
      allowClear={clearable(ports)}
      disabled={props.disabled ?? false}
      value={multi ? chosen : chosen[0]}
      onChange={handleChange}
      placeholder={props.placeholder ?? ports.say('PICKER_TYPE_TO_SEARCH')}
      open={open}
      onOpenChange={setOpen}
      {...typed}
      onSelect={onTaken}
      onDeselect={onTaken}
      loading={isTaking}
      showSearch={{ searchValue: search.keyword, onSearch: search.setKeyword, filterOption: false }}
      onPopupScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) =>
        scrollTop + clientHeight >= scrollHeight - NEAR_END && search.more()
      }
      options={found.map((choice) => ({ value: choice.value, label: choice.text, disabled: choice.disabled ?? false }))}
      notFoundContent={
        search.searching ? (
          <Spin size="small" aria-label={ports.say('COMMON_LOADING')} />
        ) : search.failed ? (
          again
        ) : (
          <output>{nothing}</output>
        )
      }
    />
  )
}
