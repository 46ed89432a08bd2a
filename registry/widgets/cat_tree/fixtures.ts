import type { Fixture, KeyboardCase } from '../../kit/testing.tsx'
import type { Options } from './options.ts'

export const fixtures: readonly Fixture<string, Options>[] = [
  {
    name: { 'zh-CN': '空', 'en-US': 'none' },
    stored: null,
    value: '',
    reads: ['', undefined, '  '],
    query: [],
    text: '',
    labels: {},
  },
  {
    name: { 'zh-CN': '一个分类', 'en-US': 'a category' },
    stored: 'c2',
    value: 'c2',
    reads: [' c2 '],
    query: [{ op: 'eq', value: 'c2' }],
    text: '青铜器',
    labels: { c2: '青铜器', c1: '玉石器' },
    spellings: ['青铜器', ' 青铜器 ', 'c2'],
  },
  {
    name: { 'zh-CN': '按完整路径', 'en-US': 'by its full path' },
    options: { pcode: 'B01' },
    stored: 'c11',
    value: 'c11',
    text: '玉石器/玉器',
    labels: { c11: '玉石器/玉器' },
    spellings: ['玉石器/玉器', '玉石器 / 玉器', '玉石器／玉器'],
  },
  {
    name: { 'zh-CN': '旧表中的数字', 'en-US': 'a number from an old table' },
    stored: '17',
    value: '17',
    reads: [17],
    query: [{ op: 'eq', value: '17' }],
  },
]
export const garbage: readonly unknown[] = [true, {}, ['c1']]
export const nonsense: readonly string[] = ['没有的分类', '玉石器/没有']
export const keys: KeyboardCase = { steps: ['{ArrowDown}', '{ArrowDown}', '{Enter}'], stored: 'c1' }
