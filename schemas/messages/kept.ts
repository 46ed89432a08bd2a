import { defineMessages } from './define.ts'

/** What is told so that nothing typed is lost: drafts, two people on one record, saves that wait for a connection. */
export const kept = defineMessages({
  DRAFT_ELSEWHERE: { 'zh-CN': '你正在另一个标签页中编辑这条记录', 'en-US': 'You are editing this record in another tab as well' },
  DRAFT_TROUBLE: { 'zh-CN': '此浏览器无法长期保存草稿：关闭标签页后，未保存的内容会丢失', 'en-US': 'This browser does not keep drafts: what is not saved is lost when the tab is closed' },
  DETAIL_AS_FILLED: { 'zh-CN': '这条记录按填写时的表单显示；编辑时使用现在的表单。', 'en-US': 'This record is shown by the form it was filled in with; editing uses today’s form.' },
  MERGE_TITLE: { 'zh-CN': '合并两人的修改', 'en-US': 'Merge two changes' },
  MERGE_TEXT: { 'zh-CN': '你填写期间，{by}于 {at} 保存了这条记录。', 'en-US': '{by} saved this record at {at} while you were filling it in.' },
  MERGE_TEXT_UNKNOWN: { 'zh-CN': '你填写期间，他人保存了这条记录。', 'en-US': 'Somebody else saved this record while you were filling it in.' },
  MERGE_DRAFT: { 'zh-CN': '这份草稿写下之后，记录又被修改过。', 'en-US': 'The record was changed after this draft was written.' },
  MERGE_CHOOSE: { 'zh-CN': '双方都改了以下 {count} 项，请逐项选择', 'en-US': 'Both of you changed these {count} field(s); choose for each' },
  MERGE_NOTHING: { 'zh-CN': '双方的修改互不冲突，可以直接保存。', 'en-US': 'The two changes do not touch each other and can be saved together.' },
  MERGE_TAKEN: { 'zh-CN': '自动合并的修改（{count} 项）', 'en-US': 'Taken as they are ({count})' },
  MERGE_BASE: { 'zh-CN': '原值', 'en-US': 'Before' },
  MERGE_MINE: { 'zh-CN': '我的', 'en-US': 'Mine' },
  MERGE_THEIRS: { 'zh-CN': '对方的', 'en-US': 'Theirs' },
  MERGE_ALL_MINE: { 'zh-CN': '全部用我的', 'en-US': 'Take all of mine' },
  MERGE_ALL_THEIRS: { 'zh-CN': '全部用对方的', 'en-US': 'Take all of theirs' },
  MERGE_LEFT: { 'zh-CN': '还有 {count} 项未选择', 'en-US': '{count} still to be chosen' },
  MERGE_SAVE: { 'zh-CN': '合并并保存', 'en-US': 'Merge and save' },
  MERGE_TAKE: { 'zh-CN': '合并到表单', 'en-US': 'Merge into the form' },
})
