import Type, { type TObject, type TSchema } from 'typebox'
import { type Text, TextSchema } from '../../schemas/language/text.ts'

/** What is said of an option in the designer's property form and in the gallery. */
export interface OptionTexts {
  readonly title: Text
  readonly help?: Text
  /** Possible values, where the schema does not list them. */
  readonly example?: string
  readonly source?: OptionSource
  /** The option that names the report or the rows whose columns are meant. */
  readonly of?: string
  /** What the two sides of a pair are called, where pairs are edited. */
  readonly sides?: readonly [Text, Text]
  /** Another name for an option, as documents of other systems write it: drawn only where a document uses it. */
  readonly alias?: boolean
  /** The meaning of an empty box. */
  readonly none?: Text
}
/** Where the choices of an option come from. */
export type OptionSource =
  /** a field of the screen */
  | 'field'
  /** a registered report */
  | 'report'
  /** a system list or a screen by name */
  | 'rows'
  /** an open table or a screen by name; in a `table,text,value` the first part */
  | 'table'
  | 'keyed'
  /** a column of the source that `of` names */
  | 'column'
  /** columns of that source, a comma list, each with the field it is copied to: the comma list of the option `into` */
  | 'copied'
  /** a comma list that is edited with another option */
  | 'into'
  /** parameters of the report that `of` names, each with a field or a constant */
  | 'params'
  /** `column=asc` or `column=desc` */
  | 'sort'
  /** a JSON object of column and value */
  | 'condition'
  /** code of a category, 0 for all */
  | 'category'

const said = ({ title, help, example, source, of, sides, alias, none }: OptionTexts) => ({
  'x-title': title,
  ...(help ? { 'x-help': help } : {}),
  ...(example === undefined ? {} : { examples: [example] }),
  ...(source ? { 'x-source': source } : {}),
  ...(of === undefined ? {} : { 'x-of': of }),
  ...(sides ? { 'x-sides': sides } : {}),
  ...(alias ? { 'x-alias': true } : {}),
  ...(none ? { 'x-none': none } : {}),
})

/** The option schema of a widget; unknown options are refused. */
export function optionSet<const P extends Record<string, TSchema>>(properties: P): TObject<P> {
  return Type.Object(properties, { additionalProperties: false })
}
/** One of a few constants. */
export function choice<const T extends readonly string[]>(
  values: T,
  fallback: T[number],
  about: OptionTexts & { readonly titles?: readonly Text[] },
) {
  return Type.Unsafe<T[number]>(
    Type.String({
      enum: [...values],
      default: fallback,
      ...said(about),
      ...(about.titles ? { 'x-titles': about.titles } : {}),
    }),
  )
}
export function flag(fallback: boolean, about: OptionTexts) {
  return Type.Boolean({ default: fallback, ...said(about) })
}
export function integerOption(fallback: number, limits: { minimum: number; maximum: number }, about: OptionTexts) {
  return Type.Integer({ default: fallback, ...limits, ...said(about) })
}
export function textOption(fallback: string, maxLength: number, about: OptionTexts) {
  return Type.String({ default: fallback, maxLength, ...said(about) })
}
/** Words for people, in one language or in each; `x-text` has them drawn as such. */
export function localText(about: OptionTexts) {
  return Type.Unsafe<Text>({ ...TextSchema, ...said(about) })
}
/** A JSON object of any shape; `x-json` has it left as it is stated. */
export function jsonObject(fallback: Readonly<Record<string, unknown>>, about: OptionTexts) {
  return Type.Unsafe<Readonly<Record<string, unknown>>>({
    type: 'object',
    default: fallback,
    'x-json': true,
    ...said(about),
  })
}
/** Code of a registered report, or '' for none. */
export function reportCode(about: OptionTexts) {
  return Type.String({ default: '', maxLength: 61, ...said({ ...about, source: 'report' }) })
}
/** A fixed list of choices. `text`, `title` and `label` are three names for the words, as documents of other systems write them; `more` is what a choice of this widget may have besides. */
export function choiceItems(more: Readonly<Record<string, TSchema>> = {}) {
  const alias = (title: Text) => Type.Optional(localText({ title, alias: true }))
  const item = Type.Object(
    {
      value: Type.String({ maxLength: 100, examples: ['1'], 'x-title': { 'zh-CN': '值', 'en-US': 'Value' } }),
      text: Type.Optional(
        localText({
          title: { 'zh-CN': '文字', 'en-US': 'Text' },
          none: { 'zh-CN': '与值相同', 'en-US': 'Same as the value' },
        }),
      ),
      title: alias({ 'zh-CN': '文字（title）', 'en-US': 'Text (title)' }),
      label: alias({ 'zh-CN': '文字（label）', 'en-US': 'Text (label)' }),
      color: Type.Optional(
        Type.String({ maxLength: 30, examples: ['green'], 'x-title': { 'zh-CN': '颜色', 'en-US': 'Colour' } }),
      ),
      disabled: Type.Optional(Type.Boolean({ 'x-title': { 'zh-CN': '停用', 'en-US': 'Disabled' } })),
      ...more,
    },
    { additionalProperties: false },
  )
  const about = {
    title: { 'zh-CN': '固定选项', 'en-US': 'Fixed options' },
    help: {
      'zh-CN': '填写后不再使用字段的字典；在值中按 Enter 添加下一项',
      'en-US': 'If filled in, the dictionary of the field is not used. Enter in a value adds the next one.',
    },
  }
  return Type.Array(item, { default: [], maxItems: 500, 'x-unique': 'value', ...said(about) })
}
