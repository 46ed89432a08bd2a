import type { Fixture, KeyboardCase } from '../../kit/testing.tsx'
import type { Options } from './options.ts'

export const fixtures: readonly Fixture<readonly string[], Options>[] = [
  {
    name: { 'zh-CN': '无人', 'en-US': 'nobody' },
    stored: null,
    value: [],
    reads: ['', undefined, ' , '],
    query: [],
    text: '',
    labels: {},
  },
  {
    name: { 'zh-CN': '一个人', 'en-US': 'one person' },
    stored: 'zhangsan',
    value: ['zhangsan'],
    query: [{ op: 'eq', value: 'zhangsan' }],
    text: '张三',
    labels: { zhangsan: '张三', lisi: '李四' },
    spellings: ['张三', ' 张三 ', 'zhangsan'],
  },
  {
    name: { 'zh-CN': '多个人', 'en-US': 'several people' },
    stored: 'zhangsan,lisi',
    value: ['zhangsan', 'lisi'],
    reads: [' zhangsan , lisi,', 'zhangsan,lisi,zhangsan'],
    query: [{ op: 'in', value: 'zhangsan,lisi' }],
    text: '张三,李四',
    labels: { zhangsan: '张三', lisi: '李四' },
    spellings: ['张三，李四', '张三、李四', '张三; lisi'],
  },
  {
    name: { 'zh-CN': '单选，按 id', 'en-US': 'single, by id' },
    options: { multi: false, store: 'id', text: 'username' },
    stored: 'u3',
    value: ['u3'],
    query: [{ op: 'eq', value: 'u3' }],
    text: 'wangwu',
    labels: { u3: 'wangwu' },
  },
  { name: { 'zh-CN': '已离职的人员', 'en-US': 'a person who left' }, stored: 'gone', value: ['gone'], text: 'gone' },
]
export const garbage: readonly unknown[] = [true, {}, ['zhangsan']]
export const nonsense: readonly string[] = ['谁也不是', '张三,谁也不是']
export const keys: KeyboardCase = { steps: ['李四{Enter}'], stored: 'lisi' }
