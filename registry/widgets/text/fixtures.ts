import type { Fixture, KeyboardCase } from '../../kit/testing.tsx'
import type { Options } from './options.ts'

export const fixtures: readonly Fixture<string, Options>[] = [
  {
    name: { 'zh-CN': '空', 'en-US': 'empty' },
    stored: null,
    value: '',
    reads: ['', undefined],
    query: [],
    text: '',
    labels: {},
  },
  {
    name: { 'zh-CN': '一个名称', 'en-US': 'a name' },
    stored: '青铜鼎',
    value: '青铜鼎',
    query: [{ op: 'like', value: '青铜鼎' }],
    text: '青铜鼎',
    labels: {},
  },
  {
    name: { 'zh-CN': '本身含通配符', 'en-US': 'a wildcard of its own' },
    stored: 'Z00*',
    value: 'Z00*',
    query: [{ op: 'like', value: 'Z00*' }],
    text: 'Z00*',
    labels: {},
  },
  {
    name: { 'zh-CN': '以数字形式传来的编号', 'en-US': 'digits that came as a number' },
    stored: '12',
    value: '12',
    reads: [12, 12n],
    text: '12',
    labels: {},
  },
  {
    name: { 'zh-CN': '限长并计数', 'en-US': 'limited and counted' },
    options: { showCount: true, suffix: 'cm' },
    field: { maxLength: 32, required: true },
    stored: '30',
    value: '30',
    text: '30',
    labels: {},
  },
]
export const garbage: readonly unknown[] = [true, () => 'text']
export const keys: KeyboardCase = { steps: ['a'], stored: 'a' }
