import type { Codec } from '../../kit/codec.ts'
import { defineWidget } from '../../kit/define.ts'
import { textStorage } from '../../kit/plain-text.ts'
import { textToHtml, htmlToText, isBlankHtml } from '../../kit/markup.ts'
import { scalarText } from '../../kit/values.ts'
import { messages } from './messages.ts'
import { type Options, options } from './options.ts'

const orEmpty = (html: string) => (isBlankHtml(html) ? '' : html)

const codec: Codec<string, Options> = {
  empty: '',
  read: (stored) => orEmpty(scalarText(stored)),
  write: (value) => orEmpty(value) || null,
  query: (value) => {
    const words = htmlToText(value)
    return words === '' ? [] : [{ op: 'like', value: words }]
  },
  text: htmlToText,
  wholeText: (value) => value,
  parse: (words) => orEmpty(/<[a-z!/?]/i.test(words) ? words : textToHtml(words)),
  keys: () => [],
}

export const umeditor = defineWidget({
  type: 'umeditor',
  aliases: ['editor', 'richtext'],
  title: { 'zh-CN': '富文本', 'en-US': 'Rich text' },
  synonyms: { 'zh-CN': '富文本编辑器、图文、编辑器', 'en-US': 'HTML, rich text editor' },
  group: 'text',
  icon: 'FileTextOutlined',
  value: 'one',
  options,
  codec,
  storage: (_, field) => textStorage(field),
  schema: () => ({ type: 'string' }),
  content: 'html',
  wide: true,
  messages,
  online: { query: 'text', slot: 'htmlSlot' },
  view: () => import('./view.tsx'),
})
