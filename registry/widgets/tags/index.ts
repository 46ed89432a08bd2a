import type { Codec } from '../../kit/codec.ts'
import { defineWidget } from '../../kit/define.ts'
import { textStorage } from '../../kit/plain-text.ts'
import { codec } from './codec.ts'
import { type Options, options } from './options.ts'

const typed: Codec<string, Options> = codec

export const tags = defineWidget({
  type: 'tags',
  title: { 'zh-CN': '标签', 'en-US': 'Tags' },
  synonyms: { 'zh-CN': '关键词、关键字、标记', 'en-US': 'keywords, labels' },
  group: 'text',
  icon: 'TagsOutlined',
  value: 'one',
  options,
  codec: typed,
  storage: (_, field) => textStorage(field),
  schema: () => ({ type: 'string' }),
  messages: {
    TAGS_HINT: { 'zh-CN': '每两个字为一个标签', 'en-US': 'Every two characters make a tag' },
  },
  online: { form: 'text' },
  cell: { kind: 'tags', typed: 'line' },
  view: () => import('./view.tsx'),
})
