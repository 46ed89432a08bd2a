import { Button, ConfigProvider, DatePicker, Input, InputNumber, Select, Switch } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import dayjs from 'dayjs'
import { useState, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { benchFields, CHOICES, type BenchField } from '../fields.ts'
import { reportMount } from '../page.ts'

const options = CHOICES.map(({ value, text }) => ({ value, label: text }))

/** One state per field and no schema: what a careful person writes by hand. */
function Control({ field }: { field: BenchField }): ReactNode {
  const [value, setValue] = useState<string | number | boolean | null>(null)
  const id = `c_${field.key}`
  switch (field.kind) {
    case 'number':
      return <InputNumber id={id} style={{ width: '100%' }} value={value as number | null} onChange={setValue} />
    case 'date':
      return <DatePicker id={id} style={{ width: '100%' }} value={value ? dayjs(String(value)) : null} onChange={(_, text) => setValue(String(text))} />
    case 'choice':
      return <Select id={id} style={{ width: '100%' }} value={value} onChange={setValue} options={options} allowClear />
    case 'switch':
      return <Switch id={id} checked={value === true} onChange={setValue} />
    case 'area':
      return <Input.TextArea id={id} rows={4} value={String(value ?? '')} onChange={(event) => setValue(event.target.value)} />
    default:
      return <Input id={id} value={String(value ?? '')} onChange={(event) => setValue(event.target.value)} />
  }
}

function Page({ count }: { count: number }) {
  return (
    <ConfigProvider locale={zhCN}>
      <form style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 16 }}>
        {benchFields(count).map((field) => (
          <div key={field.key}>
            <label htmlFor={`c_${field.key}`}>{field.title}</label>
            <Control field={field} />
          </div>
        ))}
        <Button htmlType="submit">保存</Button>
      </form>
    </ConfigProvider>
  )
}

const count = Number(new URLSearchParams(location.search).get('n') ?? 500)
const target = document.querySelector('#root')
if (target) reportMount(() => createRoot(target).render(<Page count={count} />), `#c_f${Math.floor(count / 8) * 8 - 8}`)
