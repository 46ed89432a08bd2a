import type { Codec } from '../../kit/codec.ts'
import { defineWidget } from '../../kit/define.ts'
import { plainTextCodec, textStorage } from '../../kit/plain-text.ts'
import { type Options, options } from './options.ts'

const codec: Codec<string, Options> = plainTextCodec

export const textarea = defineWidget({
  type: 'textarea',
  title: { 'zh-CN': '多行文本', 'en-US': 'Text area' },
  synonyms: { 'zh-CN': '长文本、备注、说明、描述、大文本', 'en-US': 'long text, multiline, memo' },
  group: 'text',
  icon: 'AlignLeftOutlined',
  value: 'one',
  draws: ['textarea'],
  options,
  codec,
  storage: (_, field) => textStorage(field),
  schema: () => ({ type: 'string' }),
  online: { query: 'text' },
  cell: { kind: 'words', typed: 'lines' },
  redrawable: true,
  view: () => import('./view.tsx'),
})
