import { Button, Input, Select } from 'antd'
import { useId, useState } from 'react'
import { useSay } from '../../../ui/use-say.ts'
import type { AskedColumn } from './chart-data.ts'

/** What is asked of columns: one value, or a begin and an end. */
export type Asked = Readonly<Record<string, string | readonly [string, string]>>

/** Asks for the numbers of a chart. */
export function ChartQuery({ columns, onSearch }: { readonly columns: readonly AskedColumn[]; readonly onSearch: (asked: Asked) => void }) {
  const say = useSay()
  const id = useId()
  const [values, setValues] = useState<Asked>({})
  const set = (field: string, value: Asked[string]) => setValues((before) => ({ ...before, [field]: value }))
  const rangeOf = (field: string): readonly [string, string] => {
    const value = values[field]
    return Array.isArray(value) ? [String(value[0]), String(value[1])] : ['', '']
  }
  return (
    <form
      // Browsers of a few years ago do not know the search element.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="search"
      className="v-online-query"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(values)
      }}
    >
      {columns.map(({ field, title, isRange, isDay, choices }) => {
        const type = isDay ? 'date' : 'text'
        const [from, until] = rangeOf(field)
        return (
          <span key={field}>
            <label htmlFor={`${id}-${field}`}>{title}</label>
            {isRange ? (
              <>
                <Input id={`${id}-${field}`} type={type} maxLength={100} value={from} onChange={({ target }) => set(field, [target.value, until])} />
                <Input aria-label={say('REPORT_UNTIL', { title })} type={type} maxLength={100} value={until} onChange={({ target }) => set(field, [from, target.value])} />
              </>
            ) : choices.length > 0 ? (
              <Select id={`${id}-${field}`} allowClear options={[...choices]} value={values[field] || undefined} onChange={(value: unknown) => set(field, typeof value === 'string' ? value : '')} style={{ minWidth: 160 }} />
            ) : (
              <Input id={`${id}-${field}`} allowClear type={type} maxLength={100} value={String(values[field] ?? '')} onChange={({ target }) => set(field, target.value)} />
            )}
          </span>
        )
      })}
      <Button type="primary" htmlType="submit">{say('COMMON_SEARCH')}</Button>
      <Button
        onClick={() => {
          setValues({})
          onSearch({})
        }}
      >
        {say('COMMON_RESET')}
      </Button>
    </form>
  )
}
