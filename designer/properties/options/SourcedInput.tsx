import { Select, Space, TreeSelect } from 'antd'
import type { Sources } from '../../../schemas/contract/screens/schema.ts'
import { OPEN_TABLES, SYSTEM_LISTS } from '../../../schemas/language/lookup.ts'
import { useDesigner } from '../../context.tsx'
import { Labelled } from '../inputs/Labelled.tsx'
import { type ControlContext, type OptionSchema, sourceOf } from './option-schema.ts'
import { type Named, useCategories, useColumns, useSources, guessLabelColumn } from './source-lists.ts'
import { DictSelect, NameSelect, useIsUnknownDict } from './sources.tsx'

interface SourcedProps {
  readonly id: string
  readonly label: string
  readonly help: string | undefined
  readonly schema: OptionSchema
  readonly value: string
  readonly around: ControlContext
  readonly placeholder: string | undefined
  readonly isWrong: boolean
  readonly onChange: (value: unknown) => void
}

const NONE: readonly Named[] = []
const rowsOf = (sources: Sources | undefined, kind: 'list' | 'table') =>
  (sources?.rows ?? []).filter((each) => each.kind === kind || each.kind === 'screen')
/** True for an unknown name, as far as names are known. */
const isMissing = (name: string, named: readonly Named[]) =>
  name !== '' && named.length > 0 && !named.some(({ value }) => value === name)

/** The possible values of an option that names something outside the document, and the problem of its value. */
function useNamed(
  schema: OptionSchema,
  value: string,
  around: ControlContext,
): { readonly named: readonly Named[]; readonly fault: string | undefined } {
  const { say } = useDesigner()
  const sources = useSources()
  const { kind, name } = sourceOf(schema, around)
  const columns = useColumns(kind, name)?.columns ?? NONE
  const isUnknownDict = useIsUnknownDict()
  switch (schema['x-source']) {
    case 'dict':
      return { named: NONE, fault: isUnknownDict(value) ? say('DOC_UNKNOWN_DICT', { code: value }) : undefined }
    case 'field':
      return {
        named: around.fields,
        fault: isMissing(value, around.fields) ? say('DOC_UNKNOWN_FIELD', { field: value }) : undefined,
      }
    case 'report': {
      const named = sources?.reports ?? NONE
      return { named, fault: isMissing(value, named) ? say('DESIGNER_REPORT_UNKNOWN', { code: value }) : undefined }
    }
    case 'rows':
    case 'table':
    case 'keyed': {
      const isList = schema['x-source'] === 'rows'
      const named = rowsOf(sources, isList ? 'list' : 'table')
      const first = schema['x-source'] === 'keyed' ? (value.split(',')[0]?.trim() ?? '') : value.trim()
      return {
        named,
        fault: isMissing(first, named)
          ? say('DOC_UNKNOWN_SOURCE', { name: first, known: (isList ? SYSTEM_LISTS : OPEN_TABLES).join(', ') })
          : undefined,
      }
    }
    case 'sort':
    case 'column': {
      const column = schema['x-source'] === 'sort' ? (value.split('=')[0]?.trim() ?? '') : value
      return {
        named: columns,
        fault: isMissing(column, columns) ? say('DESIGNER_COLUMN_UNKNOWN', { name: column }) : undefined,
      }
    }
    default:
      return { named: NONE, fault: undefined }
  }
}

/** An option that names something: chosen from what there is. */
export function SourcedInput({ id, label, help, schema, value, around, placeholder, isWrong, onChange }: SourcedProps) {
  const { say } = useDesigner()
  const { named, fault } = useNamed(schema, value, around)
  const hint = placeholder ?? say('PICKER_CHOOSE')
  const error = isWrong ? say('DESIGNER_OPTION_WRONG') : fault
  return (
    <Labelled id={id} label={label} help={help} error={error}>
      {(described) => {
        const common = { described, value, onChange }
        switch (schema['x-source']) {
          case 'dict':
            return <DictSelect {...common} />
          case 'keyed':
            return <KeyedInput {...common} label={label} named={named} placeholder={hint} />
          case 'sort':
            return <SortInput {...common} label={label} named={named} placeholder={hint} />
          case 'category':
            return <CategoryInput {...common} />
          default:
            return <NameSelect {...common} named={named} placeholder={hint} />
        }
      }}
    </Labelled>
  )
}

interface PartsProps {
  readonly described: { readonly id: string }
  readonly label: string
  readonly value: string
  readonly named: readonly Named[]
  readonly placeholder: string | undefined
  readonly onChange: (value: string) => void
}

/** `table,text,value`: the source, and once it is named, which of its columns is shown and which is stored. */
function KeyedInput({ described, label, value, named, placeholder, onChange }: PartsProps) {
  const { say } = useDesigner()
  const [table = '', text = '', key = ''] = value.split(',').map((part) => part.trim())
  const columns = useColumns('rows', table)?.columns ?? NONE
  const write = (...parts: readonly string[]) =>
    onChange(parts.slice(1).some((part) => part !== '') ? parts.join(',') : (parts[0] ?? ''))
  const handleTable = async (next: string) => {
    const words = next === '' ? '' : await guessLabelColumn(next)
    write(next, words, words && 'id')
  }
  return (
    <Space orientation="vertical" className="vd-parts">
      <NameSelect
        described={described}
        value={table}
        named={named}
        placeholder={placeholder}
        onChange={(next) => void handleTable(next)}
      />
      {table !== '' && (
        <div className="vd-pair">
          <NameSelect
            described={{ id: `${described.id}-text` }}
            label={`${label}: ${say('DESIGNER_SHOWN_COLUMN')}`}
            placeholder={say('DESIGNER_SHOWN_COLUMN')}
            value={text}
            named={columns}
            onChange={(next) => write(table, next, key || (next === '' ? '' : 'id'))}
          />
          <NameSelect
            described={{ id: `${described.id}-key` }}
            label={`${label}: ${say('DESIGNER_STORED_COLUMN')}`}
            placeholder={say('DESIGNER_STORED_COLUMN')}
            value={key}
            named={columns}
            onChange={(next) => write(table, text, next)}
          />
        </div>
      )}
    </Space>
  )
}

/** `column=asc` or `column=desc`. */
function SortInput({ described, label, value, named, placeholder, onChange }: PartsProps) {
  const { say } = useDesigner()
  const [column = '', order = 'asc'] = value.split('=').map((part) => part.trim())
  const write = (next: string, direction: string) => onChange(next === '' ? '' : `${next}=${direction}`)
  return (
    <div className="vd-pair">
      <NameSelect
        described={described}
        value={column}
        named={named}
        placeholder={placeholder}
        onChange={(next) => write(next, order)}
      />
      <Select
        aria-label={`${label}: ${say('DESIGNER_SORT_ORDER')}`}
        disabled={column === ''}
        value={order}
        options={[
          { value: 'asc', label: say('DESIGNER_ASC') },
          { value: 'desc', label: say('DESIGNER_DESC') },
        ]}
        onChange={(next: string) => write(column, next)}
      />
    </div>
  )
}

/** The code of a category; '0' means all of them. */
function CategoryInput({ described, value, onChange }: Pick<PartsProps, 'described' | 'value' | 'onChange'>) {
  const { say } = useDesigner()
  const tree = useCategories()
  return (
    <TreeSelect
      {...described}
      allowClear
      showSearch
      treeNodeFilterProp="title"
      treeData={tree ?? []}
      {...(value === '0' || value === '' ? {} : { value })}
      placeholder={say('DESIGNER_ALL_CATEGORIES')}
      treeLine
      popupMatchSelectWidth={320}
      onChange={(next: string | undefined) => onChange(next ?? '0')}
    />
  )
}
