import type { Files } from '../../kit/parts/files/files.ts'
import type { Fixture, KeyboardCase } from '../../kit/testing.tsx'
import type { Options } from './options.ts'

const ding = { fileName: 'ding.png', filePath: 'relic/ding_1714550400123.png' }
const cong = { fileName: 'cong.jpg', filePath: 'relic/cong.jpg' }

export const fixtures: readonly Fixture<Files, Options>[] = [
  {
    name: { 'zh-CN': '空', 'en-US': 'none' },
    stored: null,
    value: [],
    reads: ['', undefined, ',', '[]'],
    query: [],
    text: '',
  },
  {
    name: { 'zh-CN': '一张图片', 'en-US': 'one picture' },
    stored: ding.filePath,
    value: [ding],
    reads: [`${ding.filePath},`, `["${ding.filePath}"]`],
    query: [],
    text: 'ding.png',
    spellings: [ding.filePath],
  },
  {
    name: { 'zh-CN': '多张图片', 'en-US': 'several pictures' },
    options: { multi: true, uploadnum: 4 },
    stored: `${ding.filePath},${cong.filePath}`,
    value: [ding, cong],
    text: 'ding.png,cong.jpg',
  },
  {
    name: { 'zh-CN': '外部地址的图片', 'en-US': 'at another place' },
    stored: 'https://pictures.example/ding.png',
    value: [{ fileName: 'ding.png', filePath: 'https://pictures.example/ding.png' }],
    text: 'ding.png',
  },
  {
    name: { 'zh-CN': '连同名称和大小', 'en-US': 'with names and sizes' },
    options: { returnUrl: false },
    stored: '[{"fileName":"青铜鼎.png","filePath":"relic/a.png","fileSize":2048}]',
    value: [{ fileName: '青铜鼎.png', filePath: 'relic/a.png', fileSize: 2048 }],
    text: '青铜鼎.png',
  },
]
export const garbage: readonly unknown[] = [
  true,
  12,
  '[not json',
  '[{"fileName":"a.png"}]',
  '[1,null,{}]',
  '{"filePath":"a.png"}[',
]
export const nonsense: readonly string[] = ['青铜鼎.png', '无图片', '../../etc/passwd']
export const keys: KeyboardCase = {
  from: 1,
  at: '[aria-label^="删除"]',
  steps: ['{Enter}', { tabTo: '.ant-btn-primary' }, '{Enter}'],
  stored: null,
}
