import { oneChoiceValue } from '../../kit/choices.ts'
import { defineWidget } from '../../kit/define.ts'
import { type Options, options } from './options.ts'

export const list = defineWidget({
  type: 'list',
  aliases: ['select'],
  title: { 'zh-CN': '下拉选择', 'en-US': 'Select' },
  group: 'choice',
  icon: 'DownSquareOutlined',
  options,
  ...oneChoiceValue<Options>(),
  view: () => import('./view.tsx'),
})
