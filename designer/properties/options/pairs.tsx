import { Input } from 'antd'
import { splitCommaList } from '../../../schemas/language/comma-list.ts'
import { parseJson } from '../../../schemas/language/check/guard.ts'
import { useDesigner } from '../../context.tsx'
import { isObject } from '../../../schemas/language/values.ts'
import { Labelled } from '../inputs/Labelled.tsx'
import { type ControlContext, type OptionSchema, sourceOf } from './option-schema.ts'
import { type Pair, PairRows } from './PairRows.tsx'
import { useColumns } from './source-lists.ts'

interface PairsProps {
  readonly id: string
  readonly label: string
  readonly help: string
  readonly schema: OptionSchema
  readonly value: unknown
  readonly around: ControlContext
  readonly onChange: (value: unknown) => void
}

const written = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
const pairsOf = (value: unknown): readonly Pair[] =>
  isObject(value) ? Object.entries(value).map(([name, each]) => [name, written(each)] as const) : []
const isNamed = ([name]: Pair) => name !== ''
const repeats = (name: string, at: number, pairs: readonly Pair[]) =>
  name !== '' && pairs.findIndex(([other]) => other === name) !== at

function useSides(schema: OptionSchema): readonly [string, string] {
  const { say, words } = useDesigner()
  const [name, value] = schema['x-sides'] ?? []
  return [words(name) || say('DESIGNER_PAIR_NAME'), words(value) || say('DESIGNER_PAIR_VALUE')]
}

/** An option that gives values to names, such as parameters of a report: fields of the screen, or constants. */
export function RecordPairs({ id, label, help, schema, value, around, onChange }: PairsProps) {
  const { say } = useDesigner()
  const { kind, name } = sourceOf(schema, around)
  const known = useColumns(kind, name)
  const patterns = Object.keys(schema.patternProperties ?? {}).map((pattern) => new RegExp(pattern))
  const isWrong = (each: string) => each !== '' && !patterns.some((pattern) => pattern.test(each))
  return (
    <PairRows
      id={id}
      label={label}
      help={help}
      sides={useSides(schema)}
      pairs={pairsOf(value)}
      names={known?.params ?? []}
      values={around.fields}
      isWhole={isNamed}
      faultOf={(each, at, pairs) =>
        isWrong(each) || repeats(each, at, pairs) ? say('DESIGNER_PAIR_WRONG') : undefined
      }
      onChange={(pairs) => onChange(Object.fromEntries(pairs))}
    />
  )
}

/** A condition stored as the text of a JSON object: columns of the source and the value each must have. */
export function ConditionPairs({ id, label, help, schema, value, around, onChange }: PairsProps) {
  const { say } = useDesigner()
  const { kind, name } = sourceOf(schema, around)
  const known = useColumns(kind, name)
  const sides = useSides(schema)
  const text = typeof value === 'string' ? value.trim() : ''
  const parsed = text === '' ? { value: {} } : parseJson(text)
  // Older systems write `pid='0'`: such a text is edited unchanged.
  if ('problem' in parsed || !isObject(parsed.value)) {
    return (
      <Labelled id={id} label={label} help={help}>
        {(described) => (
          <Input.TextArea
            {...described}
            autoSize={{ minRows: 1, maxRows: 8 }}
            value={text}
            maxLength={schema.maxLength}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Labelled>
    )
  }
  return (
    <PairRows
      id={id}
      label={label}
      help={help}
      sides={sides}
      pairs={pairsOf(parsed.value)}
      names={known?.columns ?? []}
      values={[]}
      isWhole={isNamed}
      faultOf={(each, at, pairs) =>
        repeats(each, at, pairs)
          ? say('DESIGNER_PAIR_TWICE')
          : unknownColumn(each, known?.columns)
            ? say('DESIGNER_COLUMN_UNKNOWN', { name: each })
            : undefined
      }
      onChange={(pairs) => onChange(pairs.length === 0 ? '' : JSON.stringify(Object.fromEntries(pairs)))}
    />
  )
}
const unknownColumn = (name: string, columns: readonly { readonly value: string }[] | undefined) =>
  name !== '' && columns !== undefined && columns.length > 0 && !columns.some(({ value }) => value === name)

interface CopiedProps extends Omit<PairsProps, 'onChange'> {
  /** The comma list of the fields that are filled, in the order of the columns. */
  readonly into: string
  readonly onChange: (columns: string, fields: string) => void
}
/** Columns of a source, each with the field of the screen it is copied to: two comma lists of one length. */
export function CopiedPairs({ id, label, help, schema, value, into, around, onChange }: CopiedProps) {
  const { say } = useDesigner()
  const { kind, name } = sourceOf(schema, around)
  const known = useColumns(kind, name)
  const columns = splitCommaList(typeof value === 'string' ? value : '')
  const fields = splitCommaList(into)
  const pairs = Array.from({ length: Math.max(columns.length, fields.length) }, (_, at): Pair => [
    columns[at] ?? '',
    fields[at] ?? '',
  ])
  const faultOf = (column: string, at: number, all: readonly Pair[]) => {
    const [, field = ''] = all[at] ?? []
    if (unknownColumn(column, known?.columns)) return say('DESIGNER_COLUMN_UNKNOWN', { name: column })
    if (field !== '' && !around.fields.some((each) => each.value === field)) return say('DOC_UNKNOWN_FIELD', { field })
    if ((column === '') !== (field === '')) return say('DESIGNER_PAIR_HALF')
    return field !== '' && all.findIndex(([, other]) => other === field) !== at
      ? say('DESIGNER_FILLED_TWICE')
      : undefined
  }
  return (
    <PairRows
      id={id}
      label={label}
      help={help}
      sides={useSides(schema)}
      pairs={pairs}
      names={known?.columns ?? []}
      values={around.fields}
      isValueChosen
      isWhole={([column, field]) => column !== '' && field !== ''}
      faultOf={faultOf}
      onChange={(next) => onChange(next.map(([column]) => column).join(','), next.map(([, field]) => field).join(','))}
    />
  )
}
