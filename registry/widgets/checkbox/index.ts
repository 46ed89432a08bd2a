import { manyChoicesValue } from '../../kit/choices.ts'
import { defineWidget } from '../../kit/define.ts'
import { type Options, options } from './options.ts'

export const checkbox = defineWidget({
  type: 'checkbox',
  title: { 'zh-CN': '多选框', 'en-US': 'Checkboxes' },
  synonyms: { 'zh-CN': '复选框、复选、勾选、多项选择', 'en-US': 'multiple choice' },
  group: 'choice',
  icon: 'CheckSquareOutlined',
  options,
  ...manyChoicesValue<Options>(),
  cell: { kind: 'tags' },
  redrawable: true,
  view: () => import('./view.tsx'),
})
