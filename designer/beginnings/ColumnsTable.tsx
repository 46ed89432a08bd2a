import { Checkbox, Input, InputNumber, Select } from 'antd'
import { useDesigner } from '../context.tsx'
import { type DraftColumn, KIND_WORDS, kindsOf, withKind } from './columns.ts'

/** Values without an option that are named. */
const MOST_MISSING = 5

interface ColumnsTableProps {
  readonly columns: readonly DraftColumn[]
  /** Keys that cannot be used. */
  readonly wrongKeys: ReadonlySet<string>
  readonly onChange: (columns: readonly DraftColumn[]) => void
}

/** The guessed fields with what is known of their values, to correct. */
export function ColumnsTable({ columns, wrongKeys, onChange }: ColumnsTableProps) {
  const { say } = useDesigner()
  const heads = ['USE', 'TITLE', 'KEY', 'TYPE', 'LENGTH', 'REQUIRED', 'UNIQUE', 'VALUES'] as const
  return (
    // Scrolled by keys as well.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="vd-guessed" aria-label={say('BEGIN_COLUMNS')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {say(`BEGIN_${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {columns.map((column, at) => (
            <ColumnRow
              key={column.guess.column}
              column={column}
              isKeyWrong={column.isUsed && wrongKeys.has(column.key)}
              onChange={(next) => onChange(columns.map((one, place) => (place === at ? next : one)))}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface ColumnRowProps {
  readonly column: DraftColumn
  readonly isKeyWrong: boolean
  readonly onChange: (column: DraftColumn) => void
}
function ColumnRow({ column, isKeyWrong, onChange }: ColumnRowProps) {
  const { say } = useDesigner()
  const { guess, isUsed, title, key, kind, maxLength, required, unique } = column
  const change = (some: Partial<DraftColumn>) => onChange({ ...column, ...some })
  const check = (name: 'required' | 'unique', checked: boolean, label: string) => (
    <td className="vd-check">
      <Checkbox
        checked={checked}
        disabled={!isUsed}
        aria-label={label}
        onChange={({ target }) => change({ [name]: target.checked })}
      />
    </td>
  )
  return (
    <tr className={isUsed ? undefined : 'vd-left'}>
      <td className="vd-check">
        <Checkbox
          checked={isUsed}
          aria-label={say('BEGIN_USE_COLUMN', { title })}
          onChange={({ target }) => change({ isUsed: target.checked })}
        />
      </td>
      <td>
        <Input
          size="small"
          disabled={!isUsed}
          maxLength={100}
          value={title}
          aria-label={say('BEGIN_TITLE_OF', { number: guess.column + 1 })}
          onChange={({ target }) => change({ title: target.value })}
        />
      </td>
      <td>
        <Input
          size="small"
          className="vd-key"
          disabled={!isUsed}
          value={key}
          {...(isKeyWrong ? { status: 'error' as const, 'aria-invalid': true } : {})}
          aria-label={say('BEGIN_KEY_OF', { title })}
          onChange={({ target }) => change({ key: target.value })}
        />
        {isKeyWrong && <div className="vd-error">{say('BEGIN_KEY_WRONG')}</div>}
      </td>
      <td>
        <Select
          size="small"
          disabled={!isUsed}
          value={kind}
          aria-label={say('BEGIN_TYPE_OF', { title })}
          options={kindsOf(guess).map((one) => ({ value: one, label: say(KIND_WORDS[one]) }))}
          onChange={(next) => onChange(withKind(column, next))}
        />
      </td>
      <td>
        {maxLength !== undefined && (
          <InputNumber
            size="small"
            disabled={!isUsed}
            min={1}
            max={10_000}
            precision={0}
            value={maxLength}
            aria-label={say('BEGIN_LENGTH_OF', { title })}
            onChange={(next) => next !== null && change({ maxLength: next })}
          />
        )}
      </td>
      {check('required', required, say('BEGIN_REQUIRED_OF', { title }))}
      {check('unique', unique, say('BEGIN_UNIQUE_OF', { title }))}
      <td>
        {kind === 'list' && guess.items && (
          <Select
            size="small"
            mode="tags"
            className="vd-items"
            disabled={!isUsed}
            value={[...(column.items ?? guess.items)]}
            options={guess.items.map((value) => ({ value, label: value }))}
            maxTagCount={6}
            aria-label={say('BEGIN_ITEMS_OF', { title })}
            onChange={(next: readonly string[]) => {
              const items = [...new Set(next.map((item) => item.trim()).filter((item) => item !== ''))]
              if (items.length > 0) change({ items })
            }}
          />
        )}
        <Values column={column} />
      </td>
    </tr>
  )
}

/** Examples and counts of a column, and what does not fit the kind that is chosen. */
function Values({ column: { guess, kind, maxLength, items } }: { readonly column: DraftColumn }) {
  const { say, ports } = useDesigner()
  const join = (words: readonly string[]) => words.join(ports.say('COMMON_AND'))
  const unfit = guess.exceptions[kind]
  const missing = kind === 'list' && items ? (guess.items ?? []).filter((item) => !items.includes(item)) : []
  const isTooLong = maxLength !== undefined && guess.longest > maxLength
  return (
    <>
      {kind !== 'list' && <div className="vd-examples">{join(guess.examples)}</div>}
      {missing.length > 0 && (
        <div className="vd-error">{say('BEGIN_ITEMS_MISSING', { items: join(missing.slice(0, MOST_MISSING)) })}</div>
      )}
      <div className="vd-help">
        {say('BEGIN_FILLED', { filled: guess.filled })}
        {guess.blank > 0 && ` · ${say('BEGIN_BLANK', { blank: guess.blank })}`}
      </div>
      {unfit && (
        <div className="vd-error">
          {say('BEGIN_EXCEPTIONS', { count: unfit.count, examples: join(unfit.examples) })}
        </div>
      )}
      {isTooLong && <div className="vd-error">{say('BEGIN_TOO_LONG', { longest: guess.longest })}</div>}
      {guess.faulty > 0 && <div className="vd-error">{say('BEGIN_FAULTY', { count: guess.faulty })}</div>}
    </>
  )
}
