import type { Codec } from '../../kit/codec.ts'
import { defineWidget } from '../../kit/define.ts'
import { plainTextCodec, textStorage } from '../../kit/plain-text.ts'
import { type Options, options } from './options.ts'

const codec: Codec<string, Options> = plainTextCodec

export const text = defineWidget({
  type: 'text',
  aliases: ['input'],
  title: { 'zh-CN': '单行文本', 'en-US': 'Text' },
  synonyms: { 'zh-CN': '文本、文字、字符、字符串、输入框、文本框、单行', 'en-US': 'string, varchar, char, short text' },
  group: 'text',
  icon: 'FontSizeOutlined',
  value: 'one',
  range: true,
  options,
  codec,
  storage: (_, field) => textStorage(field),
  schema: () => ({ type: 'string' }),
  cell: { kind: 'words', typed: 'line' },
  redrawable: true,
  view: () => import('./view.tsx'),
})
