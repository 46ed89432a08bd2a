import { manyChoicesValue } from '../../kit/choices.ts'
import { defineWidget } from '../../kit/define.ts'
import { type Options, options } from './options.ts'

export const listMulti = defineWidget({
  type: 'list_multi',
  aliases: ['select-multiple'],
  title: { 'zh-CN': '下拉多选', 'en-US': 'Multiple select' },
  synonyms: { 'zh-CN': '下拉复选、多选、多选下拉', 'en-US': 'multi-select, multiselect' },
  group: 'choice',
  icon: 'UnorderedListOutlined',
  options,
  ...manyChoicesValue<Options>(),
  cell: { kind: 'tags' },
  view: () => import('./view.tsx'),
})
