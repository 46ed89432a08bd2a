import { defineMessages } from './define.ts'

/** What the sections of a composed page say. */
export const composed = defineMessages({
  SECTION_CHOOSE: {
    'zh-CN': '请先选择{names}，这里会显示相关内容',
    'en-US': 'Choose {names} first. What belongs to it is shown here.',
  },
  SECTION_CLOSED: {
    'zh-CN': '您没有查看这部分内容的权限',
    'en-US': 'You do not have permission to view this part',
  },
  SECTION_FIELD_CLOSED: {
    'zh-CN': '这部分内容按您无权查看的字段筛选，无法显示',
    'en-US': 'This part is filtered by a field that you may not view, so it cannot be shown',
  },
  SECTION_GONE: {
    'zh-CN': '这部分内容的页面已停用或不存在',
    'en-US': 'The page of this part is no longer in use',
  },
  SECTION_UNFINISHED: {
    'zh-CN': '这个区块还没有设置完成',
    'en-US': 'This section is not set up yet',
  },
  SECTION_BROKEN: { 'zh-CN': '这部分内容无法显示', 'en-US': 'This part cannot be shown' },
  SECTION_PART: { 'zh-CN': '区块', 'en-US': 'Section' },
  SECTION_CLEAR: { 'zh-CN': '取消选择', 'en-US': 'Clear the selection' },
  SECTION_PREVIEW: {
    'zh-CN': '发布后在这里显示“{name}”',
    'en-US': '“{name}” is shown here once the page is published',
  },
  SECTION_NO_VALUE: { 'zh-CN': '无', 'en-US': 'None' },
  SECTION_EMPTY_PAGE: { 'zh-CN': '这个页面还没有内容', 'en-US': 'This page has no content yet' },
})
