import { defineMessages } from '../define.ts'

/** Uploads and stored files, as the server says them. */
export const file = defineMessages({
  FILE_UPLOAD_FAILED: { 'zh-CN': '上传失败！', 'en-US': 'The upload failed.' },
  FILE_TOO_LARGE: {
    'zh-CN': '文件大小超出{limit}MB限制, 请压缩或降低文件质量! ',
    'en-US': 'The file is larger than {limit} MB. Compress it or reduce its quality.',
  },
  FILE_BIZ_REFUSED: { 'zh-CN': '上传目录bizPath，格式非法！', 'en-US': 'Files cannot be uploaded to this folder.' },
  FILE_TYPE_REFUSED: { 'zh-CN': '不允许上传该类型的文件', 'en-US': 'Files of this type cannot be uploaded.' },
  FILE_CONTENT_DIFFERS: {
    'zh-CN': '文件内容与扩展名不符',
    'en-US': 'The content of the file does not match its extension.',
  },
  FILE_IMAGE_TOO_BIG: {
    'zh-CN':
      '图片尺寸过大（{width}×{height} 像素）：每边最多 {side} 像素，总计最多 {millions} 百万像素，请缩小后再上传',
    'en-US':
      'The picture is too large ({width} × {height} pixels). At most {side} pixels per side and {millions} megapixels in total are allowed. Make it smaller and upload it again.',
  },
  FILE_QUOTA_PERSON: {
    'zh-CN':
      '您上传的文件已占用 {used} MB，加上此文件将超过每人 {limit} MB 的限额。请删除不再需要的记录及其附件（一天内释放空间），或请管理员提高限额',
    'en-US':
      'Your files use {used} MB. With this file they would exceed the limit of {limit} MB per person. Delete records with files that you no longer need (the space is freed within a day), or ask an administrator to raise the limit.',
  },
  FILE_QUOTA_TENANT: {
    'zh-CN':
      '本租户的文件已占用 {used} MB，加上此文件将超过每个租户 {limit} MB 的限额。请删除不再需要的记录及其附件（一天内释放空间），或请管理员提高限额',
    'en-US':
      'The files of your tenant use {used} MB. With this file they would exceed its limit of {limit} MB. Delete records with files that are no longer needed (the space is freed within a day), or ask an administrator to raise the limit.',
  },
  FILE_PREVIEW: { 'zh-CN': '文件预览', 'en-US': 'File preview' },
  FILE_EMPTY: { 'zh-CN': '文件为空', 'en-US': 'The file is empty.' },
  FILE_PARTS_GONE: {
    'zh-CN': '该上传已失效，请重新上传',
    'en-US': 'This upload has expired. Upload the file again.',
    code: 404,
    http: 404,
  },
  FILE_PARTS_ELSEWHERE: {
    'zh-CN': '上传位置不一致，请重试',
    'en-US': 'The upload is at a different position. Try again.',
    code: 409,
    http: 409,
  },
  FILE_PARTS_MISSING: { 'zh-CN': '文件尚未上传完整', 'en-US': 'The file is not completely uploaded yet.' },
  FILE_PARTS_BUSY: {
    'zh-CN': '文件正在处理，请稍后再试',
    'en-US': 'The file is being processed. Try again in a moment.',
    code: 409,
    http: 409,
  },
  FILE_UPLOADS_MANY: {
    'zh-CN': '未完成的上传过多，请先完成或取消',
    'en-US': 'You have too many unfinished uploads. Finish or cancel some first.',
  },
  FILE_RANGE_REFUSED: {
    'zh-CN': '请求的范围超出文件大小',
    'en-US': 'The requested range is beyond the end of the file.',
    code: 416,
    http: 416,
  },
  FILE_NOT_FOUND: { 'zh-CN': '文件不存在', 'en-US': 'There is no such file.', code: 404, http: 404 },
})
