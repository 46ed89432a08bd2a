import { defineMessages } from '../define.ts'

/** Who is signed in, and forced sign-outs. */
export const online = defineMessages({
  ONLINE_ENDED: { 'zh-CN': '强制退出成功！', 'en-US': 'The session was ended.' },
  ONLINE_OTHERS_ENDED: { 'zh-CN': '已退出其他会话', 'en-US': 'The other sessions were ended.' },
  ONLINE_TITLE: { 'zh-CN': '在线用户', 'en-US': 'Online users' },
  ONLINE_USERNAME: { 'zh-CN': '账号', 'en-US': 'User name' },
  ONLINE_REALNAME: { 'zh-CN': '姓名', 'en-US': 'Full name' },
  ONLINE_SINCE: { 'zh-CN': '登录时间', 'en-US': 'Signed in at' },
  ONLINE_LAST: { 'zh-CN': '最近操作', 'en-US': 'Last active' },
  ONLINE_IP: { 'zh-CN': 'IP 地址', 'en-US': 'IP address' },
  ONLINE_FORCE: { 'zh-CN': '强制退出', 'en-US': 'Sign out' },
  ONLINE_FORCE_ASK: { 'zh-CN': '确定强制“{name}”退出吗？', 'en-US': 'Sign out “{name}”?' },
  ONLINE_CURRENT: { 'zh-CN': '当前会话', 'en-US': 'This session' },
  SHELL_TOTAL: { 'zh-CN': '共 {total} 条', 'en-US': '{total} in total' },
})
