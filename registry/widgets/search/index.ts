import { defineWidget } from '../../kit/define.ts'
import { keyListValue } from '../../kit/parts/choices/key-codec.ts'
import { type Options, lookupOf, options } from './options.ts'

export const search = defineWidget({
  type: 'search',
  title: { 'zh-CN': '报表搜索', 'en-US': 'Report search' },
  synonyms: { 'zh-CN': '报表下拉、查询选择', 'en-US': 'report select' },
  group: 'choice',
  icon: 'SearchOutlined',
  options,
  ...keyListValue<Options>(),
  lookup: lookupOf,
  view: () => import('./view.tsx'),
})
