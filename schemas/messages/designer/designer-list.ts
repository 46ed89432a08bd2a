import { defineMessages } from '../define.ts'

/** The texts of the list of screens. */
export const designerList = defineMessages({
  DESIGNER_COPY: { 'zh-CN': '复制', 'en-US': 'Copy' },
  DESIGNER_COPY_TITLE: { 'zh-CN': '复制“{title}”', 'en-US': 'Copy “{title}”' },
  DESIGNER_COPY_OK: { 'zh-CN': '复制并打开', 'en-US': 'Copy and open' },
  DESIGNER_COPY_NAME: { 'zh-CN': '{title}副本', 'en-US': 'Copy of {title}' },
  DESIGNER_COPY_TEXT: {
    'zh-CN':
      '新页面是一份草稿，设计与原页面相同，使用自己的数据表，发布后才会出现在菜单中。原页面的数据、授权、数据权限和脚本不会复制。',
    'en-US':
      'The new page is a draft with the same design and its own table. It appears in the menu after it is published. Data, grants, policies and scripts of the original are not copied.',
  },
  DESIGNER_COPY_SUB_TABLES: {
    'zh-CN': '子表{titles}会一起复制为草稿，各有自己的数据表，请先发布它们，再发布新页面。',
    'en-US':
      'The sub-tables {titles} are also copied as drafts, each with its own table. Publish these first, then the new page.',
  },
  DESIGNER_COPY_SUB_TABLE: { 'zh-CN': '{title}（{of}）', 'en-US': '{title} ({of})' },
  DESIGNER_COPY_BESIDE: {
    'zh-CN': '与记录相关的列表{titles}不会复制，新页面仍显示这些页面的数据。',
    'en-US': 'The related lists {titles} are not copied. The new page shows the data of the same pages.',
  },
  DESIGNER_COPY_TABLE_TAKEN: {
    'zh-CN': '该数据表属于其他页面，请换一个名称',
    'en-US': 'This table belongs to another page. Choose another name.',
  },
  DESIGNER_COPY_PERMISSION_TAKEN: {
    'zh-CN': '原页面使用这个权限前缀，请换一个',
    'en-US': 'The original uses this permission prefix. Choose another one.',
  },
  DESIGNER_RETIRED: { 'zh-CN': '已停用', 'en-US': 'Retired' },
  DESIGNER_RETIRE: { 'zh-CN': '停用', 'en-US': 'Retire' },
  DESIGNER_RETIRE_TITLE: { 'zh-CN': '停用“{title}”？', 'en-US': 'Retire “{title}”?' },
  DESIGNER_RETIRE_TEXT: {
    'zh-CN': '停用后，它从所有人的菜单中消失，不能再打开、查询或修改。数据、数据表和授权都保留，随时可以恢复使用。',
    'en-US':
      'It leaves everybody’s menu, and can no longer be opened, listed or changed. Its data, table and grants stay, and it can be reinstated at any time.',
  },
  DESIGNER_RETIRE_WITH: { 'zh-CN': '子表{titles}一起停用。', 'en-US': 'The sub-tables {titles} are retired with it.' },
  DESIGNER_RETIRE_USERS: {
    'zh-CN': '{titles}引用了它：已保存的内容照常显示，但不能再从中选择新的数据。',
    'en-US': '{titles} refer to it. What is stored is shown as before, but nothing new can be chosen from its data.',
  },
  DESIGNER_REINSTATE: { 'zh-CN': '恢复使用', 'en-US': 'Reinstate' },
  DESIGNER_REMOVE_PAGE: { 'zh-CN': '删除页面和数据', 'en-US': 'Delete page and data' },
  DESIGNER_REMOVE_TITLE: { 'zh-CN': '删除“{title}”和全部数据', 'en-US': 'Delete “{title}” and all of its data' },
  DESIGNER_REMOVE_TEXT: {
    'zh-CN':
      '以下数据表连同菜单、授权、数据权限、保存的视图、草稿和全部版本将被删除，不能恢复。不再被引用的附件会在两天内清除。',
    'en-US':
      'These tables are deleted, together with the menu entry, grants, data policies, saved views, the draft and all versions. This cannot be undone. Files that nothing else refers to are removed within two days.',
  },
  DESIGNER_REMOVE_TABLE: {
    'zh-CN': '“{title}”（{table}）：{rows} 行',
    'en-US': '“{title}” ({table}): {rows} {rows|row|rows}',
  },
  DESIGNER_REMOVE_TABLE_MORE: {
    'zh-CN': '“{title}”（{table}）：超过 {rows} 行',
    'en-US': '“{title}” ({table}): more than {rows} {rows|row|rows}',
  },
  DESIGNER_REMOVE_TABLE_ONLY: { 'zh-CN': '“{title}”（{table}）', 'en-US': '“{title}” ({table})' },
  DESIGNER_REMOVE_NAME: { 'zh-CN': '请输入页面名称“{title}”以确认', 'en-US': 'Type the name “{title}” to confirm' },
  DESIGNER_REMOVE_NAME_WRONG: { 'zh-CN': '与页面名称不一致', 'en-US': 'This is not the name of the page' },
  DESIGNER_REMOVED_PAGES: { 'zh-CN': '已删除的预置页面', 'en-US': 'Deleted pages of the product' },
  DESIGNER_REMOVED_BY: { 'zh-CN': '{who} 于 {time} 删除', 'en-US': 'Deleted by {who} on {time}' },
  DESIGNER_RESTORE: { 'zh-CN': '重新放回', 'en-US': 'Put back' },
  DESIGNER_RESTORE_OF: { 'zh-CN': '重新放回“{title}”', 'en-US': 'Put back “{title}”' },
})
