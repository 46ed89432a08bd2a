import type { Field } from '../../../schemas/language/field.ts'
import { objectsIn, objectOrEmpty } from '../../../schemas/language/values.ts'
import { LANGUAGE_VERSION, isFieldKey } from '../../../schemas/language/names.ts'
import type { Screen } from '../../../schemas/language/screen.ts'
import type { ListColumn, QueryItem, ScreenAction } from '../../../schemas/language/sections.ts'
import { textOf, type WireItem, widgetOf } from '../wire.ts'

/** What a back end of the contract says of one of its reports. */
export interface ReportAnswers {
  readonly columns: unknown
  readonly dictOptions: unknown
  readonly fieldHrefSlots: unknown
  readonly name: string
  readonly isGrouped: boolean
  readonly query: unknown
  readonly params: unknown
}

const isSet = (value: unknown) => value === true || ['1', 'Y', 'true'].includes(String(value))

/** How a value of a type of the contract is shown and asked for, in the words of its query items. */
const SHOWN = new Map([
  ['integer', 'number'],
  ['long', 'number'],
  ['double', 'number'],
  ['number', 'number'],
  ['bigdecimal', 'number'],
  ['date', 'date'],
  ['datetime', 'datetime'],
  ['image', 'image'],
])
const NUMBERS = new Set(['integer', 'long', 'double', 'number', 'bigdecimal'])
const CHOSEN = 'list'
const RANGES = new Set(['group', 'range'])

/** The query name of a report's parameter, as it is sent. */
export const PARAM = 'self_'
const LINK = /^(\/|https?:\/\/)[^\s<>"]{1,500}$/

function itemsOf(stated: unknown): readonly { readonly value: string; readonly text: string }[] {
  const items = objectsIn(stated)
    .map((one) => ({ value: textOf(one, 'value'), text: textOf(one, 'text', 'title', 'label', 'value') }))
    .filter(({ value }) => value !== '')
  return [...new Map(items.map((one) => [one.value, one])).values()]
}

function fieldOf(title: string, type: string, options: unknown): Field {
  const items = itemsOf(options)
  const widget = widgetOf({ view: items.length > 0 ? CHOSEN : (SHOWN.get(type) ?? '') })
  return {
    title,
    ...(widget ? { view: widget.type } : {}),
    ...(NUMBERS.has(type) && items.length === 0 ? { type: 'number' as const } : {}),
    ...(items.length > 0 ? { options: { items } } : {}),
  }
}

/** Where the value of a column leads, as an action of its row. */
function linkOf(slots: readonly WireItem[], slot: string, field: string, title: string): ScreenAction | undefined {
  const href = textOf(slots.find((one) => textOf(one, 'slotName') === slot) ?? {}, 'href').replaceAll(
    /[$#]\{\s*(\w+)\s*\}/g,
    '{$1}',
  )
  return LINK.test(href)
    ? { code: `open_${field.toLowerCase()}`.slice(0, 40), place: 'row', title, link: href }
    : undefined
}

const NOT_OFFERED = ['add', 'edit', 'detail', 'delete', 'batch_delete', 'import'].map((code): ScreenAction => ({
  code,
  enabled: false,
}))
/** The columns of a report define its fields; a person who sees the report may export it. */
const AREA = 'onlineReport'

/** A report of a back end as a document of the screen language: a list that nothing can be written to. */
export function screenFromReport(
  code: string,
  { columns, dictOptions, fieldHrefSlots, name, isGrouped, query, params }: ReportAnswers,
): Screen {
  const slots = objectsIn(fieldHrefSlots)
  const known = objectsIn(columns)
    .map((column) => ({ column, key: textOf(column, 'dataIndex', 'field', 'fieldName') }))
    .filter(({ key }) => isFieldKey(key))
  const fields: Record<string, Field> = {}
  for (const { column, key } of known) {
    const words = objectOrEmpty(dictOptions)[textOf(column, 'customRender') || key]
    fields[key] = fieldOf(textOf(column, 'title', 'fieldTxt') || key, textOf(column, 'fieldType').toLowerCase(), words)
  }
  const shown = known.filter(({ column }) => column['hidden'] !== true && column['isShow'] !== 0)
  const asked = objectsIn(query).flatMap((item): { readonly item: QueryItem; readonly folded: boolean }[] => {
    const key = textOf(item, 'field')
    if (!isFieldKey(key)) return []
    fields[key] ??= fieldOf(textOf(item, 'label') || key, textOf(item, 'view').toLowerCase(), item['dictOptions'])
    return [
      {
        item: { field: key, ...(RANGES.has(textOf(item, 'mode')) ? { mode: 'range' } : {}) },
        folded: textOf(item, 'hidden') === '1',
      },
    ]
  })
  const parameters = objectsIn(params).flatMap((param): QueryItem[] => {
    const key = `${PARAM}${textOf(param, 'paramName')}`
    if (!isFieldKey(key)) return []
    const value = textOf(param, 'paramValue')
    fields[key] = { title: textOf(param, 'paramTxt') || key.slice(PARAM.length) }
    return [{ field: key, ...(value === '' ? {} : { default: value }) }]
  })
  const first = asked.filter(({ folded }) => !folded)
  const list = shown.map(({ column, key }): ListColumn => {
    const width = Number(textOf(column, 'width', 'fieldWidth'))
    const group = isGrouped ? textOf(column, 'groupTitle') : ''
    return {
      field: key,
      ...(group === '' ? {} : { group }),
      ...(width >= 30 && width <= 2000 ? { width: Math.round(width) } : {}),
      ...(fields[key]?.type === 'number' ? { align: 'right' } : {}),
      ...(isSet(column['sorter']) ? {} : { sortable: false }),
    }
  })
  const totals = shown.filter(({ column }) => isSet(column['isTotal'])).map(({ key }) => [key, 'sum' as const])
  const links = shown.flatMap(
    ({ column, key }) =>
      linkOf(
        slots,
        textOf(objectOrEmpty(column['scopedSlots']), 'customRender') || key,
        key,
        String(fields[key]?.title ?? key),
      ) ?? [],
  )
  return {
    version: LANGUAGE_VERSION,
    id: `${AREA}.r${code.replaceAll(/[^A-Za-z0-9]/g, '').slice(0, 38)}`,
    title: name || code,
    fields,
    query: {
      items: [
        ...parameters,
        ...first.map(({ item }) => item),
        ...asked.filter(({ folded }) => folded).map(({ item }) => item),
      ],
      folded: parameters.length + first.length,
    },
    list: {
      columns: list,
      selection: false,
      rowNumber: true,
      ...(shown[0] ? { sort: { field: shown[0].key, order: 'asc' } } : {}),
      ...(totals.length > 0 ? { totals: Object.fromEntries(totals) } : {}),
    },
    actions: [...NOT_OFFERED, ...links],
    form: { layout: [] },
  } as Screen
}
