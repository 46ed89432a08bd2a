import type { Fixture, KeyboardCase } from '../../kit/testing.tsx'
import type { Options } from './options.ts'

export const fixtures: readonly Fixture<string, Options>[] = [
  {
    name: { 'zh-CN': '空', 'en-US': 'empty' },
    field: { dict: 'sex' },
    stored: null,
    value: '',
    query: [],
    text: '',
    labels: {},
  },
  {
    name: { 'zh-CN': '来自字典', 'en-US': 'from a dictionary' },
    field: { dict: 'sex', required: true },
    stored: '1',
    value: '1',
    reads: [1],
    query: [{ op: 'eq', value: '1' }],
    text: '男',
    labels: { '1': '男', '2': '女' },
  },
  {
    name: { 'zh-CN': '按钮样式，固定选项', 'en-US': 'as buttons, from fixed choices' },
    options: {
      button: true,
      items: [
        { value: 'a', text: '甲' },
        { value: 'b', text: '乙' },
      ],
    },
    stored: 'b',
    value: 'b',
    text: '乙',
    labels: {},
  },
  {
    name: { 'zh-CN': '字典中已删除的值', 'en-US': 'a key the dictionary no longer has' },
    field: { dict: 'sex' },
    stored: '3',
    value: '3',
    text: '3',
  },
]
export const garbage: readonly unknown[] = [true]
export const nonsense: readonly string[] = ['no such words']
export const keys: KeyboardCase = { steps: [' '], stored: '1' }
