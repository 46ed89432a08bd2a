import { Button, Flex, Input, Select, Typography } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { termsToParams } from '../../../schemas/language/query/operators.ts'
import type { Range } from '../../kit/faces.ts'
import { clearable } from '../../kit/parts/clearable.tsx'
import { isMoment } from '../../kit/parts/numbers/moment-kind.ts'
import { DAY, MOMENT, PickerQuery } from '../../kit/parts/picker/Picker.tsx'
import type { Ports, ReportQueryItem } from '../../kit/ports.ts'

export type QueryValues = Readonly<Record<string, string>>

const NOTHING: Range<string> = { begin: '', end: '' }
/** What is typed of one item; without a range only the begin counts. */
type Typed = Readonly<Record<string, Range<string>>>
const at = (typed: Typed, field: string) => (Object.hasOwn(typed, field) ? (typed[field] ?? NOTHING) : NOTHING)
const kindOf = (item: ReportQueryItem) => (item.calendar === 'moment' ? MOMENT : DAY)

/** Words are asked with "contains", choices, calendars and ranges as they are; what is empty is not asked. */
function paramsOf(items: readonly ReportQueryItem[], typed: Typed): QueryValues {
  return Object.assign(
    {},
    ...items.map(({ field, mode, choices, calendar }) => {
      const { begin, end } = at(typed, field)
      if (mode === 'range')
        return termsToParams(field, [
          { op: 'begin', value: begin.trim() },
          { op: 'end', value: end.trim() },
        ])
      return termsToParams(field, [{ op: choices || calendar ? 'eq' : 'like', value: begin.trim() }])
    }),
  ) as QueryValues
}

/** The words of a calendar that are no moment. */
function unreadable(item: ReportQueryItem, typed: Typed): string | undefined {
  const { begin, end } = at(typed, item.field)
  return item.calendar && [begin, end].find((words) => words !== '' && !isMoment(words, kindOf(item)))
}

interface ControlProps {
  readonly item: ReportQueryItem
  readonly id: string
  readonly value: Range<string>
  readonly onChange: (value: Range<string>) => void
  readonly problem: string | undefined
  readonly ports: Ports
}

function Control({ item, id, value, onChange, problem, ports }: ControlProps): ReactNode {
  const { field, title, mode, choices, calendar } = item
  const one = (label: string, end: 'begin' | 'end') => {
    const put = (words: string) => onChange({ ...value, [end]: words })
    if (!choices)
      return (
        <Input
          aria-label={label}
          placeholder={label}
          allowClear
          value={value[end]}
          onChange={(event) => put(event.target.value)}
        />
      )
    const options = choices.map((choice) => ({ value: choice.value, label: choice.text }))
    return (
      <Select
        style={{ width: '100%' }}
        aria-label={label}
        placeholder={label}
        allowClear={clearable(ports)}
        value={value[end] || null}
        onChange={(chosen: string | null | undefined) => put(chosen ?? '')}
        options={options}
      />
    )
  }
  if (calendar) {
    const common = {
      id,
      ports,
      options: {},
      field: { key: field, title, required: false },
      kind: kindOf(item),
      placeholder: title,
      ...(problem ? { invalid: true, describedBy: problem } : {}),
    }
    if (mode === 'range') return <PickerQuery {...common} mode="range" value={value} onChange={onChange} />
    return (
      <PickerQuery {...common} mode="single" value={value.begin} onChange={(begin) => onChange({ begin, end: '' })} />
    )
  }
  if (mode === 'single') return one(title, 'begin')
  return (
    <Flex gap={4} align="center">
      {one(ports.say('POPUP_BEGIN', { title }), 'begin')}
      {one(ports.say('POPUP_END', { title }), 'end')}
    </Flex>
  )
}

interface QueryItemsProps {
  readonly items: readonly ReportQueryItem[]
  readonly ports: Ports
  readonly onSearch: (values: QueryValues) => void
}

/** The query of a report: one value or a range each; a button shows the folded items. */
export function QueryItems({ items, ports, onSearch }: QueryItemsProps) {
  const [typed, setTyped] = useState<Typed>({})
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        if (items.some((item) => unreadable(item, typed) !== undefined)) setOpen(true)
        else onSearch(paramsOf(items, typed))
      }}
    >
      <Flex wrap gap="small" align="start">
        {items
          .filter((item) => isOpen || !item.folded)
          .map((item) => {
            const { field, title, mode, calendar } = item
            const wrong = unreadable(item, typed)
            const isWide = mode === 'range'
            return (
              <div
                key={field}
                style={{ flex: isWide ? '1 1 260px' : '1 1 150px', minWidth: 120, maxWidth: isWide ? 400 : 240 }}
                {...(calendar ? { role: 'group', 'aria-label': title } : {})}
              >
                {calendar && isWide && <Typography.Text type="secondary">{title}</Typography.Text>}
                <Control
                  item={item}
                  id={`${id}-${field}`}
                  value={at(typed, field)}
                  onChange={(value) => setTyped((last) => ({ ...last, [field]: value }))}
                  problem={wrong === undefined ? undefined : `${id}-${field}-problem`}
                  ports={ports}
                />
                {wrong !== undefined && (
                  <Typography.Text id={`${id}-${field}-problem`} type="danger" role="alert">
                    {ports.say('FIELD_NO_DATE', { value: wrong })}
                  </Typography.Text>
                )}
              </div>
            )
          })}
        <Button htmlType="submit" type="primary">
          {ports.say('COMMON_SEARCH')}
        </Button>
        <Button
          onClick={() => {
            setTyped({})
            onSearch({})
          }}
        >
          {ports.say('COMMON_RESET')}
        </Button>
        {items.some((item) => item.folded) && (
          <Button type="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {ports.say(isOpen ? 'POPUP_LESS' : 'POPUP_MORE')}
          </Button>
        )}
      </Flex>
    </form>
  )
}
