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
    name: { 'zh-CN': '一个时刻', 'en-US': 'a moment' },
    stored: '2024-05-01 13:20:05',
    value: '2024-05-01 13:20:05',
    reads: ['2024-05-01T13:20:05', '2024-05-01T13:20:05.000+08:00', '2024-05-01 13:20:05.123456'],
    query: [{ op: 'eq', value: '2024-05-01 13:20:05' }],
    text: '2024-05-01 13:20:05',
    labels: {},
    spellings: [
      '2024/5/1 13:20:05',
      '2024年5月1日 13时20分05秒',
      '2024.05.01 13:20:05',
      '2024-05-01T13:20:05',
      '45413.5556134259',
    ],
  },
  {
    name: { 'zh-CN': '午夜', 'en-US': 'midnight' },
    field: { required: true },
    stored: '2024-02-29 00:00:00',
    value: '2024-02-29 00:00:00',
    reads: ['2024-02-29'],
    text: '2024-02-29 00:00:00',
    labels: {},
    spellings: ['2024-2-29', '2024/2/29 0:00', '45351', '45351.0'],
  },
  {
    name: { 'zh-CN': '表格中的正午', 'en-US': 'noon of a spreadsheet' },
    stored: '2024-05-01 12:00:00',
    value: '2024-05-01 12:00:00',
    labels: {},
    spellings: ['45413.5', '2024/5/1 12:00'],
  },
]
export const garbage: readonly unknown[] = [
  true,
  1714550400000,
  '2024-02-30 00:00:00',
  '2024-05-01 24:00:00',
  '2024-05-01 10:60:00',
  'now',
  '9'.repeat(10_000),
]
export const nonsense: readonly string[] = [
  '2024-02-30 10:00',
  '2024/5/1 25:00',
  '2024/5/1 10',
  '1/5/2024 10:00',
  'now',
]
export const keys: KeyboardCase = { steps: ['2024-05-06 07:08:09{Enter}'], stored: '2024-05-06 07:08:09' }
