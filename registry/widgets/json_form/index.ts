import type { Codec } from '../../kit/codec.ts'
import { defineWidget } from '../../kit/define.ts'
import { plainTextCodec } from '../../kit/plain-text.ts'
import { canonicalText, dataText, parseData } from '../../../schemas/language/json-schema/data.ts'
import { defaultsOf } from './defaults.ts'
import { messages } from './messages.ts'
import { type Options, options } from './options.ts'
import { summaryOf } from './summary.ts'

/** Characters of the JSON text. */
const LONGEST = 100_000

/** The edited value is the JSON text in its one spelling, so that equal values are equal texts everywhere. */
const codec: Codec<string, Options> = {
  ...plainTextCodec,
  read: canonicalText,
  write: (value) => canonicalText(value) || null,
  text: (value, { schema }) => summaryOf(schema, parseData(value)),
  cellText: (value) => value,
  wholeText: (value) => value,
  parse: (words) => (words.trim() === '' ? '' : parseData(words) && canonicalText(words)),
}

export const jsonForm = defineWidget({
  type: 'json_form',
  title: { 'zh-CN': '结构化数据（JSON）', 'en-US': 'Structured data (JSON)' },
  synonyms: { 'zh-CN': '对象、结构、嵌套表单', 'en-US': 'JSON, object' },
  group: 'text',
  icon: 'ApartmentOutlined',
  value: 'one',
  options,
  codec,
  storage: () => ({ type: 'json', match: 'text' }),
  schema: () => ({ type: 'string', maxLength: LONGEST }),
  initial: ({ schema }) => dataText(defaultsOf(schema)) || null,
  schemaOption: 'schema',
  wide: true,
  messages,
  online: { form: 'textarea', query: 'text' },
  view: () => import('./view.tsx'),
})
