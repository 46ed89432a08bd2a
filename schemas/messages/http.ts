import { defineMessages } from './define.ts'

/** What the HTTP layer of the server refuses before a module sees the request. */
export const http = defineMessages({
  HTTP_GRANT_NOT_HELD: {
    'zh-CN': '您自己没有“{name}”的全部权限，不能授予他人',
    'en-US': 'You do not hold all permissions of “{name}” yourself, so you cannot grant it to others.',
    code: 510,
  },
  HTTP_REVOKE_NOT_HELD: {
    'zh-CN': '您自己没有“{name}”的全部权限，不能从他人收回',
    'en-US': 'You do not hold all permissions of “{name}” yourself, so you cannot take it from others.',
    code: 510,
  },
  HTTP_MENU_PLACE: {
    'zh-CN': '“{name}”不是您可以放置页面的菜单，请另选上级菜单',
    'en-US': 'You cannot place a page below the menu item “{name}”. Choose another one.',
  },
  HTTP_FORBIDDEN: {
    'zh-CN': '没有权限，请联系管理员授权',
    'en-US': 'You do not have permission to do this. Ask an administrator.',
    code: 510,
  },
  HTTP_SIGN_WRONG: {
    'zh-CN': 'Sign签名校验失败！',
    'en-US': 'The signature of the request is wrong. Reload the page.',
  },
  HTTP_SIGN_EXPIRED: {
    'zh-CN': '操作失败，签名验证失败:X-TIMESTAMP已过期',
    'en-US': 'The signature of the request has expired. Check the clock of this computer.',
  },
  HTTP_BODY_UNREADABLE: { 'zh-CN': '请求内容无法读取', 'en-US': 'The request cannot be read.' },
  HTTP_BODY_TOO_LARGE: { 'zh-CN': '请求内容过大', 'en-US': 'The request is too large.' },
  HTTP_BAD_TEXT: {
    'zh-CN': '参数包含不允许的名称或字符，或嵌套过深',
    'en-US': 'A parameter contains a name or character that is not allowed, or is nested too deeply.',
  },
  START_OPENING: {
    'zh-CN': '系统正在启动，正在打开数据库，请稍候，本页会自动刷新',
    'en-US': 'The system is starting and opening its database. This page reloads automatically.',
  },
  START_RECOVERING: {
    'zh-CN': '系统上次没有正常关闭，正在恢复数据库，已保存的内容不会丢失；请稍候，本页会自动刷新',
    'en-US':
      'The system was not shut down properly, and its database is being recovered. Nothing that was saved is lost. This page reloads automatically.',
  },
  START_RECOVERING_LINE: {
    'zh-CN': '上次没有正常关闭，正在恢复数据库，已保存的内容不会丢失…',
    'en-US':
      'The system was not shut down properly. Its database is being recovered, and nothing that was saved is lost…',
  },
  START_REACHABLE: { 'zh-CN': '其他机器可以访问：{urls}', 'en-US': 'Other computers can reach this server at {urls}' },
  START_REACHABLE_DEVELOPMENT: {
    'zh-CN': '注意：这是开发环境，演示账号的密码是公开的；对外提供服务请设置 NODE_ENV=production',
    'en-US':
      'Warning: this is a development start, and the passwords of its demonstration accounts are public. Set NODE_ENV=production to serve other people.',
  },
  HTTP_LOCAL_ONLY: {
    'zh-CN':
      '该功能仅供开发使用，只能在服务器本机访问；对外提供服务请设置 NODE_ENV=production，或改用自己的 SIGN_SECRET、MESSAGES、CAPTCHA',
    'en-US':
      'This is for development and can be used on the server itself only. To serve other people, set NODE_ENV=production, or your own SIGN_SECRET, MESSAGES and CAPTCHA.',
    code: 403,
    http: 403,
  },
  HTTP_DISK_FULL: {
    'zh-CN': '服务器磁盘空间已满，本次内容没有保存，请联系管理员',
    'en-US': 'The disk of the server is full, and nothing was saved. Inform an administrator.',
    code: 507,
  },
  HTTP_SOCKET_REFUSED: {
    'zh-CN': '不允许建立此连接',
    'en-US': 'This connection is not allowed.',
    code: 403,
    http: 403,
  },
  HTTP_INTEGRITY: {
    'zh-CN': '执行数据库异常,违反了完整性约束，例如：违反唯一约束、非空限制或外键限制',
    'en-US':
      'The record breaks a rule of the database, for example a value that must be unique or must not be empty. Check it and save again.',
  },
  HTTP_TABLE_CHANGED: {
    'zh-CN': '表结构刚刚发生变化，请刷新页面后重试',
    'en-US': 'The table has just been changed. Reload the page and try again.',
    code: 409,
    http: 409,
  },
  HTTP_BAD_VALUE: {
    'zh-CN': '参数的值超出允许范围或格式不正确',
    'en-US': 'The value of a parameter is out of range or has the wrong format.',
  },
  HTTP_RELAY_REFUSED: {
    'zh-CN': '不允许转发到该地址',
    'en-US': 'Requests to this address are not forwarded.',
    code: 510,
  },
  HTTP_RELAY_FAILED: { 'zh-CN': '目标服务没有响应', 'en-US': 'The other service did not answer.' },
  HTTP_RELAY_TOO_LARGE: { 'zh-CN': '目标服务的响应内容过大', 'en-US': 'The answer of the other service is too large.' },
  HTTP_KEY_UNREADABLE: {
    'zh-CN': '请求头 Idempotency-Key 必须是 8 到 100 个字母、数字、点、横线或下划线',
    'en-US': 'The header Idempotency-Key must have 8 to 100 letters, digits, dots, hyphens or underscores.',
  },
  HTTP_KEY_REUSED: {
    'zh-CN': '该 Idempotency-Key 已用于另一个请求，请更换后重试',
    'en-US': 'This Idempotency-Key was used for another request. Use a new one.',
    code: 422,
    http: 422,
  },
  HTTP_TOO_SLOW: {
    'zh-CN': '查询耗时过长，已停止。请增加条件或缩小范围后重试',
    'en-US': 'This took too long and was stopped. Add conditions or narrow the range, and try again.',
  },
  HTTP_DATABASE_DOWN: {
    'zh-CN': '数据库暂时不可用，请稍后再试',
    'en-US': 'The database is not available. Try again in a moment.',
    http: 503,
  },
})
