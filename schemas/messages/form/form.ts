import { defineMessages } from '../define.ts'

/** Sentences of record forms. What is wrong with a value is said by `field.ts`. */
export const form = defineMessages({
  FORM_SAVE: { 'zh-CN': '保存', 'en-US': 'Save' },
  FORM_SAVED: { 'zh-CN': '保存成功！', 'en-US': 'Saved.' },
  FORM_CHOOSING: {
    'zh-CN': '正在查找您输入的选项，找到后将自动保存',
    'en-US': 'The option that you typed is being looked up. The record is saved once it is found.',
  },
  FORM_NO_ANSWER_YET: {
    'zh-CN': '服务器还没有应答，仍在等待；填写的内容都还在',
    'en-US': 'The server has not answered yet. Still waiting; what you typed is still in the form.',
  },
  FORM_UPLOADING: {
    'zh-CN': '文件正在上传，完成后将自动保存',
    'en-US': 'Files are still uploading. The record is saved when they are done.',
  },
  FORM_WRONG: {
    'zh-CN': '有 {count} 项填写不正确，请检查',
    'en-US': 'Check the {count} {count|field|fields} marked below',
  },
  FORM_WRONG_LIST: { 'zh-CN': '请更正以下 {count} 项', 'en-US': 'Correct {count} {count|field|fields}' },
  FORM_WRONG_MORE: { 'zh-CN': '还有 {count} 项', 'en-US': '{count} more' },
  FORM_PART_WRONG: { 'zh-CN': '{count} 项有误', 'en-US': '{count} to correct' },
  FORM_PARTS: { 'zh-CN': '表单分页', 'en-US': 'Parts of the form' },
  FORM_STEPS: { 'zh-CN': '填写步骤', 'en-US': 'Steps of the form' },
  FORM_BACK: { 'zh-CN': '返回列表', 'en-US': 'Back to the list' },
  FORM_STEP_BACK: { 'zh-CN': '上一步', 'en-US': 'Previous' },
  FORM_STEP_NEXT: { 'zh-CN': '下一步', 'en-US': 'Next' },
  FORM_LEAVE: { 'zh-CN': '有未保存的内容', 'en-US': 'You have unsaved changes' },
  FORM_LEAVE_TEXT: {
    'zh-CN': '离开后，未保存的内容将丢失。确定离开吗？',
    'en-US': 'Unsaved changes are lost when you leave. Leave now?',
  },
  FORM_LEAVE_SENT: {
    'zh-CN':
      '这些内容已提交，但没有收到结果：服务器可能已经保存。离开后，请先在列表中查找，再决定是否重新填写。确定离开吗？',
    'en-US':
      'Your entries were sent, but no answer came back, so the server may already have saved them. After leaving, check the list before you enter them again. Leave now?',
  },
  FORM_LEAVE_OK: { 'zh-CN': '放弃修改', 'en-US': 'Discard changes' },
  FORM_LEAVE_CANCEL: { 'zh-CN': '继续填写', 'en-US': 'Continue editing' },
  FORM_DRAFT: {
    'zh-CN': '发现 {time} 未保存的内容（{count} 项）',
    'en-US': 'Unsaved changes from {time} were found ({count} {count|field|fields})',
  },
  FORM_DRAFT_SENT: {
    'zh-CN': '{time} 的内容已提交，但没有收到结果。恢复后再次保存即可确认，不会重复保存。',
    'en-US':
      'Your entries from {time} were sent, but no answer came back. Restore them and save again to make sure. They are not saved twice.',
  },
  FORM_DRAFT_UNSURE: {
    'zh-CN': '这份内容可能已经保存过。保存之前，请先在列表中查找，以免重复。',
    'en-US': 'These entries may already have been saved. Before you save, check the list to avoid a duplicate.',
  },
  FORM_DRAFT_LOST: {
    'zh-CN': '表单中不再有“{names}”，草稿中的这些内容无法恢复',
    'en-US': 'The form no longer has “{names}”, so this part of the draft cannot be restored',
  },
  FORM_SENT_OPEN: {
    'zh-CN': '保存已发出，没有收到结果。再次保存即可确认，不会重复',
    'en-US': 'Your entries were sent, but no answer came back. Save again to make sure. They are not saved twice.',
  },
  FORM_UNSURE: { 'zh-CN': '上次保存没有收到结果', 'en-US': 'There was no answer to the last save' },
  FORM_SAVE_ANYWAY: { 'zh-CN': '仍然保存', 'en-US': 'Save anyway' },
  FORM_DRAFT_USE: { 'zh-CN': '恢复', 'en-US': 'Restore' },
  FORM_DRAFT_DROP: { 'zh-CN': '丢弃', 'en-US': 'Discard' },
  FORM_UNSEEN: {
    'zh-CN': '以下字段不在表单中，但必须正确才能保存，请联系管理员',
    'en-US': 'These fields are not on the form but must be correct before it can be saved. Ask an administrator.',
  },
  FORM_REFUSED: { 'zh-CN': '暂时不能保存', 'en-US': 'The record cannot be saved yet' },
  FORM_REPUBLISHED: {
    'zh-CN': '页面的设计刚刚更新，表单已换成新的版本；您填写的内容都在，请核对后再次保存',
    'en-US':
      'The design of this page was just updated, and the form is now the new version. Your entries are still there. Check them and save again.',
  },
  FORM_REPUBLISHED_LOST: {
    'zh-CN': '页面的设计刚刚更新，表单已换成新的版本，不再有“{titles}”；其余内容都在，请核对后再次保存',
    'en-US':
      'The design of this page was just updated, and the form is now the new version, without “{titles}”. Your other entries are still there. Check them and save again.',
  },
  FORM_GONE: { 'zh-CN': '这条记录已被他人删除', 'en-US': 'Someone else deleted this record' },
  FORM_GONE_TEXT: {
    'zh-CN': '您填写的内容仍在，可以将其另存为一条新记录。',
    'en-US': 'Your entries are still here. You can save them as a new record.',
  },
  FORM_GONE_ADD: { 'zh-CN': '另存为新记录', 'en-US': 'Save as a new record' },
  FORM_EMPTY: { 'zh-CN': '（空）', 'en-US': '(empty)' },
})
