import type { Fixture, KeyboardCase } from '../../kit/testing.tsx'
import type { Options } from './options.ts'

export const fixtures: readonly Fixture<string, Options>[] = [
  {
    name: { 'zh-CN': '空', 'en-US': 'none' },
    stored: null,
    value: '',
    reads: ['', undefined],
    query: [],
    text: '',
    labels: {},
  },
  {
    name: { 'zh-CN': '一个节点', 'en-US': 'a node' },
    options: { dict: 'store_place', condition: '{"status":"1"}' },
    stored: 'c12',
    value: 'c12',
    reads: [' c12 '],
    query: [{ op: 'eq', value: 'c12' }],
    text: '石器',
    labels: { c12: '石器' },
    spellings: ['石器', 'c12'],
  },
  {
    name: { 'zh-CN': '条件不是对象', 'en-US': 'a condition that is no object' },
    options: { dict: 'store_place', condition: '["status"]' },
    stored: 'c1',
    value: 'c1',
    text: 'c1',
  },
]
export const garbage: readonly unknown[] = [true, {}, ['c1']]
export const nonsense: readonly string[] = ['没有的节点']
export const keys: KeyboardCase = { from: 1, steps: ['{ArrowDown}', '{ArrowDown}', '{Enter}'], stored: 'c1' }
