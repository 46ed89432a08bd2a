import type { Fixture, KeyboardCase } from '../../kit/testing.tsx'
import type { Options } from './options.ts'

export const fixtures: readonly Fixture<string, Options>[] = [
  { name: { 'zh-CN': '空', 'en-US': 'empty' }, stored: null, value: '', reads: [''], query: [], text: '', labels: {} },
  {
    name: { 'zh-CN': '两行', 'en-US': 'two lines' },
    stored: '口沿微残。\n底部有铭文。',
    value: '口沿微残。\n底部有铭文。',
    query: [{ op: 'like', value: '口沿微残。\n底部有铭文。' }],
    text: '口沿微残。\n底部有铭文。',
    labels: {},
  },
  {
    name: { 'zh-CN': '较高，限长并计数', 'en-US': 'tall, limited and counted' },
    options: { rows: 8, showCount: true },
    field: { maxLength: 500, required: true },
    stored: '完好',
    value: '完好',
    text: '完好',
    labels: {},
  },
]
export const garbage: readonly unknown[] = [true]
export const keys: KeyboardCase = { steps: ['a'], stored: 'a' }
