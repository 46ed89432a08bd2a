import { oneChoiceValue } from '../../kit/choices.ts'
import { defineWidget } from '../../kit/define.ts'
import { type Options, options } from './options.ts'

export const radio = defineWidget({
  type: 'radio',
  title: { 'zh-CN': '单选', 'en-US': 'Radio buttons' },
  group: 'choice',
  icon: 'CheckCircleOutlined',
  options,
  ...oneChoiceValue<Options>(),
  redrawable: true,
  view: () => import('./view.tsx'),
})
