import type { Codec } from '../../kit/codec.ts'
import { defineWidget } from '../../kit/define.ts'
import { freeText, textStorage } from '../../kit/free-text.ts'
import { markdownWords } from '../../kit/markup.ts'
import { messages } from './messages.ts'
import { type Options, options } from './options.ts'

const codec: Codec<string, Options> = { ...freeText, text: markdownWords, wholeText: (value) => value }

export const markdown = defineWidget({
  type: 'markdown',
  title: { 'zh-CN': 'Markdown', 'en-US': 'Markdown' },
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
