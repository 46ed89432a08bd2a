import type { Fixture, KeyboardCase } from '../../kit/testing.tsx'
import type { Options } from './options.ts'

export const fixtures: readonly Fixture<readonly string[], Options>[] = [
  {
    name: { 'zh-CN': '空', 'en-US': 'none' },
    options: { report: 'relics' },
    stored: null,
    value: [],
    reads: ['', undefined],
    query: [],
    text: '',
    labels: {},
  },
  {
    name: { 'zh-CN': '报表的一行', 'en-US': 'a row of a report' },
    options: { report: 'relics' },
    stored: 'r1',
    value: ['r1'],
    reads: [' r1 '],
    query: [{ op: 'eq', value: 'r1' }],
    text: '青铜鼎',
    labels: { r1: '青铜鼎' },
    spellings: ['青铜鼎', 'r1'],
  },
  {
    name: { 'zh-CN': '多行记录', 'en-US': 'several rows' },
    options: { report: 'relics', multi: true },
    stored: 'r1,r2',
    value: ['r1', 'r2'],
    query: [{ op: 'in', value: 'r1,r2' }],
    text: 'r1,r2',
  },
  { name: { 'zh-CN': '未配置报表', 'en-US': 'no report' }, stored: 'x', value: ['x'], text: 'x' },
]
export const garbage: readonly unknown[] = [true, {}, ['r1']]
export const nonsense: readonly string[] = ['没有的藏品']
export const keys: KeyboardCase = { steps: ['青铜鼎{Enter}'], stored: 'r1' }
