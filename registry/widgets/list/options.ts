import Type, { type Static } from 'typebox'
import { choiceItems, flag, optionSet } from '../../kit/options.ts'

export const options = optionSet({
  items: choiceItems({
    icon: Type.Optional(
      Type.String({ maxLength: 60, examples: ['home'], 'x-title': { 'zh-CN': '图标', 'en-US': 'Icon' } }),
    ),
    keywords: Type.Optional(
      Type.String({
        maxLength: 200,
        examples: ['home,start'],
        'x-title': { 'zh-CN': '搜索词', 'en-US': 'Search words' },
      }),
    ),
  }),
  allowSearch: flag(true, {
    title: { 'zh-CN': '可搜索', 'en-US': 'Can be searched' },
    help: { 'zh-CN': '输入文字筛选选项', 'en-US': 'Typing filters the options' },
  }),
  allowInput: flag(false, {
    title: { 'zh-CN': '可自行输入', 'en-US': 'Allow other values' },
    help: {
      'zh-CN': '选项之外的文字也可以作为值',
      'en-US': 'Text that is not one of the options can also be the value',
    },
  }),
})
export type Options = Static<typeof options>
