import { oneChoiceValue } from '../../kit/choices.ts'
import { defineWidget } from '../../kit/define.ts'
import { type Options, options } from './options.ts'

export const radio = defineWidget({
  type: 'radio',
  title: { 'zh-CN': '单选', 'en-US': 'Radio buttons' },
  synonyms: { 'zh-CN': '单选框、单选按钮、单项选择', 'en-US': 'radio button, single choice' },
  group: 'choice',
  icon: 'CheckCircleOutlined',
  options,
  ...oneChoiceValue<Options>(),
  redrawable: true,
  view: () => import('./view.tsx'),
})
