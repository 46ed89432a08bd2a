import type { Codec } from '../../kit/codec.ts'
import { defineWidget } from '../../kit/define.ts'
import { plainTextCodec, textStorage } from '../../kit/plain-text.ts'
import { markdownToText } from '../../kit/markup.ts'
import { messages } from './messages.ts'
import { type Options, options } from './options.ts'

const codec: Codec<string, Options> = { ...plainTextCodec, text: markdownToText, wholeText: (value) => value }

export const markdown = defineWidget({
  type: 'markdown',
  title: { 'zh-CN': 'Markdown', 'en-US': 'Markdown' },
  synonyms: { 'zh-CN': '标记文本', 'en-US': 'md' },
  group: 'text',
  icon: 'FileMarkdownOutlined',
  value: 'one',
  options,
  codec,
  storage: (_, field) => textStorage(field),
  schema: () => ({ type: 'string' }),
  content: 'markdown',
  wide: true,
  messages,
  online: { query: 'text' },
  view: () => import('./view.tsx'),
})
