import { textIn } from '../../../schemas/language/text.ts'
import type { ResolvedScreen } from '../../model/index.ts'
import { type FormTexts, type OnlineChild, formSchemaOf, pairsOf, viewOf } from './form-of.ts'
import { OnlineNames } from './names.ts'

/** Existing clients support no others. */
const MODES = { single: 'single', like: 'single', range: 'group', ne: 'single', ge: 'single', le: 'single' } as const

/** `result` of `getQueryInfo`. */
export function queryInfoOf(screen: ResolvedScreen, wording: FormTexts): readonly Record<string, unknown>[] {
  const names = new OnlineNames(screen)
  return screen.query.items.map(({ field, mode, title, default: fallback }, index) => {
    const { enum: _choices, ...more } = pairsOf(field, names, wording)
    return {
      field: names.column(field.key),
      label: textIn(title, wording.locale),
      view: field.widget?.online?.query ?? viewOf(field.widget),
      mode: MODES[mode],
      hidden: index < screen.query.folded ? '0' : '1',
      config: '0',
      ...more,
      ...(typeof fallback === 'string' ? { defValue: fallback } : {}),
    }
  })
}

/** `result` of `getQueryInfoVue3`: every field of the form, those of its query as they are asked for. */
export function querySchemaOf(
  screen: ResolvedScreen,
  table: string,
  children: readonly OnlineChild[],
  wording: FormTexts,
): Record<string, unknown> {
  const { title, properties } = formSchemaOf(screen, table, children, wording)
  const items = queryInfoOf(screen, wording)
  const searched = items.map(({ field, label, view, mode, defValue }) => {
    const column = String(field)
    const own = properties[column] as Readonly<Record<string, unknown>> | undefined
    return [
      column,
      { ...own, originView: own?.['view'], view, mode, title: label, ...(defValue === undefined ? {} : { defValue }) },
    ] as const
  })
  return {
    table,
    title,
    joinQuery: false,
    searchFieldList: searched.map(([column]) => column),
    properties: { ...properties, ...Object.fromEntries(searched) },
  }
}
