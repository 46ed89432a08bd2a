import type { Fixture, KeyboardCase } from '../../kit/testing.tsx'
import type { Options } from './options.ts'

const halls = {
  source: 'museum.hall',
  store: 'code',
  columns: [
    { key: 'code', title: '编号', width: 120 },
    { key: 'name', title: { 'zh-CN': '展厅', 'en-US': 'Hall' }, asked: true },
  ],
}

export const fixtures: readonly Fixture<readonly string[], Options>[] = [
  {
    name: { 'zh-CN': '空', 'en-US': 'none' },
    options: halls,
    stored: null,
    value: [],
    reads: ['', undefined, ' , '],
    query: [],
    text: '',
    labels: {},
  },
  {
    name: { 'zh-CN': '一行记录', 'en-US': 'one row' },
    options: halls,
    stored: 'H1',
    value: ['H1'],
    query: [{ op: 'eq', value: 'H1' }],
    text: '青铜馆',
    labels: { H1: '青铜馆' },
    spellings: ['青铜馆', ' H1 '],
  },
  {
    name: { 'zh-CN': '多行记录', 'en-US': 'several rows' },
    options: halls,
    stored: 'H2,H1',
    value: ['H2', 'H1'],
    reads: ['H2, H1,'],
    query: [{ op: 'in', value: 'H2,H1' }],
    text: '书画馆,青铜馆',
    labels: { H1: '青铜馆', H2: '书画馆' },
    spellings: ['书画馆、青铜馆'],
  },
  {
    name: { 'zh-CN': '按 id 的一个角色', 'en-US': 'one role by its id' },
    options: { source: 'role', text: 'roleName', multi: false },
    stored: 'r1',
    value: ['r1'],
    query: [{ op: 'eq', value: 'r1' }],
    text: '系统管理员',
    labels: { r1: '系统管理员' },
  },
  {
    name: { 'zh-CN': '已不存在的记录', 'en-US': 'a row that is gone' },
    options: halls,
    stored: 'H9',
    value: ['H9'],
    text: 'H9',
  },
  { name: { 'zh-CN': '未配置来源', 'en-US': 'without a source' }, stored: 'H1', value: ['H1'], text: 'H1' },
]
export const garbage: readonly unknown[] = [true, {}, ['H1']]
export const keys: KeyboardCase = { steps: ['青铜馆{Enter}'], stored: 'H1' }
