import { oneChoiceValue } from '../../kit/choices.ts'
import { defineWidget } from '../../kit/define.ts'
import { type Options, options } from './options.ts'

const one = oneChoiceValue<Options>()

export const list = defineWidget({
  type: 'list',
  aliases: ['select'],
  title: { 'zh-CN': '下拉选择', 'en-US': 'Select' },
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
