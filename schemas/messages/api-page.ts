import { defineMessages } from './define.ts'

/** The page that shows the calls of this server. */
export const apiPage = defineMessages({
  API_ABOUT: {
    'zh-CN': '本服务的全部接口，包括每个已发布页面的数据接口。需要登录的接口在请求头 {header} 中携带令牌。',
    'en-US':
      'All calls of this server, with the data calls of every published page. Calls that need a sign-in send the token in the header {header}.',
  },
  API_SEARCH: { 'zh-CN': '搜索路径或名称', 'en-US': 'Search by path or name' },
  API_FOUND: { 'zh-CN': '共 {count} 个接口', 'en-US': '{count} {count|call|calls}' },
  API_NONE: { 'zh-CN': '没有符合的接口，请换一个词', 'en-US': 'No call matches. Try another word.' },
  API_ANONYMOUS: { 'zh-CN': '无需登录', 'en-US': 'No sign-in needed' },
  API_SIGNED_IN: { 'zh-CN': '需要登录', 'en-US': 'Needs a sign-in' },
  API_PERMISSION: { 'zh-CN': '需要权限', 'en-US': 'Needs the permission' },
  API_PARAMETERS: { 'zh-CN': '参数', 'en-US': 'Parameters' },
  API_BODY: { 'zh-CN': '请求内容', 'en-US': 'Body' },
  API_ANSWER: { 'zh-CN': '返回内容', 'en-US': 'Answer' },
  API_EXAMPLE: { 'zh-CN': '示例', 'en-US': 'Example' },
  API_COPY_CURL: { 'zh-CN': '复制 curl 命令', 'en-US': 'Copy the curl command' },
  API_COPY_EXAMPLE: { 'zh-CN': '复制示例', 'en-US': 'Copy the example' },
  API_REQUIRED: { 'zh-CN': '必填', 'en-US': 'Required' },
  API_IN_PATH: { 'zh-CN': '路径', 'en-US': 'Path' },
  API_IN_QUERY: { 'zh-CN': '查询', 'en-US': 'Query' },
  API_LENGTH: { 'zh-CN': '长度 {range}', 'en-US': 'Length {range}' },
  API_RANGE: { 'zh-CN': '范围 {range}', 'en-US': 'Range {range}' },
  API_ONE_OF: { 'zh-CN': '其一：{values}', 'en-US': 'One of: {values}' },
})
