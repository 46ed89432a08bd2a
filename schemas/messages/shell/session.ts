import { defineMessages } from '../define.ts'

/** Sign-in, session, password and department, as the server says them. */
export const session = defineMessages({
  SESSION_SIGNED_IN: { 'zh-CN': '登录成功', 'en-US': 'Signed in.', code: 200 },
  SESSION_SIGNED_IN_GIVEN: {
    'zh-CN':
      '登录成功。您的密码由管理员设置，请尽快在右上角用户菜单的“密码修改”中修改；{until} 之后该密码不能再用于登录',
    'en-US':
      'Signed in. Your password was set by an administrator. Change it soon with “Change password” in the user menu at the top right. It cannot be used to sign in after {until}.',
    code: 200,
  },
  SESSION_SIGNED_IN_MUST_CHANGE: {
    'zh-CN': '登录成功。您的密码由管理员设置，请尽快在右上角用户菜单的“密码修改”中修改',
    'en-US':
      'Signed in. Your password was set by an administrator. Change it soon with “Change password” in the user menu at the top right.',
    code: 200,
  },
  SESSION_GIVEN_TITLE: { 'zh-CN': '请修改密码', 'en-US': 'Change your password' },
  SESSION_GIVEN_NOTICE: {
    'zh-CN':
      '管理员为您设置了新密码。请在右上角用户菜单的“密码修改”中改为只有您知道的密码；在此之前不能授权、重置他人密码或更改权限策略',
    'en-US':
      'An administrator has set a new password for you. Change it to one that only you know, with “Change password” in the user menu at the top right. Until then you cannot grant permissions, reset passwords of other people or change policies.',
  },
  SESSION_GIVEN_UNTIL: {
    'zh-CN': '{until} 之后，管理员设置的密码不能再用于登录',
    'en-US': 'The password set by the administrator cannot be used to sign in after {until}.',
  },
  SESSION_GIVEN_EXPIRED: {
    'zh-CN': '管理员设置的密码只在 {hours} 小时内有效，现已过期，请联系管理员重新设置密码',
    'en-US':
      'A password set by an administrator is valid for {hours} {hours|hour|hours}, and yours has expired. Ask the administrator to set a new one.',
  },
  SESSION_GIVEN_CLOSED: {
    'zh-CN': '您的密码由管理员设置。请先在右上角用户菜单的“密码修改”中修改密码，再授权、重置他人密码或更改权限策略',
    'en-US':
      'Your password was set by an administrator. Change it first with “Change password” in the user menu at the top right. Then you can grant permissions, reset passwords of other people or change policies.',
    code: 428,
  },
  SESSION_SIGNED_OUT: { 'zh-CN': '退出登录成功！', 'en-US': 'Signed out.' },
  SESSION_EXPIRED: {
    'zh-CN': 'Token失效，请重新登录!',
    'en-US': 'Your session has expired. Sign in again.',
    code: 401,
    http: 401,
  },
  SESSION_CAPTCHA_MISSING: { 'zh-CN': '验证码无效', 'en-US': 'Enter the verification code.' },
  SESSION_CAPTCHA_WRONG: {
    'zh-CN': '验证码错误',
    'en-US': 'The verification code is wrong. Enter it again.',
    code: 412,
  },
  SESSION_WRONG_PASSWORD: { 'zh-CN': '用户名或密码错误', 'en-US': 'The user name or password is wrong.' },
  SESSION_USER_FROZEN: { 'zh-CN': '该用户已冻结', 'en-US': 'This account is frozen. Ask an administrator.' },
  SESSION_USER_REMOVED: { 'zh-CN': '该用户已注销', 'en-US': 'This account was removed. Ask an administrator.' },
  SESSION_LOCKED: {
    'zh-CN': '该用户登录失败次数过多，请于10分钟后再次登录！',
    'en-US': 'Too many failed sign-ins. Try again in 10 minutes.',
  },
  SESSION_LOCKED_LONGER: {
    'zh-CN': '该用户登录失败次数过多，请于{minutes}分钟后再次登录！',
    'en-US': 'Too many failed sign-ins. Try again in {minutes} {minutes|minute|minutes}.',
  },
  SESSION_OLD_PASSWORD_WRONG: { 'zh-CN': '旧密码输入错误!', 'en-US': 'The old password is wrong.' },
  SESSION_PASSWORD_EMPTY: { 'zh-CN': '新密码不允许为空!', 'en-US': 'The new password must not be empty.' },
  SESSION_PASSWORDS_DIFFER: { 'zh-CN': '两次输入密码不一致!', 'en-US': 'The two passwords do not match.' },
  SESSION_PASSWORD_CHANGED: { 'zh-CN': '密码重置成功!', 'en-US': 'The password was changed.' },
  SESSION_PASSWORD_MUST_CHANGE: {
    'zh-CN': '首次登录或密码被重置后，请先修改密码！',
    'en-US': 'Change your password first.',
    code: 428,
  },
  SESSION_PASSWORD_SAME: {
    'zh-CN': '新密码不能与旧密码相同！',
    'en-US': 'The new password must differ from the old one.',
  },
  SESSION_PASSWORD_NOT_OWN: { 'zh-CN': '只允许修改自己的密码！', 'en-US': 'You can change your own password only.' },
  SESSION_DEPART_NOT_OWN: {
    'zh-CN': '您不属于该部门，不能切换',
    'en-US': 'You do not belong to this department, so you cannot change to it.',
  },
  SESSION_NOT_OWN: { 'zh-CN': '只允许操作自己的账号！', 'en-US': 'You can do this for your own account only.' },
})
