import { defineWidget } from '../../kit/define.ts'
import { keyListValue } from '../../kit/parts/choices/key-codec.ts'
import { type Options, lookupOf, options } from './options.ts'

export const sel_search = defineWidget({
  type: 'sel_search',
  aliases: ['sel_search_async', 'select-dict-search', 'select-search'],
  title: { 'zh-CN': '字典搜索', 'en-US': 'Dictionary search' },
  synonyms: { 'zh-CN': '可搜索下拉、字典下拉、搜索下拉', 'en-US': 'searchable select' },
  group: 'choice',
  icon: 'FileSearchOutlined',
  options,
  ...keyListValue<Options>(),
  lookup: lookupOf,
  view: () => import('./view.tsx'),
})
