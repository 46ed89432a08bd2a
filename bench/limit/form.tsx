import { DatePicker, Input, InputNumber, Select, Switch } from 'antd'
import dayjs from 'dayjs'
import { useState, type ReactNode } from 'react'
import { benchFields, CHOICES, lastText, SHOWN, type BenchField } from '../fields.ts'
import { controlId, drawPage } from './draw-page.tsx'

const options = CHOICES.map(({ value, text }) => ({ value, label: text }))

/** One state per field and no schema: what a careful person writes by hand. */
function Control({ field }: { field: BenchField }): ReactNode {
  const [value, setValue] = useState<string | number | boolean | null>(null)
  const id = controlId(field.key)
  switch (field.kind) {
    case 'number':
      return <InputNumber id={id} style={{ width: '100%' }} value={value as number | null} onChange={setValue} />
    case 'date':
      return (
        <DatePicker
          id={id}
          style={{ width: '100%' }}
          value={value ? dayjs(String(value)) : null}
          onChange={(_, text) => setValue(String(text))}
        />
      )
    case 'choice':
      return <Select id={id} style={{ width: '100%' }} value={value} onChange={setValue} options={options} allowClear />
    case 'switch':
      return <Switch id={id} checked={value === true} onChange={setValue} />
    case 'area':
      return (
        <Input.TextArea
          id={id}
          rows={4}
          value={String(value ?? '')}
          onChange={(event) => setValue(event.target.value)}
        />
      )
    default:
      return <Input id={id} value={String(value ?? '')} onChange={(event) => setValue(event.target.value)} />
  }
}

const asked = new URLSearchParams(location.search)
const count = Number(asked.get('n') ?? 500)
const some = asked.get('shape') === 'show' ? SHOWN : 0
const rows = (fields: readonly BenchField[]) =>
  fields.map((field) => ({ ...field, control: <Control field={field} /> }))
drawPage(
  () => rows(benchFields(count).slice(some)),
  lastText(count),
  () => rows(benchFields(count).slice(0, some)),
)
