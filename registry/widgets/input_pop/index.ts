import type { Codec } from '../../kit/codec.ts'
import { defineWidget } from '../../kit/define.ts'
import { plainTextCodec, textStorage } from '../../kit/plain-text.ts'
import { type Options, options } from './options.ts'

const codec: Codec<string, Options> = plainTextCodec

export const input_pop = defineWidget({
  type: 'input_pop',
  title: { 'zh-CN': '弹出输入框', 'en-US': 'Input with a pop-up' },
  synonyms: { 'zh-CN': '弹出输入、弹窗输入、大输入框', 'en-US': 'pop-up text' },
  group: 'text',
  icon: 'FullscreenOutlined',
  value: 'one',
  options,
  codec,
  storage: (_, field) => textStorage(field),
  schema: () => ({ type: 'string' }),
  messages: {
    POP_OPEN: { 'zh-CN': '展开编辑{title}', 'en-US': 'Open {title} for editing' },
  },
  online: { form: 'textarea', query: 'text' },
  cell: { kind: 'words', typed: 'lines', control: true },
  view: () => import('./view.tsx'),
})
