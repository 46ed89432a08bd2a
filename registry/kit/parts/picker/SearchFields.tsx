import { Button, Flex, Input, Select, Typography } from 'antd'
import { memo, useId, useState } from 'react'
import type { LookupRef } from '../../../../schemas/language/lookup.ts'
import type { Ports } from '../../ports.ts'
import { clearable } from '../clearable.tsx'
import { RetryLine } from '../RetryLine.tsx'
import { isMoment } from '../numbers/moment-kind.ts'
import { DAY, PickerQuery } from './Picker.tsx'
import { useChoiceSource } from '../choices/use-choices.ts'

/** One question above the rows of a picker. */
export interface SearchField {
  readonly name: string
  readonly title: string
  readonly kind: 'text' | 'choice' | 'day'
  /** The choices of a `choice`; the same object every time. */
  readonly lookup?: LookupRef
}
type Asked = Readonly<Record<string, string>>

const WIDTH = { flex: '1 1 130px', minWidth: 110, maxWidth: 200 }
const BARE = { ...WIDTH, border: 0, margin: 0, padding: 0 }

interface ControlProps {
  readonly field: SearchField
  readonly value: string
  readonly onChange: (value: string) => void
  readonly ports: Ports
}

function ChoiceControl({ field, value, onChange, ports }: ControlProps) {
  const { choices, isFailed, retry } = useChoiceSource(ports, field.lookup)
  return (
    <Select
      style={WIDTH}
      aria-label={field.title}
      placeholder={field.title}
      allowClear={clearable(ports)}
      value={value || null}
      onChange={(chosen: string | null | undefined) => onChange(chosen ?? '')}
      options={(choices ?? []).map((choice) => ({ value: choice.value, label: choice.text }))}
      {...(isFailed ? { notFoundContent: <RetryLine onRetry={retry} ports={ports} /> } : {})}
    />
  )
}

const isWrongDay = (field: SearchField, value: string) => field.kind === 'day' && value !== '' && !isMoment(value, DAY)

function DayControl({ field, value, onChange, ports }: ControlProps) {
  const id = useId()
  const isWrong = isWrongDay(field, value)
  const told = isWrong ? { invalid: true, describedBy: `${id}-problem` } : {}
  return (
    <fieldset style={BARE} aria-label={field.title}>
      <label className="v-hidden" htmlFor={id}>
        {field.title}
      </label>
      <PickerQuery
        mode="single"
        kind={DAY}
        id={id}
        value={value}
        onChange={onChange}
        ports={ports}
        options={{}}
        field={{ key: field.name, title: field.title, required: false }}
        placeholder={field.title}
        {...told}
      />
      {isWrong && (
        <Typography.Text id={`${id}-problem`} type="danger" role="alert">
          {ports.say('FIELD_NO_DATE', { value })}
        </Typography.Text>
      )}
    </fieldset>
  )
}

function Control(props: ControlProps) {
  const { field, value, onChange } = props
  if (field.kind === 'choice') return <ChoiceControl {...props} />
  if (field.kind === 'text') {
    return (
      <Input
        style={WIDTH}
        aria-label={field.title}
        placeholder={field.title}
        allowClear
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  }
  return <DayControl {...props} />
}

interface AskFieldsProps {
  readonly fields: readonly SearchField[]
  /** What is asked, without what is empty; texts are trimmed. */
  readonly onSearch: (asked: Asked) => void
  readonly ports: Ports
}

/** The search fields of a picker in one wrapping line; Enter searches. */
export const SearchFields = memo(function AskFields({ fields, onSearch, ports }: AskFieldsProps) {
  const [asked, setAsked] = useState<Asked>({})
  const given = () =>
    Object.fromEntries(
      Object.entries(asked).flatMap(([name, value]) => (value.trim() === '' ? [] : [[name, value.trim()] as const])),
    )
  return (
    <form
      // Browsers of a few years ago do not know the search element.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        if (!fields.some((field) => isWrongDay(field, asked[field.name] ?? ''))) onSearch(given())
      }}
    >
      <Flex wrap gap="small">
        {fields.map((field) => (
          <Control
            key={field.name}
            field={field}
            value={asked[field.name] ?? ''}
            onChange={(value) => setAsked((last) => ({ ...last, [field.name]: value }))}
            ports={ports}
          />
        ))}
        <Button htmlType="submit" type="primary">
          {ports.say('COMMON_SEARCH')}
        </Button>
        <Button
          onClick={() => {
            setAsked({})
            onSearch({})
          }}
        >
          {ports.say('COMMON_RESET')}
        </Button>
      </Flex>
    </form>
  )
})
