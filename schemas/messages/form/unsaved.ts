import { defineMessages } from '../define.ts'

/** Messages that prevent the loss of typed data: drafts, two people on one record, saves that wait for a connection. */
export const unsaved = defineMessages({
  DRAFT_ELSEWHERE: {
    'zh-CN': '您正在另一个标签页中编辑这条记录',
    'en-US': 'You are also editing this record in another tab',
  },
  DRAFT_TROUBLE: {
    'zh-CN': '此浏览器无法长期保存草稿：关闭标签页后，未保存的内容会丢失',
    'en-US': 'This browser cannot store drafts permanently. Unsaved changes are lost when you close the tab.',
  },
  DETAIL_AS_FILLED: {
    'zh-CN': '这条记录按填写时的表单显示；编辑时使用现在的表单。',
    'en-US': 'This record is shown with the form that was used when it was filled in. Editing uses the current form.',
  },
  OFFLINE_TITLE: { 'zh-CN': '等待发送的记录（{count}）', 'en-US': 'Records waiting to be sent ({count})' },
  OFFLINE_SEND: { 'zh-CN': '立即发送', 'en-US': 'Send now' },
  OFFLINE_KEPT: {
    'zh-CN': '没有网络，记录已保存在此浏览器，联网后自动发送',
    'en-US':
      'You are offline. The record is saved in this browser and will be sent automatically when you are online again.',
  },
  OFFLINE_NOT_KEPT: {
    'zh-CN': '没有网络，此浏览器也无法保存这条记录。请不要关闭此页面，联网后再点“保存”。',
    'en-US':
      'You are offline, and this browser cannot save the record. Leave this page open, and click “Save” when you are online again.',
  },
  OFFLINE_FULL: {
    'zh-CN': '此浏览器没有存储空间，操作未完成；这条记录仍在等待发送',
    'en-US': 'This browser has no storage left, so nothing was changed. The record is still waiting to be sent.',
  },
  OFFLINE_ELSEWHERE: {
    'zh-CN': '联网后自动发送。未被接受或需要合并的记录，请打开所在页面处理。',
    'en-US':
      'These are sent automatically when you are online again. Records that were refused or need merging can be handled on their own page.',
  },
  OFFLINE_SENT: { 'zh-CN': '“{title}”已发送', 'en-US': '“{title}” was sent' },
  OFFLINE_WAITING: { 'zh-CN': '等待网络', 'en-US': 'Waiting for the network' },
  OFFLINE_REFUSED: { 'zh-CN': '未被接受', 'en-US': 'Refused' },
  OFFLINE_STALE: { 'zh-CN': '他人已修改', 'en-US': 'Changed by someone else' },
  OFFLINE_UNSURE: {
    'zh-CN': '等待时间过长，服务器可能已保存。请先在列表中查找，再决定是否发送',
    'en-US':
      'This has waited for a long time, and the server may already have saved it. Check the list before you decide whether to send it.',
  },
  OFFLINE_SEND_ANYWAY: { 'zh-CN': '仍然发送', 'en-US': 'Send anyway' },
  OFFLINE_MERGE: { 'zh-CN': '合并', 'en-US': 'Merge' },
  OFFLINE_TAKE_BACK: { 'zh-CN': '放回表单', 'en-US': 'Put back into the form' },
  OFFLINE_TAKEN_BACK: {
    'zh-CN': '已成为草稿，打开该记录的表单即可恢复',
    'en-US': 'It is now a draft. Open the form of the record to restore it.',
  },
  OFFLINE_DROP_ASK: { 'zh-CN': '丢弃“{title}”', 'en-US': 'Discard “{title}”' },
  OFFLINE_DROP_REFUSED: {
    'zh-CN': '这条记录没有存入服务器，丢弃后无法恢复。确定丢弃吗？',
    'en-US': 'This record is not saved on the server and cannot be restored after you discard it. Discard it?',
  },
  OFFLINE_DROP_TEXT: {
    'zh-CN': '丢弃后无法恢复。服务器是否已收到这条记录尚不确定：如果已收到，它会保留在列表中。确定丢弃吗？',
    'en-US':
      'It cannot be restored after you discard it. It is not certain whether the server received this record. If it did, the record stays in the list. Discard it?',
  },
  MERGE_TITLE: { 'zh-CN': '合并两人的修改', 'en-US': 'Merge changes by two people' },
  MERGE_TEXT: {
    'zh-CN': '您填写期间，{by} 于 {at} 保存了这条记录。',
    'en-US': '{by} saved this record at {at} while you were editing it.',
  },
  MERGE_TEXT_UNKNOWN: {
    'zh-CN': '您填写期间，他人保存了这条记录。',
    'en-US': 'Someone else saved this record while you were editing it.',
  },
  MERGE_DRAFT: {
    'zh-CN': '这份草稿写下之后，记录又被修改过。',
    'en-US': 'The record was changed after this draft was written.',
  },
  MERGE_CHOOSE: {
    'zh-CN': '双方都改了以下 {count} 项，请逐项选择',
    'en-US': 'You both changed {count} {count|item|items}. Choose a value for each.',
  },
  MERGE_NOTHING: {
    'zh-CN': '双方的修改互不冲突，可以直接保存。',
    'en-US': 'The changes do not conflict and can be saved directly.',
  },
  MERGE_TAKEN: { 'zh-CN': '自动合并的修改（{count} 项）', 'en-US': 'Changes merged automatically ({count})' },
  MERGE_BASE: { 'zh-CN': '原值', 'en-US': 'Original value' },
  MERGE_MINE: { 'zh-CN': '我的', 'en-US': 'Mine' },
  MERGE_THEIRS: { 'zh-CN': '对方的', 'en-US': 'Theirs' },
  MERGE_ALL_MINE: { 'zh-CN': '全部用我的', 'en-US': 'Use all of mine' },
  MERGE_ALL_THEIRS: { 'zh-CN': '全部用对方的', 'en-US': 'Use all of theirs' },
  MERGE_LEFT: { 'zh-CN': '还有 {count} 项未选择', 'en-US': '{count} still to choose' },
  MERGE_ROW_GONE: { 'zh-CN': '已删除', 'en-US': 'Deleted' },
  MERGE_ROW_NONE: { 'zh-CN': '无', 'en-US': 'None' },
  MERGE_ORDER: { 'zh-CN': '行的顺序', 'en-US': 'Order of the rows' },
  MERGE_SAVE: { 'zh-CN': '合并并保存', 'en-US': 'Merge and save' },
  MERGE_TAKE: { 'zh-CN': '合并到表单', 'en-US': 'Merge into the form' },
})
