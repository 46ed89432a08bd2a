import type { Fixture, KeyboardCase } from '../../kit/testing.tsx'
import type { Options } from './options.ts'

export const fixtures: readonly Fixture<string, Options>[] = [
  {
    name: { 'zh-CN': '空', 'en-US': 'empty' },
    stored: null,
    value: '',
    reads: ['', ';', '；;', ' '],
    query: [],
    text: '',
    labels: {},
  },
  {
    name: { 'zh-CN': '三个标签', 'en-US': 'three tags' },
    stored: '青铜;西周;礼器',
    value: '青铜;西周;礼器',
    reads: ['青铜西周礼器', '青铜；西周；礼器', ';青铜;西周;礼器;'],
    query: [{ op: 'like', value: '青铜;西周;礼器' }],
    text: '青铜;西周;礼器',
    labels: {},
    spellings: ['青铜西周礼器'],
  },
  {
    name: { 'zh-CN': '最后一个标签只有一个字', 'en-US': 'a last tag of one character' },
    options: { preview: false },
    field: { maxLength: 20, required: true },
    stored: '青铜;鼎',
    value: '青铜;鼎',
    reads: ['青铜鼎', '青;铜鼎'],
    text: '青铜;鼎',
    labels: {},
  },
  {
    name: { 'zh-CN': '双码元字符', 'en-US': 'characters of two units' },
    stored: '𠮷𠮶;𠮵',
    value: '𠮷𠮶;𠮵',
    reads: ['𠮷𠮶𠮵'],
    text: '𠮷𠮶;𠮵',
    labels: {},
  },
  {
    name: { 'zh-CN': '以数字形式传来的编号', 'en-US': 'digits that came as a number' },
    stored: '12;3',
    value: '12;3',
    reads: [123],
    text: '12;3',
    labels: {},
  },
]
export const garbage: readonly unknown[] = [true, ';;;', '；']
export const keys: KeyboardCase = { steps: ['青'], stored: '青' }
