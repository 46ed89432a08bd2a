import type { Fixture, KeyboardCase } from '../../kit/testing.tsx'
import type { Options } from './options.ts'

const CATEGORY: Partial<Options> = { table: 'sys_category', key: 'code', condition: '{"pid":"0"}' }
const others: Options['others'] = [{ field: 'kind', title: { 'zh-CN': '小类', 'en-US': 'Kind' } }]

export const fixtures: readonly Fixture<string, Options>[] = [
  {
    name: { 'zh-CN': '空', 'en-US': 'none' },
    options: CATEGORY,
    stored: null,
    value: '',
    reads: ['', undefined, '  '],
    query: [],
    text: '',
    labels: {},
  },
  {
    name: { 'zh-CN': '两级中的第一级', 'en-US': 'the first of two levels' },
    options: { ...CATEGORY, others },
    stored: 'B01A01',
    value: 'B01A01',
    reads: [' B01A01 '],
    query: [{ op: 'eq', value: 'B01A01' }],
    text: '玉石器',
    labels: { B01A01: '玉石器' },
    spellings: ['玉石器', 'B01A01'],
  },
  {
    name: { 'zh-CN': '已不存在的记录', 'en-US': 'a row that is gone' },
    options: { ...CATEGORY, others },
    stored: 'B99',
    value: 'B99',
    text: 'B99',
  },
  { name: { 'zh-CN': '未配置数据表', 'en-US': 'no table' }, options: { others }, stored: 'x', value: 'x', text: 'x' },
]
export const garbage: readonly unknown[] = [true, {}, ['B01']]
export const nonsense: readonly string[] = ['没有的类别']
export const keys: KeyboardCase = { steps: ['{ArrowDown}', '{ArrowDown}', '{Enter}'], stored: 'B01A02' }
