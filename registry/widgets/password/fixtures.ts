import type { Fixture, KeyboardCase } from '../../kit/testing.tsx'
import type { Options } from './options.ts'

export const fixtures: readonly Fixture<string, Options>[] = [
  { name: { 'zh-CN': '空', 'en-US': 'empty' }, stored: null, value: '', query: [], text: '', labels: {} },
  { name: { 'zh-CN': '短密码', 'en-US': 'short' }, stored: 'a1', value: 'a1', query: [], text: '******' },
  {
    name: { 'zh-CN': '长密码', 'en-US': 'long' },
    options: { autoComplete: 'current-password' },
    field: { required: true, maxLength: 64 },
    stored: 'correct horse battery staple',
    value: 'correct horse battery staple',
    query: [],
    text: '******',
  },
]
export const garbage: readonly unknown[] = [true]
export const nonsense: readonly string[] = ['******', 'hunter2']
export const keys: KeyboardCase = { steps: ['a'], stored: 'a' }
