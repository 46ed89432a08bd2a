import { Checkbox, Input, Radio } from 'antd'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { comparePinyin } from '../../../../schemas/language/characters/pinyin.ts'
import type { Sheet } from '../../sheet/index.ts'
import type { GridColumn } from '../../store/index.ts'
import { countValues } from './column-values.ts'
import { filters, NO_VALUE } from './filters.ts'

interface ColumnFiltersProps {
  readonly sheet: Sheet
  readonly column: GridColumn
  readonly onClose: () => void
}
/** More values than this are searched. */
const FEW = 8
/** So many are listed at once. */
const LISTED = 200
const SIDES = { any: undefined, empty: false, filled: true } as const
type Side = keyof typeof SIDES

/** The filter of a column: by text, by empty or not, and by value where the column has choices. */
export function ColumnFilters({ sheet, column, onClose }: ColumnFiltersProps) {
  const { ports } = sheet
  const { key } = column
  const [side, setSide] = useState(
    () => (['empty', 'filled'] as const).find((one) => SIDES[one] === filters(sheet).of(key).isFilled) ?? 'any',
  )
  const choose = (next: Side) => {
    setSide(next)
    filters(sheet).set(key, { isFilled: SIDES[next] })
  }
  const sides = [
    ['any', 'GRID_FILTER_ANY'],
    ['empty', 'GRID_FILTER_EMPTY'],
    ['filled', 'GRID_FILTER_FILLED'],
  ] as const
  return (
    <div className="vg-filters">
      <Input.Search
        size="small"
        aria-label={ports.say('GRID_FILTER')}
        placeholder={ports.say('GRID_FILTER')}
        defaultValue={filters(sheet).of(key).words}
        onKeyDown={(event) => event.stopPropagation()}
        onSearch={(words) => {
          filters(sheet).set(key, { words: words.trim() })
          onClose()
        }}
      />
      <Radio.Group
        size="small"
        aria-label={ports.say('GRID_FILTER_SIDES')}
        value={side}
        onChange={({ target }) => choose(target.value as Side)}
        options={sides.map(([value, code]) => ({ value, label: ports.say(code) }))}
      />
      {column.field.lookup && <ValueList sheet={sheet} column={column} />}
    </div>
  )
}

/** The values that occur in a column, to be ticked; none ticked are all. */
function ValueList({ sheet, column }: Omit<ColumnFiltersProps, 'onClose'>) {
  const { ports, words } = sheet
  const { key } = column
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>()
  const [ticked, setTicked] = useState(() => filters(sheet).of(key).keys)
  const [sought, setSought] = useState('')
  useEffect(() => {
    const ended = new AbortController()
    void countValues(sheet, column, ended.signal).then((found) => !ended.signal.aborted && setCounts(found))
    return () => ended.abort()
  }, [sheet, column])
  useSyncExternalStore(sheet.watchWords, () => words.revision)
  if (!counts) return null
  const tick = (value: string, isOn: boolean) => {
    const next = new Set([...ticked].filter((one) => one !== value).concat(isOn ? [value] : []))
    setTicked(next)
    filters(sheet).set(key, { keys: next })
  }
  const wordsOf = (value: string) =>
    value === NO_VALUE ? ports.say('GRID_EMPTY_VALUE') : words.of(column, value) || value
  // What was ticked can be taken away again, though no row holds it any more.
  const all = [...new Set([...counts.keys(), ...ticked])].map((value) => ({
    value,
    text: wordsOf(value),
    count: counts.get(value) ?? 0,
  }))
  const found = all
    .filter(({ text }) => text.toLowerCase().includes(sought.toLowerCase()))
    .toSorted((a, b) => Number(a.value === NO_VALUE) - Number(b.value === NO_VALUE) || comparePinyin(a.text, b.text))
  return (
    <fieldset className="vg-values" aria-label={ports.say('GRID_FILTER_VALUES')}>
      {all.length > FEW && (
        <Input
          size="small"
          allowClear
          aria-label={ports.say('GRID_FILTER_FIND')}
          placeholder={ports.say('GRID_FILTER_FIND')}
          value={sought}
          onChange={({ target }) => setSought(target.value)}
        />
      )}
      <ul>
        {found.slice(0, LISTED).map(({ value, text, count }) => (
          <li key={value}>
            <Checkbox checked={ticked.has(value)} onChange={({ target }) => tick(value, target.checked)}>
              {ports.say('GRID_FILTER_VALUE', { text, count })}
            </Checkbox>
          </li>
        ))}
        {found.length > LISTED && <li>{ports.say('GRID_FILTER_MORE', { count: found.length - LISTED })}</li>}
      </ul>
    </fieldset>
  )
}
