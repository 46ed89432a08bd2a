import type { Fixture, KeyboardCase } from '../../kit/testing.tsx'
import type { Options } from './options.ts'

export const fixtures: readonly Fixture<number | null, Options>[] = [
  {
    name: { 'zh-CN': '空', 'en-US': 'empty' },
    stored: null,
    value: null,
    reads: ['', undefined],
    query: [],
    text: '',
    labels: {},
  },
  {
    name: { 'zh-CN': '一笔金额', 'en-US': 'an amount' },
    options: { currency: '¥' },
    stored: 1234567.5,
    value: 1234567.5,
    reads: ['1234567.50'],
    query: [{ op: 'eq', value: '1234567.5' }],
    text: '1,234,567.50',
    labels: {},
    spellings: ['¥1,234,567.50', '￥1234567.5', '１２３４５６７．５'],
  },
  {
    name: { 'zh-CN': '零金额', 'en-US': 'nothing to pay' },
    field: { required: true },
    stored: 0,
    value: 0,
    text: '0.00',
    labels: {},
  },
  {
    name: { 'zh-CN': '负数冲正', 'en-US': 'a correction' },
    options: { negative: true },
    stored: -0.01,
    value: -0.01,
    text: '-0.01',
    labels: {},
  },
]
export const garbage: readonly unknown[] = [true, 'free', '1,2']
export const nonsense: readonly string[] = ['-1', '1.005', 'free', '1,23']
export const keys: KeyboardCase = { steps: ['5'], stored: 5 }
