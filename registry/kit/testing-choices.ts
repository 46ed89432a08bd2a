import type { Fixture } from './testing.tsx'

/** Examples of every widget that stores a comma list of choices: what it stores does not depend on how it is drawn. */

const items = [{ value: 'a', text: '甲' }, { value: 'b.c', title: '乙' }, { value: 'd', label: '丙', color: 'red' }, { value: 'e', text: { 'zh-CN': '丁', 'en-US': 'Fourth' } }]
const labels = { bronze: '铜', jade: '玉', stone: '石', wood: '木' }

export const fixtures: readonly Fixture<readonly string[], { readonly items: typeof items }>[] = [
  { name: 'empty', field: { dict: 'material' }, stored: null, value: [], reads: ['', ',', ' , '], query: [], text: '', labels },
  { name: 'one key', field: { dict: 'material' }, stored: 'jade', value: ['jade'], query: [{ op: 'eq', value: 'jade' }], text: '玉', labels },
  {
    name: 'several keys',
    field: { dict: 'material', required: true },
    stored: 'jade,bronze',
    value: ['jade', 'bronze'],
    reads: ['jade, bronze', ',jade,,bronze,', 'jade,bronze,jade'],
    query: [{ op: 'in', value: 'jade,bronze' }],
    text: '玉,铜',
    labels,
    spellings: ['玉、铜', '玉，铜', '玉;铜', 'jade,bronze', '玉,铜,玉'],
  },
  { name: 'fixed choices', options: { items }, stored: 'b.c,d', value: ['b.c', 'd'], text: '乙,丙', labels: {} },
  { name: 'a fixed choice in two languages', options: { items }, stored: 'e', value: ['e'], text: '丁', labels: {}, spellings: ['丁', 'e'] },
  { name: 'a key the dictionary no longer has', field: { dict: 'material' }, stored: 'jade,ivory', value: ['jade', 'ivory'], text: 'jade,ivory' },
]
export const garbage: readonly unknown[] = [true, ',,,']
export const nonsense: readonly string[] = ['no such words', '、']
