import { defineMessages } from './define.ts'

/** What is said of menus, permissions and who holds them. */
export const permission = defineMessages({
  PERMISSION_SAVED: { 'zh-CN': '保存成功！', 'en-US': 'Saved.' },
  PERMISSION_ADMIN_ROLE: {
    'zh-CN': '系统管理员角色拥有全部权限，不能收回“{name}”',
    'en-US': 'The role of the administrators holds all permissions. “{name}” cannot be taken from it.',
  },
  PERMISSION_OUTSIDE_DEPART: {
    'zh-CN': '部门没有“{name}”的权限，请先为部门授权',
    'en-US': 'The department may not use “{name}”. Grant it to the department first.',
  },
  DEPART_ROLE_UNKNOWN: { 'zh-CN': '部门角色不存在', 'en-US': 'This role of a department does not exist' },
  DEPART_ROLE_CODE: {
    'zh-CN': '角色编码“{code}”已存在，请换一个',
    'en-US': 'The role code “{code}” is already used. Enter a different one.',
  },
  DEPART_ROLE_MEMBER: {
    'zh-CN': '该用户不属于此部门，不能分配部门角色',
    'en-US': 'The user does not belong to this department and cannot have its roles.',
  },
})
