import type { Fixture, KeyboardCase } from '../../kit/testing.tsx'
import type { Options } from './options.ts'

const items = [
  { value: 'in', text: '在库' },
  { value: 'out', title: '出库', color: 'orange' },
  { value: 'lost', label: '遗失', disabled: true },
]

export const fixtures: readonly Fixture<string, Options>[] = [
  {
    name: { 'zh-CN': '空', 'en-US': 'empty' },
    field: { dict: 'relic_level' },
    stored: null,
    value: '',
    reads: ['', undefined],
    query: [],
    text: '',
    labels: {},
  },
  {
    name: { 'zh-CN': '来自字典，带颜色', 'en-US': 'from a dictionary, in colour' },
    field: { dict: 'relic_level' },
    stored: '1',
    value: '1',
    reads: [1],
    query: [{ op: 'eq', value: '1' }],
    text: '一级',
    labels: { '1': '一级', '2': '二级' },
    spellings: ['一级', ' 一级 ', '1'],
  },
  {
    name: { 'zh-CN': '字典中已删除的值', 'en-US': 'a key the dictionary no longer has' },
    field: { dict: 'relic_level' },
    stored: '7',
    value: '7',
    text: '7',
  },
  {
    name: { 'zh-CN': '固定选项', 'en-US': 'fixed choices' },
    options: { items },
    field: { required: true },
    stored: 'in',
    value: 'in',
    query: [{ op: 'eq', value: 'in' }],
    text: '在库',
    labels: {},
  },
  {
    name: { 'zh-CN': '用标题命名的固定选项', 'en-US': 'a fixed choice named by title' },
    options: { items },
    stored: 'out',
    value: 'out',
    text: '出库',
    labels: {},
  },
  {
    name: { 'zh-CN': '可自行输入', 'en-US': 'other words allowed' },
    options: { items, allowInput: true },
    stored: '外借中',
    value: '外借中',
    text: '外借中',
  },
  {
    name: { 'zh-CN': '既无选项也无字典', 'en-US': 'neither choices nor a dictionary' },
    stored: 'x',
    value: 'x',
    text: 'x',
  },
]
export const garbage: readonly unknown[] = [true]
export const nonsense: readonly string[] = ['no such words']
export const keys: KeyboardCase = { steps: ['{ArrowDown}', '{ArrowDown}', '{Enter}'], stored: '2' }
