import Type, { type TObject, type TSchema } from 'typebox'
import { type Text, TextSchema } from '../../schemas/language/text.ts'

/** What is said of an option in the designer's property form and in the gallery. */
export interface OptionWords {
  readonly title: Text
  readonly help?: Text
  /** What might stand in it, where nothing else tells. */
  readonly example?: string
  /** Where the choices come from: a field of the screen, several of them (comma list), or a list of rows. */
  readonly source?: 'field' | 'fields' | 'rows'
}
const said = (words: OptionWords) => ({ 'x-title': words.title, ...(words.help ? { 'x-help': words.help } : {}), ...(words.example === undefined ? {} : { examples: [words.example] }), ...(words.source ? { 'x-source': words.source } : {}) })

/** The option schema of a widget; unknown options are refused. */
export function optionSet<const P extends Record<string, TSchema>>(properties: P): TObject<P> {
  return Type.Object(properties, { additionalProperties: false })
}
/** One of a few constants. */
export function choice<const T extends readonly string[]>(values: T, fallback: T[number], words: OptionWords & { readonly titles?: readonly Text[] }) {
  return Type.Unsafe<T[number]>(Type.String({ enum: [...values], default: fallback, ...said(words), ...(words.titles ? { 'x-titles': words.titles } : {}) }))
}
export function flag(fallback: boolean, words: OptionWords) {
  return Type.Boolean({ default: fallback, ...said(words) })
}
export function whole(fallback: number, limits: { minimum: number; maximum: number }, words: OptionWords) {
  return Type.Integer({ default: fallback, ...limits, ...said(words) })
}
export function words(fallback: string, maxLength: number, about: OptionWords) {
  return Type.String({ default: fallback, maxLength, ...said(about) })
}
/** Words for people, in one language or in each; `x-text` has them drawn as such. */
export function localText(about: OptionWords) {
  return Type.Unsafe<Text>({ ...TextSchema, 'x-text': true, ...said(about) })
}
/** Code of a registered report, or '' for none. */
export function reportCode(about: OptionWords) {
  return Type.String({ default: '', maxLength: 61, 'x-source': 'report', ...said(about) })
}
/** A fixed list of choices. `text`, `title` and `label` are three names for the words, as documents of other systems write them. */
export function choiceItems() {
  const name = (title: Text) => Type.Optional(localText({ title }))
  const item = Type.Object(
    {
      value: Type.String({ maxLength: 100, 'x-title': { 'zh-CN': '值', 'en-US': 'Value' } }),
      text: name({ 'zh-CN': '文字', 'en-US': 'Text' }),
      title: name({ 'zh-CN': '文字（title）', 'en-US': 'Text (title)' }),
      label: name({ 'zh-CN': '文字（label）', 'en-US': 'Text (label)' }),
      color: Type.Optional(Type.String({ maxLength: 30, 'x-title': { 'zh-CN': '颜色', 'en-US': 'Colour' } })),
      disabled: Type.Optional(Type.Boolean({ 'x-title': { 'zh-CN': '停用', 'en-US': 'Disabled' } })),
    },
    { additionalProperties: false },
  )
  const about = { title: { 'zh-CN': '固定选项', 'en-US': 'Fixed choices' }, help: { 'zh-CN': '填写后不再使用字段的字典', 'en-US': 'Used instead of the dictionary of the field' } }
  return Type.Array(item, { default: [], maxItems: 500, ...said(about) })
}
