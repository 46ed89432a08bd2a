import { findWidget, offeredWidgets, widgetNames } from '../../../registry/index.ts'
import { DICT_CODE } from '../../../schemas/language/names.ts'
import { freeKey } from '../../document/fields.ts'
import type { JsonObject, ScreenDocument } from '../../document/json.ts'
import { suggestKey } from '../../document/suggest-key.ts'
import { addField } from './add-field.ts'
import { removeField } from './remove-field.ts'

/** One line of a pasted table becomes one field. */
const MOST = 200
const DICT = new RegExp(DICT_CODE)

/** `下拉框` is `下拉`, `varchar(50)` is `varchar`. */
const AFFIXES = /[（(].*[）)]$|(?:选择框|选择器|选择|输入框|框|控件|类型|型)$/u
const withoutAffixes = (name: string) => name.replace(AFFIXES, '').trim()

/** The widget by one of its names, spelled in full before without what is usually appended. */
function viewCalled(words: string): string | undefined {
  const called = (spelling: (name: string) => string) => {
    const wanted = spelling(words.toLowerCase())
    return wanted === ''
      ? undefined
      : offeredWidgets().find((widget) => widgetNames(widget).some((name) => spelling(name.toLowerCase()) === wanted))
  }
  return (findWidget(words) ?? called((name) => name) ?? called(withoutAffixes))?.type
}

export interface Pasted {
  readonly fields: readonly JsonObject[]
  /** Words that should have been widgets. */
  readonly unknown: readonly string[]
}
/** Lines of a spreadsheet or a list: title, and optionally widget and dictionary. One line alone is no table. */
export function pastedFields(text: string): Pasted {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '')
  if (lines.length < 2 && !text.includes('\t')) return { fields: [], unknown: [] }
  const unknown = new Set<string>()
  const fields = lines.slice(0, MOST).flatMap((line): JsonObject[] => {
    const [title = '', widget = '', dict = ''] = line.split('\t').map((cell) => cell.trim())
    const view = widget === '' ? undefined : viewCalled(widget)
    if (title === '') return []
    if (widget !== '' && view === undefined) unknown.add(widget)
    return [
      { title: title.slice(0, 100), ...(view === undefined ? {} : { view }), ...(DICT.test(dict) ? { dict } : {}) },
    ]
  })
  return { fields, unknown: [...unknown] }
}

interface PasteFields {
  readonly fields: readonly JsonObject[]
  readonly after: string
  /** Takes `after` away: the first line was pasted over a field that had nothing yet. */
  readonly over: boolean
}
/** Puts the fields after another one, each with a key that follows from its title. */
export function pasteFields(document: ScreenDocument, { fields, after, over }: PasteFields): ScreenDocument {
  let next = document
  let precedingKey = after
  for (const field of fields) {
    const key = suggestKey(next, String(field['title'])) ?? freeKey(next)
    next = addField(next, { key, field, after: precedingKey })
    precedingKey = key
  }
  return over && next !== document ? removeField(next, { key: after }) : next
}
