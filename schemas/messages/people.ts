import { defineMessages } from './define.ts'

/** Accounts and roles as they are administered. */
export const people = defineMessages({
  ACCOUNT_NAME_FIXED: {
    'zh-CN': '用户账号创建后不能修改',
    'en-US': 'A user name cannot be changed after it is created.',
  },
  ACCOUNT_PHONE_TAKEN: {
    'zh-CN': '手机号“{code}”已被其他用户使用',
    'en-US': 'Another user has the mobile number “{code}”.',
  },
  ACCOUNT_EMAIL_TAKEN: {
    'zh-CN': '邮箱“{code}”已被其他用户使用',
    'en-US': 'Another user has the e-mail address “{code}”.',
  },
  ACCOUNT_WORK_NO_TAKEN: {
    'zh-CN': '工号“{code}”已被其他用户使用',
    'en-US': 'Another user has the staff number “{code}”.',
  },
  ACCOUNT_EDIT_HIGHER: {
    'zh-CN': '用户“{name}”拥有您没有的权限，您不能修改该账号',
    'en-US': 'The account “{name}” has permissions that you do not have, so you cannot change it.',
  },
  ACCOUNT_OWN: {
    'zh-CN': '不能冻结或删除自己的账号，请由其他管理员操作',
    'en-US': 'You cannot freeze or delete your own account. Another administrator can.',
  },
  ACCOUNT_OWN_ADMIN: {
    'zh-CN': '不能移除自己的管理员角色，请由其他管理员操作',
    'en-US': 'You cannot take the administrator role from yourself. Another administrator can.',
  },
  ACCOUNT_LAST_ADMIN: {
    'zh-CN': '这是最后一位管理员，请先将管理员角色授予其他用户',
    'en-US': 'This is the last administrator. Give the role to another user first.',
  },
  ACCOUNT_TENANT_FOREIGN: {
    'zh-CN': '您不属于租户 {tenant}，不能将用户加入或移出该租户',
    'en-US': 'You do not belong to tenant {tenant}, so you cannot add users to it or remove them.',
  },
  ACCOUNT_TENANT_NEEDED: {
    'zh-CN': '用户至少须属于一个您所在的租户，请在“租户”中填写',
    'en-US': 'The user must belong to at least one of your tenants. Fill in “Tenants”.',
  },
  ACCOUNT_NO_ROLES: { 'zh-CN': '未找到用户相关角色信息', 'en-US': 'This user has no roles.' },
  ACCOUNT_RESTORED: { 'zh-CN': '恢复成功！', 'en-US': 'Restored.' },
  ADMIN_USAGE: {
    'zh-CN':
      '用法：npm run admin -- create-administrator <用户账号> | reset-password <用户账号> | list-sessions | export-roles | import-roles <文件>',
    'en-US':
      'Usage: npm run admin -- create-administrator <user name> | reset-password <user name> | list-sessions | export-roles | import-roles <file>',
  },
  ADMIN_PASSWORD: { 'zh-CN': '新密码（不显示）：', 'en-US': 'New password (not shown):' },
  ADMIN_NO_PASSWORD: {
    'zh-CN': '没有密码。请在提示后输入，或由标准输入给出',
    'en-US': 'There is no password. Type it at the prompt, or pass it by standard input.',
  },
  ADMIN_USER_NAME: {
    'zh-CN': '用户账号只能包含字母、数字和 _ . @ -，且不能以 . @ - 开头',
    'en-US': 'A user name has letters, digits and _ . @ - only, and does not begin with . @ or -.',
  },
  ADMIN_NOT_SET_UP: {
    'zh-CN': '数据库中没有管理员角色，请先启动一次服务',
    'en-US': 'The database has no administrator role. Start the server once.',
  },
  ADMIN_CREATED: {
    'zh-CN': '管理员“{name}”已创建，首次登录后须修改密码',
    'en-US': 'The administrator “{name}” was created and must change the password after the first sign-in.',
  },
  ADMIN_PASSWORD_SET: {
    'zh-CN': '“{name}”的密码已设置，下次登录后须修改；其会话均已结束',
    'en-US': 'The password of “{name}” was set and must be changed after the next sign-in. All sessions have ended.',
  },
  ADMIN_ROLE_FILE: {
    'zh-CN': '文件不是角色文件，请使用 export-roles 的输出',
    'en-US': 'The file is no file of roles. Use the output of export-roles.',
  },
  ADMIN_ROLES_IMPORTED: {
    'zh-CN': '角色已导入：新增 {added}，更新 {changed}',
    'en-US': 'Roles were imported: {added} added, {changed} changed.',
  },
  ADMIN_ROLES_UNKNOWN: {
    'zh-CN': '数据库中没有以下权限，已略过：{names}',
    'en-US': 'The database does not have these permissions, which were left out: {names}.',
  },
  USER_SHEET: { 'zh-CN': '用户', 'en-US': 'Users' },
  USER_SHEET_NO_HEADER: {
    'zh-CN': '文件导入失败:没有找到“用户账号”列，请下载模板填写',
    'en-US': 'The import failed: there is no column “User name”. Download the template and fill it in.',
  },
  USER_SHEET_PASSWORDS: {
    'zh-CN': '文件导入失败:一个文件最多设置 {max} 个密码，请拆分文件，或清空“登录密码”列后再重置密码',
    'en-US':
      'The import failed: one file can set {max} passwords at most. Split the file, or clear the column “Password” and reset the passwords later.',
  },
  USER_SHEET_DATE: {
    'zh-CN': '“{text}”不是日期，请按 2000-01-31 的格式填写',
    'en-US': '“{text}” is no date. Write it like 2000-01-31.',
  },
  USER_SHEET_UNKNOWN: { 'zh-CN': '没有名为“{text}”的选项', 'en-US': 'There is no “{text}”.' },
  USER_SHEET_UNSURE: {
    'zh-CN': '有多个“{text}”，请填写编码，或按“上级/下级”填写部门',
    'en-US': 'There are several “{text}”. Enter the code, or the path of the department as “upper/lower”.',
  },
  USER_SHEET_REPEATED: { 'zh-CN': '与第 {row} 行相同', 'en-US': 'The same as in row {row}.' },
  USER_SHEET_GROUP: {
    'zh-CN': '“{title}”：{text}（共 {count} 处，第 {rows} 行）',
    'en-US': '“{title}”: {text} ({count} in all, rows {rows})',
  },
  USER_PASSWORD_ABOUT: {
    'zh-CN': '用户须在下次登录后修改该密码。保存后，该用户已登录的会话立即结束。',
    'en-US': 'The user must change this password after the next sign-in. All sessions of the user end when you save.',
  },
  USER_PASSWORD_SET: { 'zh-CN': '设置新密码', 'en-US': 'Set the new password' },
  USER_BIN_LIST: { 'zh-CN': '已删除的用户', 'en-US': 'Deleted users' },
  DICT_BIN_LIST: { 'zh-CN': '已删除的字典', 'en-US': 'Deleted dictionaries' },
  DICT_BIN_NAME: { 'zh-CN': '字典名称', 'en-US': 'Name' },
  DICT_BIN_CODE: { 'zh-CN': '字典编码', 'en-US': 'Code' },
  BIN_RESTORE: { 'zh-CN': '恢复', 'en-US': 'Restore' },
  BIN_RESTORE_ALL: { 'zh-CN': '恢复所选（{count}）', 'en-US': 'Restore selected ({count})' },
  BIN_PURGE: { 'zh-CN': '彻底删除', 'en-US': 'Delete for good' },
  BIN_PURGE_ALL: { 'zh-CN': '彻底删除所选（{count}）', 'en-US': 'Delete selected for good ({count})' },
  BIN_PURGE_ASK: {
    'zh-CN': '确定彻底删除 {count} 项吗？此操作不能撤销。',
    'en-US': 'Delete {count} for good? This cannot be undone.',
  },
  ROLE_UNKNOWN: { 'zh-CN': '角色不存在，请刷新列表', 'en-US': 'This role does not exist. Reload the list.' },
  ROLE_CODE_TAKEN: { 'zh-CN': '角色编码“{code}”已存在', 'en-US': 'A role with the code “{code}” already exists.' },
  ROLE_CODE_FIXED: {
    'zh-CN': '角色编码创建后不能修改',
    'en-US': 'The code of a role cannot be changed after it is created.',
  },
  ROLE_CODE_FREE: { 'zh-CN': '该值可用！', 'en-US': 'This code is free.' },
  ROLE_ADMIN_STAYS: { 'zh-CN': '管理员角色不能删除', 'en-US': 'The administrator role cannot be deleted.' },
  ROLE_HELD: {
    'zh-CN': '角色“{name}”还有 {count} 位用户，请先移除这些用户',
    'en-US': 'The role “{name}” has {count} {count|user|users}. Remove them first.',
  },
  ROLE_HOME_NOT_OPEN: {
    'zh-CN': '角色没有页面“{url}”的权限，不能设为首页；请先授权或选择其他页面',
    'en-US': 'The role does not open the page “{url}”. Grant it first, or choose another page.',
  },
  ROLE_HOME_STATED: { 'zh-CN': '角色“{code}”已经设置了首页', 'en-US': 'The role “{code}” has a home page already.' },
  ROLE_HOME_UNKNOWN: { 'zh-CN': '角色没有设置首页', 'en-US': 'The role has no home page of its own.' },
  ROLE_HOME_ABOUT: {
    'zh-CN': '拥有此角色的用户登录后先看到该页面。一人有多个角色时，优先级数字最小的生效；页面不可用时显示默认首页。',
    'en-US':
      'People of this role see this page first after they sign in. With several roles the lowest priority number decides. If the page is not available, they see the usual home page.',
  },
  ROLE_HOME_PAGE: { 'zh-CN': '首页', 'en-US': 'Home page' },
  ROLE_HOME_USUAL: { 'zh-CN': '默认首页', 'en-US': 'The usual home page' },
  ROLE_HOME_PRIORITY: { 'zh-CN': '优先级', 'en-US': 'Priority' },
  ROLE_HOME_SAVE: { 'zh-CN': '保存', 'en-US': 'Save' },
  ROLE_USERS_ADD: { 'zh-CN': '添加用户', 'en-US': 'Add users' },
  ROLE_USERS_CHOOSE: { 'zh-CN': '要添加的用户', 'en-US': 'Users to add' },
  ROLE_USERS_REMOVE: { 'zh-CN': '移除', 'en-US': 'Remove' },
  ROLE_USERS_REMOVE_ALL: { 'zh-CN': '移除所选（{count}）', 'en-US': 'Remove selected ({count})' },
  ROLE_USERS_REMOVE_ASK: {
    'zh-CN': '确定从该角色中移除 {count} 位用户吗？',
    'en-US': 'Remove {count} {count|user|users} from this role?',
  },
  DEPART_USERS_LIST: { 'zh-CN': '部门的用户', 'en-US': 'Users of the department' },
  DEPART_USERS_REMOVE_ASK: {
    'zh-CN': '确定从该部门中移除 {count} 位用户吗？',
    'en-US': 'Remove {count} {count|user|users} from this department?',
  },
  ROLE_USERS_STATUS: { 'zh-CN': '状态', 'en-US': 'Status' },
  ROLE_USERS_ACTIVE: { 'zh-CN': '正常', 'en-US': 'Active' },
  ROLE_USERS_FROZEN: { 'zh-CN': '冻结', 'en-US': 'Frozen' },
  ROLE_USERS_LIST: { 'zh-CN': '角色的用户', 'en-US': 'Users of the role' },
  ROLE_USERS_DEPARTS: { 'zh-CN': '部门', 'en-US': 'Departments' },
  CATEGORY_CODE_FIXED: {
    'zh-CN': '分类编码由系统分配，不能修改',
    'en-US': 'The code of a category is assigned by the system and cannot be changed.',
  },
  TENANT_UNKNOWN: { 'zh-CN': '租户不存在，请刷新列表', 'en-US': 'This tenant does not exist. Reload the list.' },
  TENANT_ID_TAKEN: { 'zh-CN': '该编号已存在!', 'en-US': 'A tenant with this number already exists.' },
  TENANT_NUMBER_MISSING: { 'zh-CN': '请填写租户编号', 'en-US': 'Enter the number of the tenant.' },
  TENANT_NUMBER_FIXED: {
    'zh-CN': '租户编号创建后不能修改',
    'en-US': 'The number of a tenant cannot be changed after it is created.',
  },
  TENANT_NAME_TAKEN: { 'zh-CN': '租户名称“{code}”已存在', 'en-US': 'A tenant with the name “{code}” already exists.' },
  TENANT_DATES_WRONG: {
    'zh-CN': '结束日期早于开始日期，请修改',
    'en-US': 'The last day is before the first day. Change one of them.',
  },
  TENANT_HELD: {
    'zh-CN': '租户“{name}”还有 {count} 位用户，请先移除这些用户',
    'en-US': 'The tenant “{name}” has {count} {count|user|users}. Remove them first.',
  },
  TENANT_OWNS: {
    'zh-CN':
      '租户“{name}”还有 {departments} 个部门、{roles} 个角色和 {positions} 个职务，请先删除它们，或将其改为其他租户',
    'en-US':
      'The tenant “{name}” has {departments} {departments|department|departments}, {roles} {roles|role|roles} and {positions} {positions|position|positions}. Delete them first, or give them to another tenant.',
  },
  TENANT_USERS_REMOVE_ASK: {
    'zh-CN': '确定从该租户中移除 {count} 位用户吗？',
    'en-US': 'Remove {count} {count|user|users} from this tenant?',
  },
  TENANT_SHARED: {
    'zh-CN': '该数据由所有租户共用，请联系系统管理员修改，或为本租户新建',
    'en-US': 'This belongs to all tenants. Ask an administrator of the server, or create one for your tenant.',
  },
  TENANT_UNCHOSEN: {
    'zh-CN': '您属于多个租户，请先切换到要新建数据的租户',
    'en-US': 'You belong to several tenants. Switch to the one that this is created for.',
  },
  TENANT_ROWS_FOREIGN: {
    'zh-CN': '“{name}”属于其他租户，不能分配给用户“{user}”，请先把该用户加入该租户',
    'en-US': '“{name}” belongs to a tenant that “{user}” is not part of. Add the user to that tenant first.',
  },
  TENANT_PEOPLE_OUTSIDE: {
    'zh-CN': '“{name}”还有 {count} 位用户不属于所选租户，请先移除这些用户或将其加入该租户',
    'en-US':
      '“{name}” has {count} {count|user|users} outside the chosen tenant. Remove them, or add them to the tenant first.',
  },
  DEPART_BELOW_OTHER_TENANT: {
    'zh-CN': '“{name}”有 {count} 个下级部门不属于所选租户，请先修改这些部门的租户',
    'en-US':
      '“{name}” has {count} {count|department|departments} below it outside the chosen tenant. Change their tenant first.',
  },
  ROLE_ADMIN_SHARED: {
    'zh-CN': '管理员角色由所有租户共用，不能归入某个租户，请另建角色',
    'en-US': 'The administrator role belongs to all tenants. Create another role for the tenant.',
  },
  DEPART_OTHER_TENANT: {
    'zh-CN': '上级部门属于其他租户，请选择本租户的部门',
    'en-US': 'The parent belongs to another tenant. Choose a department of the same tenant.',
  },
  ACCOUNT_OF_OTHER_TENANT: {
    'zh-CN': '用户“{name}”同时属于其他租户，请联系系统管理员修改',
    'en-US': 'The user “{name}” belongs to another tenant as well. Ask an administrator of the server.',
  },
  TENANT_PACK_UNKNOWN: { 'zh-CN': '套餐不存在，请刷新列表', 'en-US': 'This package does not exist. Reload the list.' },
  TENANT_PACK_ADMIN: {
    'zh-CN': '套餐只能由系统管理员修改，请联系系统管理员',
    'en-US': 'Packages are changed by administrators of the server only. Ask one of them.',
  },
  TENANT_PACK_FIXED: {
    'zh-CN': '套餐创建后不能更换租户',
    'en-US': 'The tenant of a package cannot be changed after it is created.',
  },
  TENANT_PACK_NAME_TAKEN: {
    'zh-CN': '该租户已有名为“{code}”的套餐',
    'en-US': 'The tenant has a package with the name “{code}” already.',
  },
  TENANT_PACK_OUTSIDE: {
    'zh-CN': '“{name}”不在租户的套餐内，不能授权',
    'en-US': '“{name}” is not in a package of the tenant and cannot be granted.',
  },
  TENANT_PACK_COPIED: {
    'zh-CN': '已同步 {count} 个默认套餐',
    'en-US': '{count} default {count|package|packages} copied.',
  },
  TENANT_USERS_LIST: { 'zh-CN': '租户的用户', 'en-US': 'Users of the tenant' },
  AGENT_PROCESS_UNKNOWN: {
    'zh-CN': '没有编码为“{code}”的流程，请从流程列表中填写编码',
    'en-US': 'There is no process with the code “{code}”. Use codes of the list of processes.',
  },
  AGENT_UNKNOWN: { 'zh-CN': '代理设置不存在，请刷新列表', 'en-US': 'This absence does not exist. Reload the list.' },
  AGENT_OF_OTHERS: {
    'zh-CN': '只能为自己设置代理人，请联系管理员',
    'en-US': 'You can name a stand-in for yourself only. Ask an administrator.',
  },
  AGENT_SELF: {
    'zh-CN': '代理人不能是本人，请选择其他人',
    'en-US': 'Nobody stands in for himself. Choose another person.',
  },
  AGENT_PERSON_UNKNOWN: { 'zh-CN': '没有账号为“{name}”的用户', 'en-US': 'There is no user with the name “{name}”.' },
  AGENT_DATES_WRONG: {
    'zh-CN': '结束时间须晚于开始时间，请修改',
    'en-US': 'The end must be later than the start. Change one of them.',
  },
  AGENT_OVERLAPS: {
    'zh-CN': '该时间段内已有代理人，请修改时间',
    'en-US': 'There is a stand-in for a part of this time already. Change the time.',
  },
  POSITION_UNKNOWN: { 'zh-CN': '职务不存在，请刷新列表', 'en-US': 'This position does not exist. Reload the list.' },
  POSITION_CODE_TAKEN: {
    'zh-CN': '职务编码“{code}”已存在',
    'en-US': 'A position with the code “{code}” already exists.',
  },
  POSITION_CODE_FIXED: {
    'zh-CN': '职务编码创建后不能修改',
    'en-US': 'The code of a position cannot be changed after it is created.',
  },
  POSITION_HELD: {
    'zh-CN': '还有 {count} 位用户担任职务“{name}”，请先为这些用户更换职务',
    'en-US':
      '{count} {count|user holds|users hold} the position “{name}”. Give {count|that user|them} another position first.',
  },
})
