import { defineMessages } from '../define.ts'

/** Conversations: what the server refuses, the widget in the header, the page in the frame. */
export const chat = defineMessages({
  CHAT_ROOM_UNKNOWN: {
    'zh-CN': '会话不存在或您不在其中',
    'en-US': 'This conversation does not exist, or you are not part of it.',
  },
  CHAT_PERSON_UNKNOWN: { 'zh-CN': '无法与该用户发起会话', 'en-US': 'You cannot start a conversation with this user.' },
  CHAT_EMPTY: { 'zh-CN': '消息内容不能为空', 'en-US': 'Write a message first.' },
  CHAT_TOO_FAST: { 'zh-CN': '发送过于频繁，请稍后再试', 'en-US': 'Too many messages at once. Wait a moment.' },
  CHAT_TICKET_WRONG: { 'zh-CN': '聊天入口已失效，请重新打开', 'en-US': 'This chat page has expired. Open it again.' },
  CHAT_TITLE: { 'zh-CN': '即时聊天', 'en-US': 'Chat' },
  CHAT_TITLE_COUNT: { 'zh-CN': '即时聊天，{count} 条未读', 'en-US': 'Chat, {count} unread' },
  CHAT_ROOMS: { 'zh-CN': '会话', 'en-US': 'Conversations' },
  CHAT_NO_ROOMS: {
    'zh-CN': '还没有会话，搜索同事开始聊天',
    'en-US': 'No conversations yet. Search for a colleague to start one.',
  },
  CHAT_SEARCH: { 'zh-CN': '搜索同事', 'en-US': 'Search colleagues' },
  CHAT_PEOPLE: { 'zh-CN': '同事', 'en-US': 'Colleagues' },
  CHAT_NOBODY: { 'zh-CN': '没有找到同事', 'en-US': 'No colleagues found' },
  CHAT_CHOOSE: { 'zh-CN': '选择一个会话', 'en-US': 'Choose a conversation' },
  CHAT_NO_MESSAGES: { 'zh-CN': '还没有消息，打个招呼吧', 'en-US': 'No messages yet. Say hello.' },
  CHAT_OLDER: { 'zh-CN': '查看更早的消息', 'en-US': 'Show older messages' },
  CHAT_TYPE: { 'zh-CN': '输入消息', 'en-US': 'Write a message' },
  CHAT_HINT: { 'zh-CN': '回车发送，Shift+回车换行', 'en-US': 'Enter sends, Shift+Enter starts a new line' },
  CHAT_SEND: { 'zh-CN': '发送', 'en-US': 'Send' },
  CHAT_NOT_SENT: { 'zh-CN': '未发送，点击重试', 'en-US': 'Not sent. Click to try again.' },
  CHAT_BACK: { 'zh-CN': '返回会话列表', 'en-US': 'Back to the conversations' },
  CHAT_MEMBERS: { 'zh-CN': '{count} 人', 'en-US': '{count} {count|member|members}' },
  CHAT_WAITING: { 'zh-CN': '{count} 条未读', 'en-US': '{count} unread' },
  CHAT_ME: { 'zh-CN': '我', 'en-US': 'Me' },
  CHAT_OFFLINE: { 'zh-CN': '连接已断开，正在重连…', 'en-US': 'The connection is lost. Reconnecting…' },
})
