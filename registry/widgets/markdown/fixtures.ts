import type { Fixture, KeyboardCase } from '../../kit/testing.tsx'
import type { Options } from './options.ts'

export const fixtures: readonly Fixture<string, Options>[] = [
  { name: { 'zh-CN': '空', 'en-US': 'empty' }, stored: null, value: '', reads: [''], query: [], text: '', labels: {} },
  {
    name: { 'zh-CN': '一则记录', 'en-US': 'a note' },
    stored: '# 修复记录\n\n- **清洗**\n- [报告](https://museum.example/a)',
    value: '# 修复记录\n\n- **清洗**\n- [报告](https://museum.example/a)',
    text: '修复记录\n清洗\n报告',
  },
  {
    name: { 'zh-CN': '表格与代码', 'en-US': 'a table and code' },
    options: { height: 420, preview: false },
    field: { required: true },
    stored: '| 名 | 数 |\n|---|---|\n| 鼎 | 2 |\n\n```js\nlet a = 1\n```',
    value: '| 名 | 数 |\n|---|---|\n| 鼎 | 2 |\n\n```js\nlet a = 1\n```',
    text: '名 数\n鼎 2\nlet a = 1',
  },
  {
    name: { 'zh-CN': '纯文字', 'en-US': 'plain words' },
    stored: '口沿微残。',
    value: '口沿微残。',
    query: [{ op: 'like', value: '口沿微残。' }],
    text: '口沿微残。',
    labels: {},
  },
  {
    name: { 'zh-CN': '企图执行的内容', 'en-US': 'what wants to run' },
    stored: '<img src=x onerror=alert(1)> [a](javascript:alert(1))',
    value: '<img src=x onerror=alert(1)> [a](javascript:alert(1))',
    text: '<img src=x onerror=alert(1)> [a](javascript:alert(1))',
  },
]
export const garbage: readonly unknown[] = [true]
export const keys: KeyboardCase = { at: 'textarea', steps: ['a'], stored: 'a' }
