import { oneChoiceValue } from '../../kit/choices.ts'
import { defineWidget } from '../../kit/define.ts'
import { type Options, options } from './options.ts'

const one = oneChoiceValue<Options>()

export const list = defineWidget({
  type: 'list',
  aliases: ['select'],
  title: { 'zh-CN': '下拉选择', 'en-US': 'Select' },
  synonyms: {
    'zh-CN': '下拉、下拉框、选择框、下拉列表、下拉单选、选项、枚举、字典、选择',
    'en-US': 'dropdown, drop-down, enum, option, choice',
  },
  group: 'choice',
  icon: 'DownSquareOutlined',
  options,
  ...one,
  draws: ['enum'],
  codec: {
    ...one.codec,
    parse(words, stated, labels) {
      const known = one.codec.parse(words, stated, labels)
      return known === undefined && stated.allowInput ? words.trim() : known
    },
  },
  isFree: (stated) => stated.allowInput,
  redrawable: true,
  view: () => import('./view.tsx'),
})
