import type { Fixture, KeyboardCase } from '../../kit/testing.tsx'
import type { Options } from './options.ts'

export const fixtures: readonly Fixture<string, Options>[] = [
  {
    name: { 'zh-CN': '空', 'en-US': 'empty' },
    stored: null,
    value: '',
    reads: ['', undefined, '  '],
    query: [],
    text: '',
    labels: {},
  },
  {
    name: { 'zh-CN': '每天八点半', 'en-US': 'every day at half past eight' },
    stored: '0 30 8 * * ? *',
    value: '0 30 8 * * ? *',
    reads: ['0 30 8 * * ?', ' 0 30 8 * * * * '],
    query: [{ op: 'like', value: '0 30 8 * * ? *' }],
    text: '0 30 8 * * ? *',
    labels: {},
    spellings: ['30 8 * * *'],
  },
  {
    name: { 'zh-CN': '工作日，用名称书写', 'en-US': 'weekdays, by name' },
    field: { required: true },
    stored: '0 0 9-18 ? * 2-6 *',
    value: '0 0 9-18 ? * 2-6 *',
    reads: ['0 0 9-18 ? * MON-FRI'],
    text: '0 0 9-18 ? * 2-6 *',
    labels: {},
  },
  {
    name: { 'zh-CN': '经典编辑器', 'en-US': 'the classic editor' },
    options: { editor: 'classic' },
    stored: '0 0 2 LW * ? *',
    value: '0 0 2 LW * ? *',
    text: '0 0 2 LW * ? *',
    labels: {},
  },
  {
    name: { 'zh-CN': '不是表达式的文字', 'en-US': 'words that are no expression' },
    stored: 'every morning',
    value: 'every morning',
    text: 'every morning',
  },
]
export const garbage: readonly unknown[] = [true, 5, ['0 0 0 * * ?'], 'x'.repeat(1_000_000)]
export const nonsense: readonly string[] = ['every morning', '0 0 25 * * ?', '* * * *', '0 0 0 1 1 1 *']
export const keys: KeyboardCase = { steps: ['x'], stored: 'x' }
