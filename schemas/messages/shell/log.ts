import { defineMessages } from '../define.ts'

/** The operation log and its verification. */
export const log = defineMessages({
  LOG_CONTENT: { 'zh-CN': '{operation}：{subject}', 'en-US': '{operation}: {subject}' },
  LOG_SHEET: { 'zh-CN': '系统日志', 'en-US': 'Log' },
  LOG_TIME: { 'zh-CN': '时间', 'en-US': 'Time' },
  LOG_TYPE: { 'zh-CN': '日志类型', 'en-US': 'Type' },
  LOG_SUBJECT: { 'zh-CN': '日志内容', 'en-US': 'What was done' },
  LOG_USER: { 'zh-CN': '操作人账号', 'en-US': 'User name' },
  LOG_VIEWED_AS: { 'zh-CN': '查看身份', 'en-US': 'Viewed as' },
  LOG_IP: { 'zh-CN': 'IP 地址', 'en-US': 'IP address' },
  LOG_METHOD: { 'zh-CN': '接口', 'en-US': 'Endpoint' },
  LOG_RECORD: { 'zh-CN': '记录编号', 'en-US': 'Record id' },
  LOG_DURATION: { 'zh-CN': '耗时（毫秒）', 'en-US': 'Duration (ms)' },
  LOG_RESULT: { 'zh-CN': '结果代码', 'en-US': 'Result code' },
  LOG_ERROR: { 'zh-CN': '错误', 'en-US': 'Error' },
  DATA_LOG_MENU: { 'zh-CN': '菜单权限', 'en-US': 'Menus and permissions' },
  DATA_LOG_DEPART: { 'zh-CN': '部门', 'en-US': 'Departments' },
  DATA_LOG_DEPART_ROLE: { 'zh-CN': '部门角色', 'en-US': 'Department roles' },
  DATA_LOG_DICT: { 'zh-CN': '数据字典', 'en-US': 'Dictionaries' },
  DATA_LOG_DICT_ITEM: { 'zh-CN': '字典项', 'en-US': 'Dictionary entries' },
  DATA_LOG_POLICY: { 'zh-CN': '数据策略', 'en-US': 'Policies' },
  DATA_LOG_RULE: { 'zh-CN': '数据规则', 'en-US': 'Data rules' },
  AUDIT_USAGE: {
    'zh-CN': '用法：npm run audit -- verify [<编号>:<哈希>]',
    'en-US': 'Usage: npm run audit -- verify [<id>:<hash>]',
  },
  AUDIT_INTACT: {
    'zh-CN': '日志完整：{count} 条。最后一条是 {anchor}；请把它保存在系统之外，下次核对时一并给出',
    'en-US':
      'The log is complete: {count} {count|entry|entries}. The last one is {anchor}. Store it outside the system and pass it to the next verification.',
  },
  AUDIT_BROKEN: {
    'zh-CN': '日志被改动：编号 {id} 处与哈希链不符。请与备份比对，查明是谁直接修改了数据库',
    'en-US':
      'The log was changed: entry {id} does not fit the chain. Compare it with a backup and find out who changed the database directly.',
  },
  AUDIT_TRUNCATED: {
    'zh-CN': '日志被截断：编号 {id} 之后的记录不见了。请与备份比对，查明是谁直接修改了数据库',
    'en-US':
      'The log was cut: the entries after {id} are missing. Compare it with a backup and find out who changed the database directly.',
  },
  AUDIT_ANCHOR_WRONG: {
    'zh-CN': '日志被重写：编号 {id} 的哈希与您给出的不同。请与备份比对，查明是谁直接修改了数据库',
    'en-US':
      'The log was rewritten: the hash of entry {id} differs from the one that you passed. Compare it with a backup and find out who changed the database directly.',
  },
})
