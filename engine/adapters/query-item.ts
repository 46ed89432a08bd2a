import type { Field } from '../../schemas/language/field.ts'
import { DICT_CODE } from '../../schemas/language/names.ts'
import type { QueryItem, QuerySection } from '../../schemas/language/sections.ts'
import { dictOf, extension, pickOptions, reportOption, textOf, widgetOf, type WireItem } from './wire.ts'

const REPORT_CODE = new RegExp(DICT_CODE)
const MODES: Readonly<Record<string, NonNullable<QueryItem['mode']>>> = {
  single: 'single',
  group: 'range',
  range: 'range',
  like: 'like',
}

/** A query item of a back end's configuration as a field of the screen language. */
function fieldFromQueryItem(item: WireItem): { readonly key: string; readonly field: Field } | undefined {
  const key = textOf(item, 'field', 'dbField')
  const widget = widgetOf(item)
  if (key === '' || !widget) return undefined
  const { table, code } = dictOf(item)
  const report = reportOption(widget)
  const options = pickOptions(widget, {
    ...extension(item),
    ...item,
    ...(table ? { dict: table } : {}),
    // A popup names its report in dictTable and the fields it copies in dictCode and dictText.
    ...(report
      ? {
          [report]: textOf(item, 'dictTable'),
          orgFields: textOf(item, 'dictCode'),
          destFields: textOf(item, 'dictText'),
        }
      : {}),
    // What the wire calls sql is the code of a report; a text that is none names nothing.
    ...(report && REPORT_CODE.test(textOf(item, 'sql')) ? { [report]: textOf(item, 'sql') } : {}),
  })
  return {
    key,
    field: {
      title: textOf(item, 'label') || key,
      view: widget.type,
      ...(!report && new RegExp(DICT_CODE).test(code) ? { dict: code } : {}),
      ...(Object.keys(options).length ? { options } : {}),
    },
  }
}

/** The query area of a back end's configuration: fields, and the section that refers to them. */
export function queryFromItems(items: readonly WireItem[]): {
  readonly fields: Readonly<Record<string, Field>>
  readonly query: QuerySection
} {
  const known = items.flatMap((item) => {
    const made = fieldFromQueryItem(item)
    return made ? [{ ...made, item }] : []
  })
  // Shown ones first: folding keeps a number of items from the front.
  const ordered = [
    ...known.filter(({ item }) => textOf(item, 'hidden') !== '1'),
    ...known.filter(({ item }) => textOf(item, 'hidden') === '1'),
  ]
  return {
    fields: Object.fromEntries(ordered.map(({ key, field }) => [key, field])),
    query: {
      folded: known.filter(({ item }) => textOf(item, 'hidden') !== '1').length,
      items: ordered.map(({ key, item }) => {
        const mode = MODES[textOf(item, 'mode')]
        const fallback = textOf(item, 'defValue')
        return {
          field: key,
          ...(mode && mode !== 'single' ? { mode } : {}),
          ...(fallback ? { default: fallback } : {}),
        }
      }),
    },
  }
}
