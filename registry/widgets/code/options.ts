import type { Static } from 'typebox'
import { choice, flag, optionSet, integerOption } from '../../kit/options.ts'

/** Languages by the name a document writes. */
export const MODES = [
  'text',
  'css',
  'javascript',
  'html',
  'java',
  'objective-c',
  'python',
  'r',
  'shell',
  'sql',
  'swift',
  'vue',
  'markdown',
] as const
export type Mode = (typeof MODES)[number]
/** Columns of a tab, and of a step to the right. */
export const TAB_SIZE = 2

const named = (name: string) => ({ 'zh-CN': name, 'en-US': name })
const NAMES = [
  'CSS',
  'JavaScript',
  'HTML',
  'Java',
  'Objective-C',
  'Python',
  'R',
  'Shell',
  'SQL',
  'Swift',
  'Vue',
  'Markdown',
] as const

export const options = optionSet({
  language: choice(MODES, 'javascript', {
    title: { 'zh-CN': '语言', 'en-US': 'Language' },
    help: { 'zh-CN': '决定语法着色', 'en-US': 'Sets the syntax highlighting' },
    titles: [{ 'zh-CN': '纯文本', 'en-US': 'Plain text' }, ...NAMES.map(named)],
  }),
  height: integerOption(
    300,
    { minimum: 100, maximum: 2000 },
    {
      title: { 'zh-CN': '高度（像素）', 'en-US': 'Height (pixels)' },
      help: { 'zh-CN': '编辑器的高度', 'en-US': 'The height of the editor' },
    },
  ),
  lineNumbers: flag(true, {
    title: { 'zh-CN': '显示行号', 'en-US': 'Show line numbers' },
    help: { 'zh-CN': '在左侧显示行号', 'en-US': 'Shows line numbers on the left' },
  }),
})
export type Options = Static<typeof options>
