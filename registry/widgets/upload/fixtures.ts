import type { Files } from '../../kit/parts/files/files.ts'
import type { Fixture, KeyboardCase } from '../../kit/testing.tsx'
import type { Options } from './options.ts'

const contract = { fileName: '借展协议.pdf', filePath: 'file/借展协议_1714550400123.pdf' }

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
    name: { 'zh-CN': '一个文件', 'en-US': 'one file' },
    stored: contract.filePath,
    value: [contract],
    reads: [`${contract.filePath},`, `["${contract.filePath}"]`],
    query: [],
    text: '借展协议.pdf',
    spellings: [contract.filePath],
  },
  {
    name: { 'zh-CN': '连同名称和大小', 'en-US': 'with name and size' },
    options: { returnUrl: false, accept: '.zip' },
    stored: '[{"fileName":"照片.zip","filePath":"file/a.zip","fileSize":2048}]',
    value: [{ fileName: '照片.zip', filePath: 'file/a.zip', fileSize: 2048 }],
    text: '照片.zip',
  },
]
export const garbage: readonly unknown[] = [true, 12, '[not json', '[{"fileName":"a.pdf"}]', '[1,null,{}]']
export const nonsense: readonly string[] = ['借展协议.pdf', '无', '../../etc/passwd']
export const keys: KeyboardCase = { from: 1, at: '[aria-label^="删除"]', steps: ['{Enter}'], stored: null }
