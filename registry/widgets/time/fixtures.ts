import type { Fixture, KeyboardCase } from '../../kit/testing.tsx'
import type { Options } from './options.ts'

export const fixtures: readonly Fixture<string, Options>[] = [
  {
    name: { 'zh-CN': '空', 'en-US': 'empty' },
    stored: null,
    value: '',
    reads: ['', undefined],
    query: [],
    text: '',
    labels: {},
  },
  {
    name: { 'zh-CN': '开馆时间', 'en-US': 'opening' },
    stored: '08:30:00',
    value: '08:30:00',
    reads: ['08:30', '08:30:00.000'],
    query: [{ op: 'eq', value: '08:30:00' }],
    text: '08:30:00',
    labels: {},
    spellings: ['8:30', '8：30', '08:30:00', '8时30分', '0.354166666666667'],
  },
  {
    name: { 'zh-CN': '午夜', 'en-US': 'midnight' },
    field: { required: true },
    stored: '00:00:00',
    value: '00:00:00',
    text: '00:00:00',
    labels: {},
    spellings: ['0', '0:00'],
  },
]
export const garbage: readonly unknown[] = [true, 830, '24:00:00', '08:60', '8:30', 'noon', '9'.repeat(10_000)]
export const nonsense: readonly string[] = ['24:00', '8', '8:60', '1.5', 'noon']
export const keys: KeyboardCase = { steps: ['07:08:09{Enter}'], stored: '07:08:09' }
