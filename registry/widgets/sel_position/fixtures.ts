import type { Fixture, KeyboardCase } from '../../kit/testing.tsx'
import type { Options } from './options.ts'

export const fixtures: readonly Fixture<readonly string[], Options>[] = [
  {
    name: { 'zh-CN': '空', 'en-US': 'none' },
    stored: null,
    value: [],
    reads: ['', undefined, ' , '],
    query: [],
    text: '',
    labels: {},
  },
  {
    name: { 'zh-CN': '一个职务', 'en-US': 'one position' },
    stored: 'keeper',
    value: ['keeper'],
    query: [{ op: 'eq', value: 'keeper' }],
    text: '库房保管员',
    labels: { keeper: '库房保管员' },
    spellings: ['库房保管员', ' keeper '],
  },
  {
    name: { 'zh-CN': '多个职务', 'en-US': 'several positions' },
    stored: 'keeper,director',
    value: ['keeper', 'director'],
    reads: ['keeper, director,'],
    query: [{ op: 'in', value: 'keeper,director' }],
    text: '库房保管员,馆长',
    labels: { keeper: '库房保管员', director: '馆长' },
    spellings: ['库房保管员；馆长'],
  },
  {
    name: { 'zh-CN': '单选，按 id', 'en-US': 'one, by id' },
    options: { multi: false, store: 'id' },
    stored: 'p1',
    value: ['p1'],
    query: [{ op: 'eq', value: 'p1' }],
    text: '馆长',
    labels: { p1: '馆长' },
  },
  {
    name: { 'zh-CN': '已不存在的职务', 'en-US': 'a position that is gone' },
    stored: 'gone',
    value: ['gone'],
    text: 'gone',
  },
]
export const garbage: readonly unknown[] = [true, {}, ['keeper']]
export const nonsense: readonly string[] = ['没有的职务', '馆长,没有的职务']
export const keys: KeyboardCase = { steps: ['馆长{Enter}'], stored: 'director' }
