import type { Fixture, KeyboardCase } from './testing.tsx'

/** Examples of every widget that stores a comma list of choices: what it stores does not depend on how it is drawn. */

const items = [
  { value: 'a', text: '甲' },
  { value: 'b.c', title: '乙' },
  { value: 'd', label: '丙', color: 'red' },
  { value: 'e', text: { 'zh-CN': '丁', 'en-US': 'Fourth' } },
]
const labels = { bronze: '铜', jade: '玉', stone: '石', wood: '木' }

export const fixtures: readonly Fixture<readonly string[], { readonly items: typeof items }>[] = [
  {
    name: { 'zh-CN': '空', 'en-US': 'empty' },
    field: { dict: 'material' },
    stored: null,
    value: [],
    reads: ['', ',', ' , '],
    query: [],
    text: '',
    labels,
  },
  {
    name: { 'zh-CN': '一个值', 'en-US': 'one key' },
    field: { dict: 'material' },
    stored: 'jade',
    value: ['jade'],
    query: [{ op: 'eq', value: 'jade' }],
    text: '玉',
    labels,
  },
  {
    name: { 'zh-CN': '多个值', 'en-US': 'several keys' },
    field: { dict: 'material', required: true },
    stored: 'jade,bronze',
    value: ['jade', 'bronze'],
    reads: ['jade, bronze', ',jade,,bronze,', 'jade,bronze,jade'],
    query: [{ op: 'in', value: 'jade,bronze' }],
    text: '玉,铜',
    labels,
    spellings: ['玉、铜', '玉，铜', '玉;铜', 'jade,bronze', '玉,铜,玉'],
  },
  {
    name: { 'zh-CN': '固定选项', 'en-US': 'fixed choices' },
    options: { items },
    stored: 'b.c,d',
    value: ['b.c', 'd'],
    text: '乙,丙',
    labels: {},
  },
  {
    name: { 'zh-CN': '两种语言的固定选项', 'en-US': 'a fixed choice in two languages' },
    options: { items },
    stored: 'e',
    value: ['e'],
    text: '丁',
    labels: {},
    spellings: ['丁', 'e'],
  },
  {
    name: { 'zh-CN': '字典中已删除的值', 'en-US': 'a key the dictionary no longer has' },
    field: { dict: 'material' },
    stored: 'jade,ivory',
    value: ['jade', 'ivory'],
    text: 'jade,ivory',
  },
]
export const garbage: readonly unknown[] = [true, ',,,']
export const nonsense: readonly string[] = ['no such words', '、']
/** Each in its own way. */
export const keysOfGroup: KeyboardCase = { steps: [' '], stored: 'bronze' }
export const keysOfList: KeyboardCase = { steps: ['{ArrowDown}', '{ArrowDown}', '{Enter}'], stored: 'jade' }
