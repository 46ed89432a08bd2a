import { defineMessages } from '../define.ts'

/** The ways of signing in besides the password, tenants, registration, and the change of details, as the server says them. */
export const account = defineMessages({
  RULE_USERNAME_NEEDED: { 'zh-CN': '请输入用户名', 'en-US': 'Enter a user name' },
  RULE_USERNAME_CHARACTERS: {
    'zh-CN': '只允许字母、数字、下划线',
    'en-US': 'Use only letters, digits and underscores',
  },
  RULE_USERNAME_LENGTH: { 'zh-CN': '长度6到18个字符', 'en-US': 'Enter 4 to 18 characters' },
  RULE_PASSWORD_SHORT: { 'zh-CN': '密码至少需要 8 个字符', 'en-US': 'Use at least 8 characters.' },
  RULE_PASSWORD_COMMON: {
    'zh-CN': '这个密码太常见，很容易被猜到，请换一个',
    'en-US': 'This password is very common and easy to guess. Choose another one.',
  },
  RULE_PASSWORD_NAME: {
    'zh-CN': '密码不能是用户名，也不能只在用户名前后添加数字或符号，请换一个',
    'en-US':
      'The password must not be the user name, even with digits or symbols before or after it. Choose another one.',
  },
  RULE_MOBILE_NEEDED: { 'zh-CN': '请输入手机号', 'en-US': 'Enter a mobile number' },
  CODE_SENT: {
    'zh-CN': '如果该号码可用，验证码已发送，请注意查收',
    'en-US': 'If this number can be used, a code was sent to it.',
  },
  CODE_NO_MOBILE: { 'zh-CN': '手机号不允许为空！', 'en-US': 'Enter a mobile number.' },
  CODE_STILL_VALID: {
    'zh-CN': '验证码10分钟内，仍然有效！',
    'en-US': 'The last code is still valid. A code can be used for 10 minutes.',
  },
  CODE_NO_DRIVER: {
    'zh-CN': '短信接口未配置，请联系管理员！',
    'en-US': 'Codes cannot be sent because this is not set up. Ask an administrator.',
  },
  CODE_WRONG_MOBILE: { 'zh-CN': '手机验证码错误', 'en-US': 'The code is wrong or no longer valid. Request a new one.' },
  CODE_WRONG: { 'zh-CN': '验证码错误或已失效', 'en-US': 'The code is wrong or no longer valid. Request a new one.' },
  CODE_TEXT: {
    'zh-CN': '{code}（{purpose}验证码，10 分钟内有效）。请勿告诉他人。',
    'en-US': '{code} is your code for {purpose}. It is valid for 10 minutes. Do not share it.',
  },
  CODE_TEXT_TAKEN: {
    'zh-CN': '您的手机号码已经注册，请直接登录。如非本人操作，请忽略。',
    'en-US':
      'Your mobile number already has an account, so you can sign in. If you did not request this, ignore this message.',
  },
  CODE_SUBJECT: { 'zh-CN': '验证码', 'en-US': 'Your code' },
  CODE_FOR_LOGIN: { 'zh-CN': '登录', 'en-US': 'signing in' },
  CODE_FOR_REGISTER: { 'zh-CN': '注册', 'en-US': 'registration' },
  CODE_FOR_FORGOTTEN: { 'zh-CN': '修改密码', 'en-US': 'setting a new password' },
  TENANT_ALL: { 'zh-CN': '全部租户', 'en-US': 'All tenants' },
  TENANT_ALL_FROZEN: {
    'zh-CN': '与该用户关联的租户均已被冻结，无法登录！',
    'en-US': 'All tenants of this account are frozen, so it cannot sign in. Ask an administrator.',
  },
  TENANT_CHANGED: {
    'zh-CN': '用户租户信息变更,请重新登陆!',
    'en-US': 'Your tenants have changed. Sign in again.',
    code: 401,
    http: 401,
  },
  ACCOUNT_FREE: { 'zh-CN': '用户账号可用', 'en-US': 'This user name is available.' },
  ACCOUNT_TAKEN: { 'zh-CN': '用户账号已存在', 'en-US': 'This user name is taken. Choose another one.' },
  ACCOUNT_NO_REGISTRATION: {
    'zh-CN': '系统未开放注册，请联系管理员',
    'en-US': 'Registration is closed. Ask an administrator.',
  },
  ACCOUNT_REGISTERED: { 'zh-CN': '注册成功', 'en-US': 'Your account was created' },
  ACCOUNT_PASSWORD_WEAK: {
    'zh-CN': '密码不符合安全要求，请换一个',
    'en-US': 'This password is not strong enough. Choose another one.',
  },
  ACCOUNT_UNKNOWN: { 'zh-CN': '用户不存在！', 'en-US': 'There is no such account.' },
  ACCOUNT_RESET_OWN: {
    'zh-CN': '请通过“修改密码”修改自己的密码！',
    'en-US': 'Use “Change password” to change your own password.',
  },
  ACCOUNT_RESET_HIGHER: {
    'zh-CN': '该用户拥有您没有的权限，不能重置其密码！',
    'en-US': 'This account has permissions that you do not have, so you cannot reset its password.',
  },
  ACCOUNT_STEP_OVER: { 'zh-CN': '操作已超时，请重新开始', 'en-US': 'This took too long. Start again.' },
  ALTERATION_SENT: {
    'zh-CN': '如果该账号存在，验证码已发送到其登记的手机或邮箱',
    'en-US': 'If this account exists, a code was sent to its mobile number or e-mail address.',
  },
  THIRD_UNKNOWN_SOURCE: { 'zh-CN': '未配置该登录方式', 'en-US': 'This way of signing in is not set up.' },
  THIRD_NOT_BOUND: { 'zh-CN': '该第三方账号尚未绑定用户', 'en-US': 'No account is linked to this sign-in yet.' },
  CAS_NOT_SET: { 'zh-CN': '未配置单点登录', 'en-US': 'Single sign-on is not set up.' },
  CAS_REFUSED: { 'zh-CN': '单点登录票据无效，请重新登录', 'en-US': 'The single sign-on has expired. Sign in again.' },
  CAS_NO_ACCOUNT: { 'zh-CN': '该用户不存在，请联系管理员', 'en-US': 'You have no account here. Ask an administrator.' },
  CAS_DOWN: {
    'zh-CN': '单点登录服务暂时不可用，请稍后再试',
    'en-US': 'The single sign-on service cannot be reached. Try again later.',
  },
  OUTBOX_TITLE: { 'zh-CN': '开发信箱', 'en-US': 'Development mailbox' },
  OUTBOX_EMPTY: { 'zh-CN': '还没有消息', 'en-US': 'No messages yet.' },
})
