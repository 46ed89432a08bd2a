import { defineMessages } from './define.ts'

/** What is said of policies: rows, fields and actions of a screen by role. */
export const policy = defineMessages({
  POLICY_ROW_OUTSIDE: { 'zh-CN': '保存后的数据不在您的数据权限范围内', 'en-US': 'The record would lie outside of the rows you are given' },
  POLICY_PART: { 'zh-CN': '“{part}”不能用作行条件：请用字段与固定值、user.* 或 today/now 比较', 'en-US': '“{part}” cannot be a condition over rows: compare a field with a value, user.* or today/now' },
  POLICY_VALUE: { 'zh-CN': '“{part}”两边的类型不同，或该类型不能这样比较', 'en-US': 'The sides of “{part}” are of different types, or of one that is not compared so' },
  POLICY_SQL: { 'zh-CN': '数据规则“{name}”是自定义 SQL，不会执行；请改用条件或行策略', 'en-US': 'The data rule “{name}” is a piece of SQL and is never run: state a condition or a row policy instead' },
  POLICY_FIELD_KEPT: { 'zh-CN': '条件“{condition}”用到您无权查看的字段，因此不能说明该条数据', 'en-US': 'The condition “{condition}” names a field that you may not see, so this row cannot be explained to you.', code: 510 },
  POLICY_WRONG: { 'zh-CN': '策略有误：{reason}', 'en-US': 'The policy is wrong: {reason}' },
  POLICY_FIELD_UNKNOWN: { 'zh-CN': '页面没有字段“{name}”', 'en-US': 'The screen has no field “{name}”' },
  POLICY_ACTION_UNKNOWN: { 'zh-CN': '页面没有操作“{name}”', 'en-US': 'The screen has no action “{name}”' },
  POLICY_ROLE_UNKNOWN: { 'zh-CN': '角色不存在', 'en-US': 'There is no such role' },
  POLICY_PERSON_UNKNOWN: { 'zh-CN': '用户不存在或已停用', 'en-US': 'There is no such person, or the account is frozen' },
  POLICY_STALE: { 'zh-CN': '{who}已于{when}修改了该策略，请核对后再保存', 'en-US': '{who} changed this policy at {when}: look at it before you save', code: 409 },
  POLICY_ONLY_LOOKING: { 'zh-CN': '以他人身份查看时不能修改或导出数据', 'en-US': 'Whoever looks as somebody else changes nothing and exports nothing' },
  POLICY_NO_SCREEN: { 'zh-CN': '“{name}”不是数据页面的菜单或按钮，数据规则在此不起作用', 'en-US': '“{name}” belongs to no screen with rows: a data rule would count for nothing here' },
  POLICY_RULE_STALE: { 'zh-CN': '{who}已于{when}修改了该数据规则，请刷新后再改', 'en-US': '{who} changed this data rule at {when}: load it again before you change it', code: 409 },
  POLICY_RULES_NONE: { 'zh-CN': '未找到权限配置信息', 'en-US': 'The permission has no data rules' },
  POLICY_RULE_WRONG: { 'zh-CN': '数据规则有误：{reason}', 'en-US': 'The data rule is wrong: {reason}' },
  POLICY_RULE_ADDED: { 'zh-CN': '添加成功！', 'en-US': 'Added.' },
  POLICY_RULE_EDITED: { 'zh-CN': '修改成功！', 'en-US': 'Changed.' },
  POLICY_RULES_GIVEN: { 'zh-CN': '保存成功！', 'en-US': 'Saved.' },
  POLICY_SAVED: { 'zh-CN': '保存成功！', 'en-US': 'Saved.' },
  POLICY_REMOVED: { 'zh-CN': '删除成功！', 'en-US': 'Deleted.' },
})
