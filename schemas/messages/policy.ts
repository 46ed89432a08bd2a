import { defineMessages } from './define.ts'

/** What is said of policies: rows, fields and actions of a screen by role. */
export const policy = defineMessages({
  POLICY_ROW_OUTSIDE: {
    'zh-CN': '保存后的数据不在您的数据权限范围内',
    'en-US': 'After saving, the record would be outside your data access',
  },
  POLICY_PART: {
    'zh-CN': '“{part}”不能用作行条件：请用字段与固定值、user.* 或 today/now 比较',
    'en-US': '“{part}” cannot be used as a row condition. Compare a field with a fixed value, user.* or today/now.',
  },
  POLICY_VALUE: {
    'zh-CN': '“{part}”两边的类型不同，或该类型不能这样比较',
    'en-US': 'The two sides of “{part}” have different types, or their type cannot be compared this way',
  },
  POLICY_SQL: {
    'zh-CN': '数据规则“{name}”是自定义 SQL，不会执行；请改用条件或行策略',
    'en-US': 'The data rule “{name}” is custom SQL and is never run. Use a condition or a row policy instead.',
  },
  POLICY_FIELD_KEPT: {
    'zh-CN': '条件“{condition}”用到您无权查看的字段，因此不能说明该条数据',
    'en-US': 'The condition “{condition}” uses a field that you cannot view, so this row cannot be explained',
    code: 510,
  },
  POLICY_WRONG: { 'zh-CN': '策略有误：{reason}', 'en-US': 'The policy is not valid: {reason}' },
  POLICY_FIELD_UNKNOWN: { 'zh-CN': '页面没有字段“{name}”', 'en-US': 'The page has no field “{name}”' },
  POLICY_ACTION_UNKNOWN: { 'zh-CN': '页面没有操作“{name}”', 'en-US': 'The page has no action “{name}”' },
  POLICY_ROLE_UNKNOWN: { 'zh-CN': '角色不存在', 'en-US': 'This role does not exist' },
  POLICY_PERSON_UNKNOWN: { 'zh-CN': '用户不存在或已停用', 'en-US': 'The user does not exist or is frozen' },
  ONLINE_AUTH_CONTROLLED: {
    'zh-CN': '字段和按钮始终按角色控制，无需开启，也不能关闭；请在“角色授权”中选择',
    'en-US':
      'Fields and buttons are always under the control of roles, which cannot be switched off. Choose them for a role instead.',
  },
  ONLINE_AUTH_NO_PART: {
    'zh-CN': '表单没有字段或按钮“{code}”，请刷新后重新选择',
    'en-US': 'The form has no field or button “{code}”. Reload and choose again.',
  },
  ONLINE_AUTH_ROLES: {
    'zh-CN': '只能授权给角色，请改为按角色授权',
    'en-US': 'Only roles are granted rights here. Choose a role.',
  },
  ONLINE_AUTH_NO_MENU: {
    'zh-CN': '“{name}”没有菜单，无法设置数据权限，请先为页面设置菜单',
    'en-US': '“{name}” has no entry in the menu, so it takes no data rules. Give the page a menu entry first.',
  },
  POLICY_STALE: {
    'zh-CN': '{who} 已于 {when} 修改了该策略，请核对后再保存',
    'en-US': '{who} changed this policy at {when}. Check it before you save.',
    code: 409,
  },
  POLICY_ONLY_LOOKING: {
    'zh-CN': '以他人身份查看时不能修改或导出数据',
    'en-US': 'You cannot change or export data while you view as another user',
  },
  POLICY_NO_SCREEN: {
    'zh-CN': '“{name}”不是数据页面的菜单或按钮，数据规则在此不起作用',
    'en-US': '“{name}” is not a menu item or button of a data page, so data rules have no effect here',
  },
  POLICY_RULE_STALE: {
    'zh-CN': '{who} 已于 {when} 修改了该数据规则，请刷新后再改',
    'en-US': '{who} changed this data rule at {when}. Reload before you change it.',
    code: 409,
  },
  POLICY_RULES_NONE: { 'zh-CN': '未找到权限配置信息', 'en-US': 'No permission settings were found' },
  POLICY_RULE_WRONG: { 'zh-CN': '数据规则有误：{reason}', 'en-US': 'The data rule is not valid: {reason}' },
  POLICY_RULE_ADDED: { 'zh-CN': '添加成功！', 'en-US': 'Added.' },
  POLICY_RULE_EDITED: { 'zh-CN': '修改成功！', 'en-US': 'Saved.' },
  POLICY_RULES_GIVEN: { 'zh-CN': '保存成功！', 'en-US': 'Saved.' },
  POLICY_SAVED: { 'zh-CN': '保存成功！', 'en-US': 'Saved.' },
  POLICY_REMOVED: { 'zh-CN': '删除成功！', 'en-US': 'Deleted.' },
})
