import type { Fixture, KeyboardCase } from '../../kit/testing.tsx'
import type { Options } from './options.ts'

export const fixtures: readonly Fixture<boolean | null, Options>[] = [
  {
    name: { 'zh-CN': '未填写', 'en-US': 'untouched' },
    stored: null,
    value: null,
    reads: ['', undefined],
    query: [],
    text: '',
    labels: {},
  },
  {
    name: { 'zh-CN': '开', 'en-US': 'on' },
    stored: 'Y',
    value: true,
    reads: [true],
    query: [{ op: 'eq', value: 'Y' }],
    text: '是',
    labels: {},
    spellings: ['Y', 'y', 'Yes', '是', 'TRUE', '1'],
  },
  {
    name: { 'zh-CN': '关', 'en-US': 'off' },
    field: { required: true },
    stored: 'N',
    value: false,
    reads: [false],
    query: [{ op: 'eq', value: 'N' }],
    text: '否',
    labels: {},
    spellings: ['N', 'no', '否', 'false', '0'],
  },
  {
    name: { 'zh-CN': '自定义的值与文字', 'en-US': 'a pair and words of its own' },
    options: { pair: ['1', '0'], onText: '启用', offText: '停用' },
    stored: '0',
    value: false,
    reads: [0],
    query: [{ op: 'eq', value: '0' }],
    text: '停用',
    labels: {},
    spellings: ['停用', '否'],
  },
  {
    name: { 'zh-CN': '两种语言的文字', 'en-US': 'words in two languages' },
    options: { onText: { 'zh-CN': '展出', 'en-US': 'On show' }, offText: '入库' },
    stored: 'Y',
    value: true,
    text: '展出',
    labels: {},
    spellings: ['on show', '展出', 'yes'],
  },
  {
    name: { 'zh-CN': '滑块确认', 'en-US': 'confirmed by a slider' },
    options: { slide: true },
    field: { required: true },
    stored: null,
    value: null,
    query: [],
    text: '',
    labels: {},
  },
]
export const garbage: readonly unknown[] = ['maybe', 2, 'yes', 'y']
export const nonsense: readonly string[] = ['maybe', '2']
export const keys: KeyboardCase = { steps: [' '], stored: 'Y' }
