import { defineWidget } from '../../kit/define.ts'
import { filesValue } from '../../kit/parts/files/files.ts'
import { type Options, options } from './options.ts'

export const upload = defineWidget({
  type: 'upload',
  title: { 'zh-CN': '单个文件', 'en-US': 'Single file' },
  synonyms: { 'zh-CN': '单附件、单个附件、上传文件', 'en-US': 'single attachment' },
  group: 'file',
  icon: 'UploadOutlined',
  options,
  ...filesValue<Options>(),
  online: {
    form: 'file',
    query: 'text',
    slot: 'fileSlot',
    property: () => ({}),
    extend: ({ number, uploadnum }) => ({ uploadnum: number || uploadnum }),
  },
  cell: { kind: 'files' },
  view: () => import('./view.tsx'),
})
