import Type, { type Static } from 'typebox'
import type { Text } from '../../../schemas/language/text.ts'
import { say } from '../../../schemas/messages/index.ts'
import { flag, localText, optionSet } from '../../kit/options.ts'

export const options = optionSet({
  pair: Type.Array(Type.String({ minLength: 1, maxLength: 20 }), {
    minItems: 2,
    maxItems: 2,
    uniqueItems: true,
    default: ['Y', 'N'],
    'x-title': { 'zh-CN': '存储值', 'en-US': 'Stored values' },
    'x-help': {
      'zh-CN': '写入数据库的两个值，不能相同，例如 1 和 0',
      'en-US': 'The two values saved in the database. They must differ, for example 1 and 0.',
    },
    'x-sides': [
      { 'zh-CN': '开', 'en-US': 'On' },
      { 'zh-CN': '关', 'en-US': 'Off' },
    ],
  }),
  onText: Type.Optional(
    localText({
      title: { 'zh-CN': '开的文字', 'en-US': 'Text for on' },
      help: {
        'zh-CN': '列表、详情和查询中的文字；不填为“是”',
        'en-US': 'Text in lists, details and queries. If empty, “Yes”.',
      },
    }),
  ),
  offText: Type.Optional(
    localText({
      title: { 'zh-CN': '关的文字', 'en-US': 'Text for off' },
      help: {
        'zh-CN': '列表、详情和查询中的文字；不填为“否”',
        'en-US': 'Text in lists, details and queries. If empty, “No”.',
      },
    }),
  ),
  slide: flag(false, {
    title: { 'zh-CN': '拖动滑块确认', 'en-US': 'Confirm with a slider' },
    help: {
      'zh-CN': '滑块拖到末端才算开，之后不能再关；适合必须确认的事项',
      'en-US':
        'Turned on only when the slider is dragged to the end. It cannot be turned off again. For matters that must be confirmed.',
    },
  }),
})
export type Options = Static<typeof options>

/** Yes and no, for a switch without words of its own. */
export function yesNo(value: boolean): Text {
  const code = value ? 'COMMON_YES' : 'COMMON_NO'
  return { 'zh-CN': say(code, {}, 'zh-CN'), 'en-US': say(code, {}, 'en-US') }
}
export function wordsOf(value: boolean, { onText, offText }: Options): Text {
  return (value ? onText : offText) || yesNo(value)
}
