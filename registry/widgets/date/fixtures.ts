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
    name: { 'zh-CN': '一天', 'en-US': 'a day' },
    stored: '2024-05-01',
    value: '2024-05-01',
    reads: ['2024-05-01 13:20:00', '2024-05-01T00:00:00.000+08:00'],
    query: [{ op: 'eq', value: '2024-05-01' }],
    text: '2024-05-01',
    labels: {},
    spellings: [
      '2024/5/1',
      '2024年5月1日',
      '2024.05.01',
      '2024-05-01',
      '20240501',
      '45413',
      '45413.5',
      '２０２４／５／１',
      '2024/5/1 0:00:00',
      '2024-05-01T08:00:00Z',
    ],
  },
  {
    name: { 'zh-CN': '闰日', 'en-US': 'a leap day' },
    field: { required: true },
    stored: '2024-02-29',
    value: '2024-02-29',
    text: '2024-02-29',
    labels: {},
    spellings: ['2024-2-29'],
  },
  {
    name: { 'zh-CN': '很久以前', 'en-US': 'long ago' },
    stored: '0618-06-18',
    value: '0618-06-18',
    text: '0618-06-18',
    labels: {},
  },
]
export const garbage: readonly unknown[] = [
  true,
  20240501,
  '2024-02-30',
  '2023-02-29',
  '2024-13-01',
  '0000-01-01',
  '2024-5-1',
  '2024',
  'tomorrow',
  '2024-05-01x',
  '9'.repeat(10_000),
]
export const nonsense: readonly string[] = [
  '2024-02-30',
  '2024/13/1',
  '1/5/2024',
  '5/1/24',
  '2024',
  '2024年5月',
  'tomorrow',
  '2024-05-01 25:00',
  '99999999',
]
export const keys: KeyboardCase = { steps: ['2024-05-06{Enter}'], stored: '2024-05-06' }
