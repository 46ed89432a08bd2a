import { flag, integerOption, textOption } from '../../options.ts'

/** Options that every upload has. */
export const uploadOptions = (multi: boolean) => ({
  multi: flag(multi, {
    title: { 'zh-CN': '可上传多个', 'en-US': 'Multiple files' },
    help: { 'zh-CN': '关闭时只保留一个文件', 'en-US': 'If off, only one file is stored' },
  }),
  biz: textOption('temp', 60, {
    title: { 'zh-CN': '业务路径', 'en-US': 'Folder' },
    help: { 'zh-CN': '文件存放的目录', 'en-US': 'The folder where the files are stored' },
  }),
  returnUrl: flag(true, {
    title: { 'zh-CN': '只存路径', 'en-US': 'Store paths only' },
    help: { 'zh-CN': '关闭后存储文件名、路径和大小', 'en-US': 'If off, file names, paths and sizes are stored' },
  }),
  allowDownload: flag(true, {
    title: { 'zh-CN': '可下载', 'en-US': 'Can be downloaded' },
    help: { 'zh-CN': '关闭时不显示下载', 'en-US': 'If off, there is no download button' },
  }),
  allowRemove: flag(true, {
    title: { 'zh-CN': '可删除', 'en-US': 'Can be deleted' },
    help: {
      'zh-CN': '关闭时已上传的文件不能删除，也不能被替换',
      'en-US': 'If off, uploaded files can be neither deleted nor replaced',
    },
  }),
  uploadnum: integerOption(
    0,
    { minimum: 0, maximum: 100 },
    {
      title: { 'zh-CN': '最多文件数', 'en-US': 'Maximum files' },
      help: {
        'zh-CN': '0 不限；超出时只保留最后几个',
        'en-US': '0 means no limit. If there are more, only the last ones are stored.',
      },
    },
  ),
  number: integerOption(
    0,
    { minimum: 0, maximum: 100 },
    {
      alias: true,
      title: { 'zh-CN': '最多文件数（旧）', 'en-US': 'Maximum files (old name)' },
      help: { 'zh-CN': '同时填写时以上一项为准', 'en-US': 'If both are filled in, the option above is used' },
    },
  ),
})

/** Which files are let in, as HTML writes it. */
export const acceptOption = textOption('', 500, {
  title: { 'zh-CN': '允许的类型', 'en-US': 'Accepted types' },
  example: '.pdf,.docx',
  help: {
    'zh-CN': '扩展名或 MIME 类型，逗号分隔，例如 .pdf,.docx,image/*',
    'en-US': 'Extensions or MIME types, separated by commas, for example .pdf,.docx,image/*',
  },
})
