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
    name: { 'zh-CN': '进行中', 'en-US': 'under way' },
    stored: 45,
    value: 45,
    reads: ['45', '45.00'],
    query: [{ op: 'eq', value: '45' }],
    text: '45%',
    labels: {},
    spellings: ['45', '45 %', '４５％'],
  },
  { name: { 'zh-CN': '尚未开始', 'en-US': 'not begun' }, stored: 0, value: 0, reads: ['0'], text: '0%', labels: {} },
  {
    name: { 'zh-CN': '完成', 'en-US': 'done' },
    field: { required: true },
    stored: 100,
    value: 100,
    text: '100%',
    labels: {},
  },
  {
    name: { 'zh-CN': '只显示百分比', 'en-US': 'the percentage alone' },
    options: { bar: false },
    stored: 12.5,
    value: 12.5,
    reads: ['12.50'],
    text: '12.5%',
    labels: {},
  },
]
export const garbage: readonly unknown[] = [true, 'half', '1,2', '45%']
export const nonsense: readonly string[] = ['101', '-1', 'half', '1.005', '%', '5%%']
export const keys: KeyboardCase = { steps: ['5'], stored: 5 }
