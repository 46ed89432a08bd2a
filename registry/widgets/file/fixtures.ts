import type { Files } from '../../kit/parts/files/files.ts'
import type { Fixture, KeyboardCase } from '../../kit/testing.tsx'
import type { Options } from './options.ts'

const report = { fileName: '鉴定报告.pdf', filePath: 'temp/鉴定报告_1714550400123.pdf' }
const loan = { fileName: 'loan.docx', filePath: 'temp/loan.docx' }

export const fixtures: readonly Fixture<Files, Options>[] = [
  {
    name: { 'zh-CN': '空', 'en-US': 'none' },
    stored: null,
    value: [],
    reads: ['', undefined, ' , ', '[]'],
    query: [],
    text: '',
  },
  {
    name: { 'zh-CN': '一个文件', 'en-US': 'one file' },
    stored: report.filePath,
    value: [report],
    reads: [` ${report.filePath} ,`, `["${report.filePath}"]`],
    query: [],
    text: '鉴定报告.pdf',
    spellings: [report.filePath],
  },
  {
    name: { 'zh-CN': '多个文件', 'en-US': 'several files' },
    stored: `${report.filePath},${loan.filePath}`,
    value: [report, loan],
    text: '鉴定报告.pdf,loan.docx',
  },
  {
    name: { 'zh-CN': '连同名称和大小', 'en-US': 'with names and sizes' },
    options: { returnUrl: false, accept: '.pdf', number: 3 },
    stored:
      '[{"fileName":"鉴定报告.pdf","filePath":"temp/a.pdf","fileSize":1536},{"fileName":"b.pdf","filePath":"temp/b.pdf"}]',
    value: [
      { fileName: '鉴定报告.pdf', filePath: 'temp/a.pdf', fileSize: 1536 },
      { fileName: 'b.pdf', filePath: 'temp/b.pdf' },
    ],
    text: '鉴定报告.pdf,b.pdf',
  },
]
export const garbage: readonly unknown[] = [true, 12, '[not json', '[{"fileName":"a.pdf"}]', '[1,null,{}]']
export const nonsense: readonly string[] = ['鉴定报告.pdf', '无', '../../etc/passwd']
export const keys: KeyboardCase = { from: 1, at: '[aria-label^="删除"]', steps: ['{Enter}'], stored: null }
