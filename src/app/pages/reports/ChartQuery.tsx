import { Input, Select } from 'antd'
import { useId } from 'react'
import { QueryBar, QueryItem, useQueryDraft } from '../../../query/bar/index.ts'
import { DayQuery, DaysQuery } from './DayQuery.tsx'
import { useSay } from '../../../ui/use-say.ts'
import type { AskedColumn } from './chart-data.ts'

/** What is asked of columns: one value, or a begin and an end. */
export type ChartQueryValues = Readonly<Record<string, string | readonly [string, string]>>

interface ChartQueryProps {
  /** What the chart is called. */
  readonly title: string
  readonly columns: readonly AskedColumn[]
  /** What the numbers in view were asked for with. */
  readonly applied: ChartQueryValues
  readonly onSearch: (asked: ChartQueryValues) => void
}

const NOTHING: ChartQueryValues = {}

/** Asks for the numbers of a chart. */
export function ChartQuery({ title: chart, columns, applied, onSearch }: ChartQueryProps) {
  const say = useSay()
  const page = useId()
  const { asked: values, setAsked: setValues, bar } = useQueryDraft<ChartQueryValues>(applied, NOTHING, onSearch)
  const set = (field: string, value: ChartQueryValues[string]) => setValues((before) => ({ ...before, [field]: value }))
  const rangeOf = (field: string): readonly [string, string] => {
    const value = values[field]
    return Array.isArray(value) ? [String(value[0]), String(value[1])] : ['', '']
  }
  return (
    <QueryBar
      {...bar}
      label={say('QUERY_AREA', { title: chart })}
      asked={Object.values(applied).filter((value) => [value].flat().some((part) => part !== '')).length}
      onSearch={() => onSearch(values)}
    >
      {columns.map(({ field, title, isRange, isDay, choices }) => {
        const id = `${page}-${field}`
        const [from, until] = rangeOf(field)
        return (
          <QueryItem key={field} id={id} title={title} isRange={isRange}>
            {isRange && isDay ? (
              <DaysQuery
                id={id}
                title={title}
                begin={from}
                end={until}
                onChange={(begin, end) => set(field, [begin, end])}
              />
            ) : isRange ? (
              <span className="vi-range">
                <Input
                  id={id}
                  maxLength={100}
                  value={from}
                  onChange={({ target }) => set(field, [target.value, until])}
                />
                <Input
                  aria-label={say('REPORT_UNTIL', { title })}
                  maxLength={100}
                  value={until}
                  onChange={({ target }) => set(field, [from, target.value])}
                />
              </span>
            ) : choices.length > 0 ? (
              <Select
                id={id}
                allowClear
                options={[...choices]}
                value={values[field] || undefined}
                onChange={(value: unknown) => set(field, typeof value === 'string' ? value : '')}
                style={{ width: '100%' }}
              />
            ) : isDay ? (
              <DayQuery id={id} title={title} value={String(values[field] ?? '')} onChange={(day) => set(field, day)} />
            ) : (
              <Input
                id={id}
                allowClear
                maxLength={100}
                value={String(values[field] ?? '')}
                onChange={({ target }) => set(field, target.value)}
              />
            )}
          </QueryItem>
        )
      })}
    </QueryBar>
  )
}
