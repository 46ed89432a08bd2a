import type { Fixture, KeyboardCase } from '../../kit/testing.tsx'
import type { Options } from './options.ts'

export const fixtures: readonly Fixture<readonly string[], Options>[] = [
  {
    name: { 'zh-CN': '空', 'en-US': 'none' },
    stored: null,
    value: [],
    reads: ['', undefined, ','],
    query: [],
    text: '',
    labels: {},
  },
  {
    name: { 'zh-CN': '一个部门', 'en-US': 'one department' },
    stored: 'd11',
    value: ['d11'],
    query: [{ op: 'eq', value: 'd11' }],
    text: '馆藏部',
    labels: { d11: '馆藏部' },
    spellings: ['馆藏部', ' d11 '],
  },
  {
    name: { 'zh-CN': '多个部门', 'en-US': 'several departments' },
    options: { multi: true },
    stored: 'd11,d2',
    value: ['d11', 'd2'],
    reads: ['d11, d2,'],
    query: [{ op: 'in', value: 'd11,d2' }],
    text: '馆藏部,展览部',
    labels: { d11: '馆藏部', d2: '展览部' },
    spellings: ['馆藏部；展览部'],
  },
  {
    name: { 'zh-CN': '按机构编码', 'en-US': 'by organisation code' },
    options: { store: 'orgCode' },
    stored: 'A01A02',
    value: ['A01A02'],
    text: '考古部',
    labels: { A01A02: '考古部' },
  },
]
export const garbage: readonly unknown[] = [true, {}, ['d11']]
export const nonsense: readonly string[] = ['没有的部门', '馆藏部,展览部']
export const keys: KeyboardCase = { steps: ['展览部{Enter}'], stored: 'd2' }
