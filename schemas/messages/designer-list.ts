import { defineMessages } from './define.ts'

/** The words of the list of screens: what becomes of a page. */
export const designerList = defineMessages({
  DESIGNER_COPY: { 'zh-CN': '复制', 'en-US': 'Copy' },
  DESIGNER_COPY_TITLE: { 'zh-CN': '复制“{title}”', 'en-US': 'Copy “{title}”' },
  DESIGNER_COPY_OK: { 'zh-CN': '复制并打开', 'en-US': 'Copy and open' },
  DESIGNER_COPY_NAME: { 'zh-CN': '{title}副本', 'en-US': 'Copy of {title}' },
  DESIGNER_COPY_TEXT: {
    'zh-CN': '新页面是一份草稿，设计与原页面相同，使用自己的数据表，发布后才会出现在菜单中。原页面的数据、授权、数据权限和脚本不会复制。',
    'en-US': 'The new page is a draft with the same design and its own table. It appears in the menu after it is published. Data, grants, policies and scripts of the original are not copied.',
  },
  DESIGNER_COPY_SUB_TABLES: {
    'zh-CN': '子表 {titles} 会一起复制为草稿，各有自己的数据表，请先发布它们，再发布新页面。',
    'en-US': 'The sub-tables {titles} are also copied as drafts, each with its own table. Publish these first, then the new page.',
  },
  DESIGNER_COPY_SUB_TABLE: { 'zh-CN': '{title}（{of}）', 'en-US': '{title} ({of})' },
  DESIGNER_COPY_BESIDE: {
    'zh-CN': '与记录相关的列表 {titles} 不会复制，新页面仍显示这些页面的数据。',
    'en-US': 'The related lists {titles} are not copied. The new page shows the data of the same pages.',
  },
  DESIGNER_COPY_TABLE_TAKEN: { 'zh-CN': '该数据表属于其他页面，请换一个名称', 'en-US': 'This table belongs to another page. Choose another name.' },
  DESIGNER_COPY_PERMISSION_TAKEN: { 'zh-CN': '原页面使用这个权限前缀，请换一个', 'en-US': 'The original uses this permission prefix. Choose another one.' },
  DESIGNER_COPY_JOIN: { 'zh-CN': '、', 'en-US': ', ' },
})
