import type { Fixture, KeyboardCase } from '../../kit/testing.tsx'
import type { Options } from './options.ts'

export const fixtures: readonly Fixture<string, Options>[] = [
  { name: { 'zh-CN': '空', 'en-US': 'empty' }, stored: null, value: '', reads: [''], query: [], text: '', labels: {} },
  {
    name: { 'zh-CN': '一行', 'en-US': 'one line' },
    stored: '完好',
    value: '完好',
    query: [{ op: 'like', value: '完好' }],
    text: '完好',
    labels: {},
  },
  {
    name: { 'zh-CN': '多行', 'en-US': 'several lines' },
    options: { width: 200, height: 150 },
    field: { maxLength: 200, required: true },
    stored: '口沿微残。\n底部有铭文。',
    value: '口沿微残。\n底部有铭文。',
    text: '口沿微残。\n底部有铭文。',
    labels: {},
  },
]
export const garbage: readonly unknown[] = [true]
export const keys: KeyboardCase = { steps: ['a'], stored: 'a' }
