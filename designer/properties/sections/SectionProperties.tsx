import { Input } from 'antd'
import { hasProperty } from '../../../schemas/language/composed/kinds.ts'
import { SectionSchema, type SectionKind } from '../../../schemas/language/composed/sections.ts'
import { ownProperty } from '../../../schemas/language/values.ts'
import type { MessageCode } from '../../../schemas/messages/index.ts'
import { useDesigner } from '../../context.tsx'
import { type JsonObject, listAt, objectAt, setProperty } from '../../document/json.ts'
import { Labelled } from '../inputs/Labelled.tsx'
import { PropertyForm } from '../options/PropertyForm.tsx'
import { type Named, useColumns, useSources } from '../options/source-lists.ts'
import { NameSelect } from '../options/sources.tsx'
import { useProblems } from '../page/use-problems.ts'
import { FilterRows } from './FilterRows.tsx'
import { OutputRows } from './OutputRows.tsx'
import { TemplateInput } from './TemplateInput.tsx'

const MEASURE_WORDS = {
  count: 'SECTION_OF_COUNT',
  sum: 'SECTION_OF_SUM',
  avg: 'SECTION_OF_AVG',
  min: 'SECTION_OF_MIN',
  max: 'SECTION_OF_MAX',
} as const satisfies Record<string, MessageCode>
const UNSET_WORDS = { wait: 'SECTION_UNSET_WAIT', all: 'SECTION_UNSET_ALL' } as const

interface SectionPropertiesProps {
  readonly at: number
  readonly kind: SectionKind
  readonly section: JsonObject
  readonly onChange: (patch: JsonObject) => void
}

const text = (section: JsonObject, name: string) => String(ownProperty(section, name) ?? '')
const nonEmpty = (value: JsonObject) => (Object.keys(value).length > 0 ? value : undefined)

/** Everything that a section of its kind may state. */
export function SectionProperties({ at, kind, section, onChange }: SectionPropertiesProps) {
  const { say } = useDesigner()
  const problems = useProblems()
  const sources = useSources()
  const screen = text(section, 'screen')
  const fields = useColumns('rows', screen)?.columns ?? []
  const problemAt = (name: string) => problems(`/page/sections/${at}/${name}`)
  const has = (name: Parameters<typeof hasProperty>[1]) => hasProperty(kind, name)
  const form = (properties: Parameters<typeof PropertyForm>[0]['properties']) => (
    <PropertyForm
      idPrefix="vd-section"
      schema={SectionSchema}
      properties={properties as object}
      value={section}
      onChange={onChange}
    />
  )
  const named = (
    name: string,
    label: MessageCode,
    list: Parameters<typeof NameSelect>[0]['named'],
    clear: JsonObject,
  ) => (
    <Labelled id={`vd-section-${name}`} label={say(label)} required error={problemAt(name)}>
      {(described) => (
        <NameSelect
          described={described}
          value={text(section, name)}
          named={list}
          placeholder={say('PICKER_CHOOSE')}
          onChange={(next) => onChange({ ...clear, [name]: next || undefined })}
        />
      )}
    </Labelled>
  )
  return (
    <>
      {/* What belongs to the fields of one page says nothing of those of another. */}
      {has('screen') &&
        named(
          'screen',
          'SECTION_SCREEN',
          (sources?.rows ?? []).filter((one) => one.kind === 'screen'),
          {
            filter: undefined,
            outputs: undefined,
            field: undefined,
          },
        )}
      {has('report') && named('report', 'SECTION_REPORT', sources?.reports ?? [], { values: undefined })}
      {has('record') && (
        <Labelled
          id="vd-section-record"
          label={say('SECTION_RECORD')}
          help={say('SECTION_RECORD_HELP')}
          required
          error={problemAt('record')}
        >
          {(described) => (
            <TemplateInput
              described={described}
              value={ownProperty(section, 'record')}
              onChange={(record) => onChange({ record })}
            />
          )}
        </Labelled>
      )}
      {form({ title: { label: 'SECTION_TITLE' } })}
      {has('text') && (
        <MarkdownInput value={ownProperty(section, 'text')} onChange={(next) => onChange({ text: next })} />
      )}
      {has('picture') && form({ picture: { label: 'SECTION_PICTURE' }, alt: { label: 'SECTION_ALT' } })}
      {has('url') && form({ url: { label: 'SECTION_URL', help: 'SECTION_URL_HELP' } })}
      {has('of') && form({ of: { label: 'SECTION_OF', choices: MEASURE_WORDS, usual: 'count' } })}
      {has('field') &&
        (ownProperty(section, 'of') ?? 'count') !== 'count' &&
        named('field', 'SECTION_FIELD', fields, {})}
      {has('unit') && form({ unit: { label: 'SECTION_UNIT' } })}
      {form({
        width: { label: 'SECTION_WIDTH', none: '12' },
        height: { label: 'SECTION_HEIGHT', none: say('SECTION_HEIGHT_NONE') },
      })}
      <Bindings kind={kind} section={section} fields={fields} onChange={onChange} />
    </>
  )
}

type BindingsProps = Omit<SectionPropertiesProps, 'at'> & { readonly fields: readonly Named[] }
/** How a section depends on the parameters of the page and sets them. */
function Bindings({ kind, section, fields, onChange }: BindingsProps) {
  const has = (name: Parameters<typeof hasProperty>[1]) => hasProperty(kind, name)
  const form = (properties: object) => (
    <PropertyForm
      idPrefix="vd-section"
      schema={SectionSchema}
      properties={properties}
      value={section}
      onChange={onChange}
    />
  )
  return (
    <>
      {has('filter') && (
        <FilterRows
          filter={listAt(section, 'filter') ?? []}
          fields={fields}
          onChange={(filter) => onChange({ filter: filter.length > 0 ? filter : undefined })}
        />
      )}
      {has('outputs') && (
        <OutputRows
          outputs={objectAt(section, 'outputs')}
          fields={fields}
          onChange={(outputs) => onChange({ outputs: nonEmpty(outputs) })}
        />
      )}
      {has('values') && (
        <ReportValues
          report={text(section, 'report')}
          values={objectAt(section, 'values')}
          onChange={(values) => onChange({ values: nonEmpty(values) })}
        />
      )}
      {has('unset') && form({ unset: { label: 'SECTION_UNSET', choices: UNSET_WORDS, usual: 'wait' } })}
      {has('tools') &&
        form({ tools: { label: 'SECTION_TOOLS' }, pageSize: { label: 'SECTION_PAGE_SIZE', none: '10' } })}
    </>
  )
}

interface ReportValuesProps {
  readonly report: string
  readonly values: JsonObject
  readonly onChange: (values: JsonObject) => void
}
/** Values of the parameters that the report has. */
function ReportValues({ report, values, onChange }: ReportValuesProps) {
  const { say } = useDesigner()
  const params = useColumns('report', report)?.params ?? []
  if (params.length === 0) return null
  return (
    <fieldset>
      <legend>{say('SECTION_VALUES')}</legend>
      {params.map(({ value: name, text: title }) => (
        <Labelled key={name} id={`vd-section-value-${name}`} label={title}>
          {(described) => (
            <TemplateInput
              described={described}
              value={ownProperty(values, name)}
              onChange={(next) => onChange(setProperty(values, name, next))}
            />
          )}
        </Labelled>
      ))}
    </fieldset>
  )
}

const LOCALES = ['zh-CN', 'en-US'] as const
/** Markdown in both languages. */
function MarkdownInput({ value, onChange }: { readonly value: unknown; readonly onChange: (value: unknown) => void }) {
  const { say } = useDesigner()
  const [main, other] = LOCALES.map((locale) => {
    const words =
      typeof value === 'string' ? (locale === 'zh-CN' ? value : '') : (value as JsonObject | undefined)?.[locale]
    return typeof words === 'string' ? words : ''
  }) as [string, string]
  const write = (first: string, second: string) =>
    onChange(second === '' ? first || undefined : { 'zh-CN': first, 'en-US': second })
  const label = say('SECTION_TEXT')
  return (
    <>
      <Labelled id="vd-section-text" label={label} required>
        {(described) => (
          <Input.TextArea
            {...described}
            maxLength={500}
            autoSize={{ minRows: 3, maxRows: 10 }}
            value={main}
            onChange={({ target }) => write(target.value, other)}
          />
        )}
      </Labelled>
      <Labelled id="vd-section-text-en" label={say('DESIGNER_ENGLISH_OF', { label })}>
        {(described) => (
          <Input.TextArea
            {...described}
            maxLength={500}
            autoSize={{ minRows: 2, maxRows: 10 }}
            value={other}
            onChange={({ target }) => write(main, target.value)}
          />
        )}
      </Labelled>
    </>
  )
}
