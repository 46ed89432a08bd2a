import { defineWidget } from '../../kit/define.ts'
import { filesValue } from '../../kit/parts/files/files.ts'
import { type Options, options } from './options.ts'

export const file = defineWidget({
  type: 'file',
  title: { 'zh-CN': '文件', 'en-US': 'Files' },
  synonyms: { 'zh-CN': '附件、多个文件、文档、上传', 'en-US': 'attachment, attachments, document' },
  group: 'file',
  icon: 'PaperClipOutlined',
  options,
  ...filesValue<Options>(),
  online: {
    query: 'text',
    slot: 'fileSlot',
    property: () => ({}),
    extend: ({ number, uploadnum }) => ({ uploadnum: number || uploadnum }),
  },
  cell: { kind: 'files' },
  view: () => import('./view.tsx'),
})
