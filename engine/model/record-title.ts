import type { ResolvedField, ResolvedScreen } from './resolve.ts'

const LONGEST = 60
const isText = ({ lookup, storage, widget }: ResolvedField) =>
  lookup === undefined &&
  (storage.type === 'text' || storage.type === 'varchar') &&
  widget?.value === 'one' &&
  widget.content === undefined
/** Numbers that are counted or must be unique tell records apart, and do not say what they are. */
const isName = (field: ResolvedField) => isText(field) && field.field.unique !== true && field.field.fill === undefined

/** The field that people call a record by: what a tree shows of it, else the first words in its list, else its number. */
function titleField({ screen, byKey, list, fields }: ResolvedScreen): ResolvedField | undefined {
  const stated = screen.list?.tree?.text
  const listed = list.columns.map(({ field }) => field)
  return (
    (stated === undefined ? undefined : byKey.get(stated)) ??
    listed.find(isName) ??
    listed.find(isText) ??
    fields.find(isText)
  )
}

/** What people call a record; '' where nothing is known of it. */
export function recordTitle(screen: ResolvedScreen, row: Readonly<Record<string, unknown>> | undefined): string {
  const field = titleField(screen)
  const value = field && row?.[field.key]
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).replace(/\s+/g, ' ').trim() : ''
  return text.length > LONGEST ? `${text.slice(0, LONGEST).toWellFormed()}…` : text
}

/** The fields of a search outside the list: those of the quick search, else the title field and unique text fields. */
export function searchFields(screen: ResolvedScreen): readonly ResolvedField[] {
  const { list, fields } = screen
  if (list.quick.length > 0) return list.quick
  const title = titleField(screen)
  return [
    ...(title ? [title] : []),
    ...fields.filter((field) => field !== title && field.field.unique === true && isText(field)),
  ]
}
