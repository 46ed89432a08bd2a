import { defineWidget } from '../../kit/define.ts'
import { keyListValue } from '../../kit/parts/choices/key-codec.ts'
import { type Options, lookupOf, options } from './options.ts'

export const sel_position = defineWidget({
  type: 'sel_position',
  title: { 'zh-CN': '职务选择', 'en-US': 'Position picker' },
  synonyms: { 'zh-CN': '职务、岗位、职位', 'en-US': 'position, job' },
  group: 'picker',
  icon: 'SolutionOutlined',
  options,
  ...keyListValue<Options>(),
  lookup: lookupOf,
  messages: {
    SEL_POSITION_TITLE: { 'zh-CN': '选择职务', 'en-US': 'Choose positions' },
    SEL_POSITION_NAME: { 'zh-CN': '职务名称', 'en-US': 'Position name' },
    SEL_POSITION_CODE: { 'zh-CN': '职务编码', 'en-US': 'Position code' },
    SEL_POSITION_RANK: { 'zh-CN': '职级', 'en-US': 'Rank' },
  },
  view: () => import('./view.tsx'),
})
