import type { Fixture, KeyboardCase } from '../../kit/testing.tsx'
import type { Options } from './options.ts'

const DEPARTS = 'sys_depart,depart_name,id'

export const fixtures: readonly Fixture<readonly string[], Options>[] = [
  {
    name: { 'zh-CN': '空', 'en-US': 'none' },
    options: { dict: DEPARTS },
    stored: null,
    value: [],
    reads: ['', undefined, ' , '],
    query: [],
    text: '',
    labels: {},
  },
  {
    name: { 'zh-CN': '数据表的一行', 'en-US': 'a row of a table' },
    options: { dict: DEPARTS },
    stored: 'd2',
    value: ['d2'],
    reads: [' d2 '],
    query: [{ op: 'eq', value: 'd2' }],
    text: '展览部',
    labels: { d2: '展览部' },
    spellings: ['展览部', 'd2'],
  },
  {
    name: { 'zh-CN': '多行记录', 'en-US': 'several rows' },
    options: { dict: DEPARTS, multi: true },
    stored: 'd2,d11',
    value: ['d2', 'd11'],
    query: [{ op: 'in', value: 'd2,d11' }],
    text: '展览部,馆藏部',
    labels: { d2: '展览部', d11: '馆藏部' },
    spellings: ['展览部，馆藏部'],
  },
  {
    name: { 'zh-CN': '已不存在的记录', 'en-US': 'a row that is gone' },
    options: { dict: DEPARTS },
    stored: 'd99',
    value: ['d99'],
    text: 'd99',
  },
  {
    name: { 'zh-CN': '字段的字典', 'en-US': 'a dictionary of the field' },
    field: { dict: 'relic_level' },
    stored: '1',
    value: ['1'],
    reads: [1],
    text: '一级',
    labels: { '1': '一级' },
  },
  {
    name: { 'zh-CN': '既无数据表也无字典', 'en-US': 'neither a table nor a dictionary' },
    stored: 'x',
    value: ['x'],
    text: 'x',
  },
]
export const garbage: readonly unknown[] = [true, {}, ['d2']]
export const nonsense: readonly string[] = ['没有的部门']
export const keys: KeyboardCase = { steps: ['展览部{Enter}'], stored: 'd2' }
