import type { Codec } from '../../kit/codec.ts'
import { defineWidget } from '../../kit/define.ts'
import { plainTextCodec, textStorage } from '../../kit/plain-text.ts'
import { type Options, options } from './options.ts'

const codec: Codec<string, Options> = plainTextCodec

export const code = defineWidget({
  type: 'code',
  aliases: ['code_editor'],
  title: { 'zh-CN': '代码', 'en-US': 'Code' },
  synonyms: { 'zh-CN': '源代码、脚本', 'en-US': 'source code' },
  group: 'text',
  icon: 'CodeOutlined',
  value: 'one',
  options,
  codec,
  storage: (_, field) => textStorage(field),
  schema: () => ({ type: 'string' }),
  wide: true,
  messages: {
    CODE_LEAVE: {
      'zh-CN': 'Tab 缩进；按 Esc 后 Tab 离开编辑器',
      'en-US': 'Tab indents; after Esc, Tab leaves the editor.',
    },
    CODE_LEAVING: { 'zh-CN': '现在按 Tab 离开编辑器', 'en-US': 'Tab now leaves the editor.' },
    CODE_EDIT: { 'zh-CN': '编辑{title}', 'en-US': 'Edit {title}' },
  },
  online: { form: 'textarea', query: 'text' },
  view: () => import('./view.tsx'),
})
