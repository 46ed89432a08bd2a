import { defineMessages } from './define.ts'

/** Sentences of record forms. What is wrong with a value is said by `field.ts`. */
export const form = defineMessages({
  FORM_SAVE: { 'zh-CN': '保存', 'en-US': 'Save' },
  FORM_SAVED: { 'zh-CN': '保存成功！', 'en-US': 'Saved.' },
  FORM_UPLOADING: { 'zh-CN': '文件正在上传，完成后将自动保存', 'en-US': 'Files are still being uploaded; the record is saved when they have arrived' },
  FORM_WRONG: { 'zh-CN': '有 {count} 项填写不正确，请检查', 'en-US': 'Please check the {count} field(s) marked below' },
  FORM_LEAVE: { 'zh-CN': '有未保存的内容', 'en-US': 'There are unsaved changes' },
  FORM_LEAVE_TEXT: { 'zh-CN': '关闭后，未保存的内容将丢失。确定关闭吗?', 'en-US': 'Closing discards what has not been saved. Close anyway?' },
  FORM_LEAVE_OK: { 'zh-CN': '放弃修改', 'en-US': 'Discard' },
  FORM_LEAVE_CANCEL: { 'zh-CN': '继续填写', 'en-US': 'Keep editing' },
  FORM_DRAFT: { 'zh-CN': '发现 {time} 未保存的内容（{count} 项）', 'en-US': 'Unsaved changes of {time} were found ({count} field(s))' },
  FORM_DRAFT_USE: { 'zh-CN': '恢复', 'en-US': 'Restore' },
  FORM_DRAFT_DROP: { 'zh-CN': '丢弃', 'en-US': 'Discard' },
  FORM_UNSEEN: { 'zh-CN': '以下字段不在表单中，但必须正确才能保存，请联系管理员', 'en-US': 'These fields are not on the form but must be right before it can be saved; please ask an administrator' },
  FORM_STALE: { 'zh-CN': '{by}已于 {at} 修改了这条记录', 'en-US': '{by} changed this record at {at}' },
  FORM_STALE_UNKNOWN: { 'zh-CN': '这条记录已被他人修改', 'en-US': 'Somebody else changed this record' },
  FORM_STALE_TEXT: { 'zh-CN': '重新加载后，你填写的内容会保留；双方都改过的字段会标出对方的值。', 'en-US': 'After reloading, what you typed is kept; fields changed by both show the other value.' },
  FORM_STALE_RELOAD: { 'zh-CN': '重新加载并保留我的修改', 'en-US': 'Reload and keep my changes' },
  FORM_STALE_DONE: { 'zh-CN': '已加载最新数据，请核对后再次保存', 'en-US': 'The latest data is loaded; please check and save again' },
  FORM_REPUBLISHED: { 'zh-CN': '页面的设计刚刚更新，表单已换成新的版本；你填写的内容都在，请核对后再次保存', 'en-US': 'This screen was just redesigned and the form is now the new one. What you typed is kept; please check and save again' },
  FORM_REPUBLISHED_LOST: { 'zh-CN': '页面的设计刚刚更新，表单已换成新的版本，不再有“{titles}”；其余内容都在，请核对后再次保存', 'en-US': 'This screen was just redesigned and the form is now the new one, without “{titles}”. Everything else you typed is kept; please check and save again' },
  FORM_GONE: { 'zh-CN': '这条记录已被他人删除', 'en-US': 'Somebody else deleted this record' },
  FORM_GONE_TEXT: { 'zh-CN': '你填写的内容仍在，可以将其另存为一条新记录。', 'en-US': 'What you typed is still here; it can be saved as a new record.' },
  FORM_GONE_ADD: { 'zh-CN': '另存为新记录', 'en-US': 'Save as a new record' },
  FORM_THEIRS: { 'zh-CN': '对方的值：{value}', 'en-US': 'Their value: {value}' },
  FORM_EMPTY: { 'zh-CN': '（空）', 'en-US': '(empty)' },
})
