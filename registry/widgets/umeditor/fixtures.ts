import type { Fixture, KeyboardCase } from '../../kit/testing.tsx'
import type { Options } from './options.ts'

export const fixtures: readonly Fixture<string, Options>[] = [
  {
    name: { 'zh-CN': '空', 'en-US': 'empty' },
    stored: null,
    value: '',
    reads: ['', '<p></p>', '<p>&nbsp;</p>'],
    query: [],
    text: '',
    labels: {},
  },
  {
    name: { 'zh-CN': '一段说明', 'en-US': 'a description' },
    stored: '<h2>青铜鼎</h2><p><strong>西周</strong>，高 30 厘米。</p>',
    value: '<h2>青铜鼎</h2><p><strong>西周</strong>，高 30 厘米。</p>',
    query: [{ op: 'like', value: '青铜鼎\n西周，高 30 厘米。' }],
    text: '青铜鼎\n西周，高 30 厘米。',
  },
  {
    name: { 'zh-CN': '旧系统的纯文本', 'en-US': 'plain text of an older system' },
    field: { required: true },
    stored: '口沿微残 & 有铭文',
    value: '口沿微残 & 有铭文',
    text: '口沿微残 & 有铭文',
  },
  {
    name: { 'zh-CN': '表格中的一行', 'en-US': 'a line of a spreadsheet' },
    options: { height: 200 },
    stored: '<p>一</p><p>二</p>',
    value: '<p>一</p><p>二</p>',
    text: '一\n二',
    labels: {},
  },
  {
    name: { 'zh-CN': '企图执行的内容', 'en-US': 'what wants to run' },
    stored: '<p>a</p><script>alert(1)</script><img src=x onerror=alert(1)>',
    value: '<p>a</p><script>alert(1)</script><img src=x onerror=alert(1)>',
    text: 'a',
  },
]
export const garbage: readonly unknown[] = [true, '<p></p>', '<div> <br> </div>', '<script>alert(1)</script>']
export const keys: KeyboardCase = { at: '[aria-label="分隔线"]', steps: ['{Enter}'], stored: '<hr><p></p>' }
