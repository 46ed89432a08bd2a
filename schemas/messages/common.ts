import { LABEL_SEPARATOR } from '../language/text.ts'
import { defineMessages } from './define.ts'

/** Sentences that every part says. */
export const common = defineMessages({
  COMMON_OK: { 'zh-CN': '操作成功！', 'en-US': 'Done.' },
  COMMON_FAILED: { 'zh-CN': '操作失败', 'en-US': 'The operation failed.' },
  COMMON_UNEXPECTED: {
    'zh-CN': '操作失败，服务器内部错误，请稍后再试',
    'en-US': 'Something went wrong on the server. Try again later.',
  },
  COMMON_NOT_FOUND: {
    'zh-CN': '路径不存在，请检查路径是否正确',
    'en-US': 'There is no such address. Check that it is written correctly.',
    code: 404,
    http: 404,
  },
  COMMON_BAD_REQUEST: { 'zh-CN': '参数不正确：{detail}', 'en-US': 'A parameter is wrong: {detail}' },
  COMMON_TOO_MANY: {
    'zh-CN': '操作过于频繁，请稍后再试',
    'en-US': 'Too many attempts. Wait a moment.',
    code: 429,
    http: 429,
  },
  COMMON_METHOD: {
    'zh-CN': '不支持{method}请求方法，支持以下{allowed}',
    'en-US': '{method} is not supported here. Use {allowed}.',
  },
  COMMON_DUPLICATE: { 'zh-CN': '数据库中已存在该记录', 'en-US': 'This record already exists.' },
  COMMON_CONFIRM: { 'zh-CN': '确定', 'en-US': 'OK' },
  COMMON_CANCEL: { 'zh-CN': '取消', 'en-US': 'Cancel' },
  COMMON_CLOSE: { 'zh-CN': '关闭', 'en-US': 'Close' },
  COMMON_YES: { 'zh-CN': '是', 'en-US': 'Yes' },
  COMMON_NO: { 'zh-CN': '否', 'en-US': 'No' },
  COMMON_LOADING: { 'zh-CN': '加载中…', 'en-US': 'Loading…' },
  COMMON_PART_MISSING: {
    'zh-CN': '这部分内容没有加载成功，请检查网络后再试；系统刚升级过的，请刷新页面',
    'en-US':
      'This part could not be loaded. Check the network and try again; after an update of the system, reload the page.',
  },
  COMMON_RETRY: { 'zh-CN': '重试', 'en-US': 'Retry' },
  COMMON_EMPTY: { 'zh-CN': '暂无数据', 'en-US': 'No data' },
  COMMON_SEARCH: { 'zh-CN': '查询', 'en-US': 'Search' },
  COMMON_RESET: { 'zh-CN': '重置', 'en-US': 'Reset' },
  COMMON_SYSTEM_NOTICE: { 'zh-CN': '系统提示', 'en-US': 'System notice' },
  COMMON_PLEASE_ENTER: { 'zh-CN': '请输入{title}', 'en-US': 'Enter {title}' },
  COMMON_PLEASE_CHOOSE: { 'zh-CN': '请选择{title}', 'en-US': 'Choose {title}' },
  COMMON_AND: LABEL_SEPARATOR,
  COMMON_THEN: { 'zh-CN': '；', 'en-US': '; ' },
  COMMON_BEGIN: { 'zh-CN': '开始', 'en-US': 'From' },
  COMMON_END: { 'zh-CN': '结束', 'en-US': 'To' },
})
