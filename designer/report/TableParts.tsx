import { Checkbox, Input, InputNumber, Select } from 'antd'
import type { ReportColumn, ReportParam } from '../../schemas/language/report.ts'
import { LOCALES } from '../../schemas/language/text.ts'
import { useDesigner } from '../context.tsx'
import type { MessageCode } from '../../schemas/messages/index.ts'
import { isObject, ownProperty } from '../../schemas/language/values.ts'
import type { PartProps } from './Parts.tsx'

const [MAIN, OTHER] = LOCALES
const without = <T extends object>(value: T, name: keyof T): T =>
  Object.fromEntries(Object.entries(value).filter(([key]) => key !== name)) as T
/** A property that holds nothing is left out of the document. */
function withValue<T extends object, K extends keyof T>(value: T, name: K, next: T[K] | '' | false | undefined): T {
  return next === '' || next === false || next === undefined ? without(value, name) : { ...value, [name]: next }
}
const replaced = <T,>(list: readonly T[], at: number, next: T): T[] =>
  list.map((one, index) => (index === at ? next : one))
const wordsIn = (text: unknown, locale: string): string => {
  const words = isObject(text) ? ownProperty(text, locale) : locale === MAIN ? text : ''
  return typeof words === 'string' ? words : ''
}
const bothWords = (main: string, other: string) => (other === '' ? main || undefined : { [MAIN]: main, [OTHER]: other })

interface TitlesProps {
  readonly name: string
  /** What the words are, in either language. */
  readonly codes?: readonly [MessageCode, MessageCode]
  readonly value: unknown
  readonly onChange: (title: ReportColumn['title']) => void
}
function Titles({
  name,
  codes: [code, otherCode] = ['REPORT_TITLE', 'REPORT_TITLE_EN'],
  value,
  onChange,
}: TitlesProps) {
  const { say } = useDesigner()
  const [main, other] = [wordsIn(value, MAIN), wordsIn(value, OTHER)]
  return (
    <>
      <td>
        <Input
          aria-label={`${name} ${say(code)}`}
          maxLength={100}
          value={main}
          onChange={({ target }) => onChange(bothWords(target.value, other))}
        />
      </td>
      <td>
        <Input
          aria-label={`${name} ${say(otherCode)}`}
          maxLength={100}
          value={other}
          onChange={({ target }) => onChange(bothWords(main, target.value))}
        />
      </td>
    </>
  )
}

interface ColumnRowProps {
  readonly column: ReportColumn
  readonly onChange: (column: ReportColumn) => void
}

function ColumnRow({ column, onChange }: ColumnRowProps) {
  const { say } = useDesigner()
  const ways = [
    { value: 'single', label: say('REPORT_QUERY_SINGLE') },
    { value: 'range', label: say('REPORT_QUERY_RANGE') },
  ]
  const set = <K extends keyof ReportColumn>(name: K, next: ReportColumn[K] | '' | false | undefined) =>
    onChange(withValue(column, name, next))
  const about = (code: Parameters<typeof say>[0]) => ({ 'aria-label': `${column.field} ${say(code)}` })
  return (
    <tr>
      <th scope="row">
        <code>{column.field}</code>
      </th>
      <Titles name={column.field} value={column.title} onChange={(title) => set('title', title)} />
      <td>
        <Checkbox
          {...about('REPORT_SHOWN')}
          checked={column.hidden !== true}
          onChange={({ target }) => set('hidden', !target.checked)}
        />
      </td>
      <td>
        <Select
          {...about('REPORT_QUERY')}
          allowClear
          style={{ width: 110 }}
          options={ways}
          value={column.query ?? null}
          onChange={(way: ReportColumn['query'] | null) => set('query', way ?? undefined)}
        />
      </td>
      <td>
        <Checkbox
          {...about('REPORT_TOTAL')}
          checked={column.total === true}
          onChange={({ target }) => set('total', target.checked)}
        />
      </td>
      <td>
        <Input
          {...about('REPORT_DICT')}
          maxLength={60}
          value={column.dict ?? ''}
          onChange={({ target }) => set('dict', target.value.trim())}
        />
      </td>
      <Titles
        name={column.field}
        codes={['REPORT_GROUP', 'REPORT_GROUP_EN']}
        value={column.group}
        onChange={(group) => set('group', group)}
      />
      <td>
        <Input
          {...about('REPORT_HREF')}
          maxLength={500}
          value={column.href ?? ''}
          onChange={({ target }) => set('href', target.value.trim())}
        />
      </td>
      <td>
        <InputNumber
          {...about('REPORT_WIDTH')}
          min={30}
          max={2000}
          value={column.width ?? null}
          onChange={(width) => set('width', width ?? undefined)}
        />
      </td>
    </tr>
  )
}

/** How each column is titled, shown, asked for and summed up. */
export function ColumnsPart({ document: { columns }, onChange }: PartProps) {
  const { say } = useDesigner()
  return (
    <div className="vd-report-scroll">
      <table className="vd-report-table">
        <thead>
          <tr>
            {(
              [
                'REPORT_FIELD',
                'REPORT_TITLE',
                'REPORT_TITLE_EN',
                'REPORT_SHOWN',
                'REPORT_QUERY',
                'REPORT_TOTAL',
                'REPORT_DICT',
                'REPORT_GROUP',
                'REPORT_GROUP_EN',
                'REPORT_HREF',
                'REPORT_WIDTH',
              ] as const
            ).map((code) => (
              <th key={code} scope="col">
                {say(code)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {columns.map((column, at) => (
            <ColumnRow
              key={column.field}
              column={column}
              onChange={(next) => onChange({ columns: replaced(columns, at, next) })}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The parameters by which a viewer of the report may narrow it. */
export function ParamsPart({ document: { params = [] }, onChange }: PartProps) {
  const { say } = useDesigner()
  const types = [
    { value: 'text', label: say('REPORT_TYPE_TEXT') },
    { value: 'number', label: say('REPORT_TYPE_NUMBER') },
    { value: 'date', label: say('REPORT_TYPE_DATE') },
  ]
  return (
    <div className="vd-report-scroll">
      <table className="vd-report-table">
        <thead>
          <tr>
            {(['REPORT_PARAM', 'REPORT_TITLE', 'REPORT_TITLE_EN', 'REPORT_TYPE', 'REPORT_DEFAULT'] as const).map(
              (code) => (
                <th key={code} scope="col">
                  {say(code)}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {params.map((param, at) => {
            const set = <K extends keyof ReportParam>(name: K, next: ReportParam[K] | '' | undefined) =>
              onChange({ params: replaced(params, at, withValue(param, name, next)) })
            return (
              <tr key={param.name}>
                <th scope="row">
                  <code>{param.name}</code>
                </th>
                <Titles name={param.name} value={param.title} onChange={(title) => set('title', title)} />
                <td>
                  <Select
                    aria-label={`${param.name} ${say('REPORT_TYPE')}`}
                    allowClear
                    style={{ width: 110 }}
                    placeholder={say('REPORT_TYPE_ANY')}
                    options={types}
                    value={param.type ?? null}
                    onChange={(type: ReportParam['type'] | null) => set('type', type ?? undefined)}
                  />
                </td>
                <td>
                  <Input
                    aria-label={`${param.name} ${say('REPORT_DEFAULT')}`}
                    maxLength={200}
                    value={param.default ?? ''}
                    onChange={({ target }) => set('default', target.value)}
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
