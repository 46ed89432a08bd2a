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
    name: { 'zh-CN': '一个角色', 'en-US': 'one role' },
    stored: 'admin',
    value: ['admin'],
    query: [{ op: 'eq', value: 'admin' }],
    text: '系统管理员',
    labels: { admin: '系统管理员' },
    spellings: ['系统管理员', ' admin '],
  },
  {
    name: { 'zh-CN': '多个角色', 'en-US': 'several roles' },
    stored: 'curator,admin',
    value: ['curator', 'admin'],
    reads: ['curator, admin,', 'curator,admin,curator'],
    query: [{ op: 'in', value: 'curator,admin' }],
    text: '藏品管理员,系统管理员',
    labels: { admin: '系统管理员', curator: '藏品管理员' },
    spellings: ['藏品管理员、系统管理员'],
  },
  {
    name: { 'zh-CN': '单选，按 id', 'en-US': 'one, by id' },
    options: { multi: false, store: 'id' },
    stored: 'r3',
    value: ['r3'],
    query: [{ op: 'eq', value: 'r3' }],
    text: '讲解人员',
    labels: { r3: '讲解人员' },
  },
  {
    name: { 'zh-CN': '已不存在的角色', 'en-US': 'a role that is gone' },
    stored: 'gone',
    value: ['gone'],
    text: 'gone',
  },
]
export const garbage: readonly unknown[] = [true, {}, ['admin']]
export const nonsense: readonly string[] = ['没有的角色', '系统管理员,没有的角色']
export const keys: KeyboardCase = { steps: ['藏品管理员{Enter}'], stored: 'curator' }
