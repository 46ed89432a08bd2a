import type { Fixture, KeyboardCase } from '../../kit/testing.tsx'
import type { Options } from './options.ts'

const labels = { '330106': '浙江省/杭州市/西湖区', '330000': '浙江省' }

export const fixtures: readonly Fixture<string, Options>[] = [
  {
    name: { 'zh-CN': '空', 'en-US': 'nowhere' },
    stored: null,
    value: '',
    reads: ['', undefined],
    query: [],
    text: '',
    labels: {},
  },
  {
    name: { 'zh-CN': '到区县', 'en-US': 'a district' },
    stored: '330106',
    value: '330106',
    reads: [330106, ' 330106 '],
    query: [{ op: 'eq', value: '330106' }],
    text: '浙江省/杭州市/西湖区',
    labels,
    spellings: ['浙江省/杭州市/西湖区', '浙江省 杭州市 西湖区', '浙江省／杭州市／西湖区', '330106'],
  },
  {
    name: { 'zh-CN': '仅到省', 'en-US': 'a province' },
    options: { anyLevel: true },
    stored: '330000',
    value: '330000',
    query: [{ op: 'eq', value: '330000' }],
    text: '浙江省',
    labels,
  },
  {
    name: { 'zh-CN': '三个下拉框', 'en-US': 'three lists' },
    options: { linkage: 'select' },
    stored: '330106',
    value: '330106',
    text: '浙江省/杭州市/西湖区',
    labels,
  },
  {
    name: { 'zh-CN': '九位编码的乡镇', 'en-US': 'a town of nine digits' },
    stored: '441900003',
    value: '441900003',
    text: '441900003',
  },
]
export const garbage: readonly unknown[] = ['浙江省', '33010', '330106x', true, {}]
export const nonsense: readonly string[] = ['火星', '浙江省/火星']
export const keys: KeyboardCase = {
  steps: ['{ArrowDown}', '{ArrowDown}', '{ArrowRight}', '{ArrowRight}', '{Enter}'],
  stored: '110101',
}
