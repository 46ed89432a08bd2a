import { defineMessages } from '../define.ts'

/** A list whose rows are edited in a grid and saved together. */
export const listGrid = defineMessages({
  LIST_GRID_LOADING: { 'zh-CN': '正在读取 {done} / {all} 行…', 'en-US': 'Reading {done} of {all} rows…' },
  LIST_GRID_CHECKING: { 'zh-CN': '正在检查 {done} / {all} 行…', 'en-US': 'Checking {done} of {all} rows…' },
  LIST_GRID_PART: {
    'zh-CN': '查询结果超过 {max} 行，此处编辑前 {max} 行；请缩小查询范围以编辑其余行',
    'en-US':
      'The search finds more than {max} rows. Only the first {max} can be edited here. Narrow the search to edit the others.',
  },
  LIST_GRID_SAVE: { 'zh-CN': '保存', 'en-US': 'Save' },
  LIST_GRID_LEAVE: { 'zh-CN': '返回列表', 'en-US': 'Back to the list' },
  LIST_GRID_LEAVE_TITLE: { 'zh-CN': '尚未保存', 'en-US': 'Not saved yet' },
  LIST_GRID_LEAVE_ASK: {
    'zh-CN': '修改或正在上传的文件尚未保存，返回后将丢失。确定返回？',
    'en-US': 'Your changes, or files that are still uploading, are not saved and will be lost. Go back?',
  },
  LIST_GRID_SAVING: { 'zh-CN': '正在保存 {done} / {all} 行…', 'en-US': 'Saving {done} of {all} rows…' },
  LIST_GRID_UPLOADING: {
    'zh-CN': '文件正在上传，完成后将自动保存',
    'en-US': 'Files are still uploading. The rows are saved when they are done.',
  },
  LIST_GRID_SAVED: { 'zh-CN': '已保存 {count} 行', 'en-US': '{count} {count|row|rows} saved' },
  LIST_GRID_SAVED_PART: {
    'zh-CN': '已保存 {count} 行，{refused} 行未能保存，原因见标出的单元格',
    'en-US': '{count} {count|row|rows} saved, {refused} not saved. The marked cells show why.',
  },
  LIST_GRID_WRONG: {
    'zh-CN': '有 {count} 处填写不正确，请修改后再保存',
    'en-US': '{count} {count|value needs|values need} correcting before you can save',
  },
  LIST_GRID_CONFLICTS: {
    'zh-CN': '有 {count} 处与他人的修改冲突，请先选择保留哪个值',
    'en-US':
      '{count} {count|value conflicts|values conflict} with changes by someone else. Choose which values to use first.',
  },
  LIST_GRID_NOTHING: { 'zh-CN': '没有需要保存的修改', 'en-US': 'There are no changes to save' },
  LIST_GRID_ROW_NEW: {
    'zh-CN': '此行尚未保存，保存后才能查看',
    'en-US': 'This row is not saved yet. Save it to view its details.',
  },
  LIST_GRID_ROW_TYPED: { 'zh-CN': '其中含尚未保存的修改', 'en-US': 'Includes changes that are not saved yet' },
  LIST_GRID_ROW_UNREAD: { 'zh-CN': '此行的详情不可查看', 'en-US': 'The details of this row cannot be viewed' },
  LIST_GRID_LABEL: { 'zh-CN': '编辑{title}', 'en-US': 'Edit {title}' },
  LIST_GRID_DRAFT: {
    'zh-CN': '发现 {time} 在此表格中未保存的修改（{count} 行）',
    'en-US': 'Unsaved changes in this grid from {time} were found ({count} {count|row|rows})',
  },
  LIST_GRID_DRAFT_PART: {
    'zh-CN': '其中 {count} 行不在当前结果中，仍为您保留',
    'en-US': '{count} of these rows {count|is|are} not in the current results. The changes are not lost.',
  },
  LIST_GRID_DRAFT_LOST: {
    'zh-CN': '其中 {count} 行在页面关闭前未及写下，无法恢复',
    'en-US': '{count} of these rows could not be stored before the page was closed and cannot be restored',
  },
  LIST_GRID_RESTORING: { 'zh-CN': '正在恢复 {done} / {all} 行…', 'en-US': 'Restoring {done} of {all} rows…' },
  LIST_GRID_CUT: {
    'zh-CN': '连接中断，已保存 {count} 行，其余修改仍保留在此',
    'en-US': 'The connection was lost. {count} {count|row is|rows are} saved, and your other changes are still here.',
  },
})
