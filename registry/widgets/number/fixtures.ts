import type { Fixture, KeyboardCase } from '../../kit/testing.tsx'
import type { Options } from './options.ts'

export const fixtures: readonly Fixture<number | null, Options>[] = [
  {
    name: { 'zh-CN': '空', 'en-US': 'empty' },
    stored: null,
    value: null,
    reads: ['', undefined],
    query: [],
    text: '',
    labels: {},
  },
  {
    name: { 'zh-CN': '任意小数', 'en-US': 'any decimals' },
    stored: 1234.5,
    value: 1234.5,
    reads: ['1234.50', 1234.5],
    query: [{ op: 'eq', value: '1234.5' }],
    text: '1,234.5',
    labels: {},
    spellings: ['1,234.50', '１２３４．５', ' 1234.5 '],
  },
  {
    name: { 'zh-CN': '零', 'en-US': 'zero' },
    stored: 0,
    value: 0,
    reads: ['0', '-0', -0],
    query: [{ op: 'eq', value: '0' }],
    text: '0',
    labels: {},
  },
  {
    name: { 'zh-CN': '负数', 'en-US': 'negative' },
    stored: -1234567,
    value: -1234567,
    text: '-1,234,567',
    labels: {},
    spellings: ['-1234567', '-1,234,567'],
  },
  {
    name: { 'zh-CN': '仅限整数', 'en-US': 'whole numbers only' },
    options: { integerOnly: true, precision: 2 },
    field: { required: true },
    stored: 12000,
    value: 12000,
    text: '12,000',
    labels: {},
  },
  {
    name: { 'zh-CN': '两位小数与单位', 'en-US': 'two decimals and a unit' },
    options: { precision: 2, suffix: 'cm' },
    stored: 30.1,
    value: 30.1,
    reads: ['30.10'],
    text: '30.10',
    labels: {},
  },
  {
    name: { 'zh-CN': '小数位数取自列', 'en-US': 'decimals of the column' },
    options: { dbPointLength: 3 },
    stored: 0.125,
    value: 0.125,
    text: '0.125',
    labels: {},
  },
  {
    name: { 'zh-CN': '年份，不分千位', 'en-US': 'a year, without separators' },
    options: { integerOnly: true, thousands: false, emptyAsZero: false },
    stored: 1368,
    value: 1368,
    text: '1368',
    labels: {},
  },
]
export const garbage: readonly unknown[] = [true, 'abc', '1,2', '12px', '0x10', '1e999', 'Infinity', '9'.repeat(100)]
export const nonsense: readonly string[] = ['abc', '1,23', '12px', '1.2.3', '--1', '12345678901234567890']
export const keys: KeyboardCase = { steps: ['5'], stored: 5 }
