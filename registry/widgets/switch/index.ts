import type { StatedChoice } from '../../../schemas/language/lookup.ts'
import { LOCALES, textIn } from '../../../schemas/language/text.ts'
import type { Codec } from '../../kit/codec.ts'
import { defineWidget } from '../../kit/define.ts'
import { halfWidth, scalarText } from '../../kit/values.ts'
import { type Options, options as declared, yesNo, wordsOf } from './options.ts'

const stored = (value: boolean, { pair }: Options) => (value ? pair[0] : pair[1]) ?? null
/** The two sides as choices; without words of their own they are a yes and a no. */
function sides(options: Options): readonly StatedChoice[] {
  return [true, false].map((side) => ({ value: stored(side, options) ?? '', text: wordsOf(side, options) }))
}
/** What everybody writes for this side in a spreadsheet, besides its own words. */
function understood(value: boolean, options: Options): readonly string[] {
  const words = LOCALES.flatMap((locale) => [textIn(wordsOf(value, options), locale), textIn(yesNo(value), locale)])
  return [...words, stored(value, options) ?? '', ...(value ? ['true', '1'] : ['false', '0'])].map((word) =>
    word.toLowerCase(),
  )
}

const codec: Codec<boolean | null, Options> = {
  empty: null,
  read(value, { pair }) {
    const text = typeof value === 'boolean' ? String(value) : scalarText(value)
    if (text === pair[0]) return true
    if (text === pair[1]) return false
    return typeof value === 'boolean' ? value : null
  },
  write: (value, options) => (value === null ? null : stored(value, options)),
  query(value, options) {
    const asked = value === null ? null : stored(value, options)
    return asked === null ? [] : [{ op: 'eq', value: asked }]
  },
  text(value, options, labels) {
    const key = value === null ? null : stored(value, options)
    return key === null ? '' : (labels.text(key) ?? key)
  },
  parse(words, options) {
    const word = halfWidth(words).trim().toLowerCase()
    if (word === '') return null
    const byStored = codec.read(halfWidth(words).trim(), options)
    if (byStored !== null) return byStored
    if (understood(true, options).includes(word)) return true
    return understood(false, options).includes(word) ? false : undefined
  },
  keys: (value, options) => [value === null ? null : stored(value, options)].filter((key) => key !== null),
}

export const switchWidget = defineWidget({
  type: 'switch',
  title: { 'zh-CN': '开关', 'en-US': 'Switch' },
  synonyms: { 'zh-CN': '是否、布尔、布尔值、启用', 'en-US': 'boolean, bool, yes/no, toggle' },
  group: 'choice',
  icon: 'SwapOutlined',
  value: 'one',
  draws: ['boolean'],
  options: declared,
  codec,
  storage: () => ({ type: 'varchar', length: 20, match: 'exact' }),
  schema: ({ pair }) => ({ enum: [...pair] }),
  lookup: (stated) => ({ kind: 'static', items: sides(stated) }),
  online: { property: ({ pair }) => ({ extendOption: pair }) },
  cell: { kind: 'check' },
  redrawable: true,
  view: () => import('./view.tsx'),
})
