import { defineMessages } from '../define.ts'

/** The page where policies are stated, and the line above every page while one person views as another. */
export const policyPage = defineMessages({
  POLICY_SCREEN: { 'zh-CN': '页面', 'en-US': 'Page' },
  POLICY_ROLE: { 'zh-CN': '角色', 'en-US': 'Role' },
  POLICY_CHOOSE: { 'zh-CN': '请先选择页面和角色', 'en-US': 'Choose a page and a role first' },
  POLICY_ABOUT: {
    'zh-CN': '数据权限规定一个角色在一个页面中能看到哪些行和字段、能做哪些操作。',
    'en-US': 'A data policy states which rows and fields a role sees on a page, and what it may do there.',
  },
  POLICY_HAS_ONE: { 'zh-CN': '已设置', 'en-US': 'set' },
  POLICY_NO_GRANT: { 'zh-CN': '未授权', 'en-US': 'not granted' },
  POLICY_PARTS: { 'zh-CN': '策略内容', 'en-US': 'Policy content' },
  POLICY_ROWS: { 'zh-CN': '行', 'en-US': 'Rows' },
  POLICY_FIELDS: { 'zh-CN': '字段', 'en-US': 'Fields' },
  POLICY_ACTIONS: { 'zh-CN': '操作', 'en-US': 'Actions' },
  POLICY_EXPLAIN: { 'zh-CN': '原因', 'en-US': 'Reason' },
  POLICY_HISTORY: { 'zh-CN': '历史', 'en-US': 'History' },
  POLICY_ROWS_LABEL: { 'zh-CN': '只给满足以下条件的行', 'en-US': 'Only rows that meet this condition' },
  POLICY_ROWS_HINT: {
    'zh-CN':
      '可用字段、user.username、user.orgCode、user.roles、user.departs、user.tenants、user.tenant（当前租户）、today、now。本部门及下级：sysOrgCode.startsWith(user.orgCode)。留空表示全部行。',
    'en-US':
      'You can use fields, user.username, user.orgCode, user.roles, user.departs, user.tenants, user.tenant (current tenant), today and now. For the own department and those below it: sysOrgCode.startsWith(user.orgCode). If empty, all rows are available.',
  },
  POLICY_COUNT: { 'zh-CN': '{shown} / {total} 行满足', 'en-US': '{shown} of {total} rows meet the condition' },
  POLICY_COUNT_FOR: { 'zh-CN': '按谁计算', 'en-US': 'Count for' },
  POLICY_RULES: { 'zh-CN': '同时生效的数据规则', 'en-US': 'Data rules that also apply' },
  POLICY_FIELD: { 'zh-CN': '字段', 'en-US': 'Field' },
  POLICY_OPEN: { 'zh-CN': '正常', 'en-US': 'normal' },
  POLICY_READONLY: { 'zh-CN': '只读', 'en-US': 'read-only' },
  POLICY_MASKED: { 'zh-CN': '脱敏', 'en-US': 'masked' },
  POLICY_HIDDEN: { 'zh-CN': '隐藏', 'en-US': 'hidden' },
  POLICY_FIRST: { 'zh-CN': '“{name}”显示前几位', 'en-US': 'Characters shown at the start of “{name}”' },
  POLICY_LAST: { 'zh-CN': '“{name}”显示后几位', 'en-US': 'Characters shown at the end of “{name}”' },
  POLICY_DENY: { 'zh-CN': '不允许的操作', 'en-US': 'Actions not allowed' },
  POLICY_NOT_GRANTED: { 'zh-CN': '角色没有此权限', 'en-US': 'the role does not have this permission' },
  POLICY_SAVE: { 'zh-CN': '保存', 'en-US': 'Save' },
  POLICY_REMOVE: { 'zh-CN': '删除策略', 'en-US': 'Delete the policy' },
  POLICY_REMOVE_ASK: {
    'zh-CN': '删除后，该角色在此页面上不再受限制。确定删除？',
    'en-US': 'Without this policy the role is no longer restricted on this page. Delete it?',
  },
  POLICY_TURN_ASK: {
    'zh-CN': '切换后，未保存的修改将丢失。确定切换？',
    'en-US': 'Unsaved changes are lost when you switch. Switch?',
  },
  POLICY_YOURS_STAY: {
    'zh-CN': '您的修改仍在此处，尚未保存。对方的内容见“历史”；再次保存将以您的内容替换，放弃修改则采用对方的内容。',
    'en-US':
      'Your changes are still here but not saved. See “History” for the other person’s version. If you save again, yours replaces it. If you discard your changes, theirs is used.',
  },
  POLICY_UNDO: { 'zh-CN': '放弃修改', 'en-US': 'Discard changes' },
  POLICY_CHANGED_BY: { 'zh-CN': '第 {version} 版，{who} 于 {when}', 'en-US': 'Version {version}, {who}, {when}' },
  POLICY_TAKEN_AWAY: { 'zh-CN': '已删除', 'en-US': 'deleted' },
  POLICY_NO_HISTORY: { 'zh-CN': '没有修改记录', 'en-US': 'No changes yet' },
  POLICY_PERSON: { 'zh-CN': '用户', 'en-US': 'User' },
  POLICY_ASK_OF: { 'zh-CN': '查询对象', 'en-US': 'Ask about' },
  POLICY_ASK_ROW: { 'zh-CN': '行', 'en-US': 'Row' },
  POLICY_ASK_WHICH: { 'zh-CN': '哪一个', 'en-US': 'Which one' },
  POLICY_ASK: { 'zh-CN': '查询原因', 'en-US': 'Show the reason' },
  POLICY_YES: { 'zh-CN': '可以', 'en-US': 'Yes' },
  POLICY_NO: { 'zh-CN': '不可以', 'en-US': 'No' },
  POLICY_BY: { 'zh-CN': '依据', 'en-US': 'Basis' },
  POLICY_BY_GRANT: { 'zh-CN': '角色授权', 'en-US': 'permissions of the role' },
  POLICY_BY_OPEN: { 'zh-CN': '没有限制', 'en-US': 'no restriction' },
  POLICY_BY_ROWS: { 'zh-CN': '行条件', 'en-US': 'row condition' },
  POLICY_BY_RULE: { 'zh-CN': '数据规则', 'en-US': 'data rule' },
  POLICY_BY_FIELD: { 'zh-CN': '字段设置', 'en-US': 'field setting' },
  POLICY_BY_DENY: { 'zh-CN': '操作被禁止', 'en-US': 'action not allowed' },
  POLICY_BY_CONTROL: {
    'zh-CN': '角色没有该字段的权限',
    'en-US': 'the role does not have the permission for this field',
  },
  POLICY_NOT_COUNTED: { 'zh-CN': '不参与（其他角色已授权）', 'en-US': 'not applied (another role has access)' },
  POLICY_VERDICT: { 'zh-CN': '结果', 'en-US': 'Result' },
  POLICY_VIEW_AS: { 'zh-CN': '以此人身份查看', 'en-US': 'View as this user' },
  POLICY_VIEW_AS_ABOUT: {
    'zh-CN': '菜单、页面和数据按此人的权限显示，不能修改数据；查看会记录在日志中。',
    'en-US':
      'Menu, pages and data appear as this user is allowed to see them, and nothing can be changed. It is recorded.',
  },
  POLICY_LOOKING_AS: {
    'zh-CN': '正在以“{name}”的身份查看（只读，已记录）',
    'en-US': 'You are viewing as “{name}” (read-only, and recorded)',
  },
  POLICY_LOOK_END: { 'zh-CN': '结束查看', 'en-US': 'Stop viewing as this user' },
  DATA_RULE_PLACE: { 'zh-CN': '菜单或按钮', 'en-US': 'Menu item or button' },
  DATA_RULE_HAS: { 'zh-CN': '有规则', 'en-US': 'has rules' },
  DATA_RULE_CHOOSE: {
    'zh-CN': '请先选择数据页面的菜单或按钮',
    'en-US': 'Choose a menu item or button of a data page first',
  },
  DATA_RULE_ABOUT: {
    'zh-CN': '数据规则是挂在菜单或按钮上的行条件，授权给角色或部门后生效。按角色设置行、字段和操作，请使用“数据权限”。',
    'en-US':
      'A data rule is a condition on rows that belongs to a menu item or button, and applies once it is granted to a role or department. To set rows, fields and actions by role, use “Data policies”.',
  },
  DATA_RULE_HERE: { 'zh-CN': '数据规则', 'en-US': 'Data rules' },
  DATA_RULE_NONE: { 'zh-CN': '此处还没有数据规则', 'en-US': 'There are no data rules here yet' },
  DATA_RULE_HINT: {
    'zh-CN':
      '规则字段填字段键或列名，如 createBy 或 create_by；条件为 IN 时，规则值用逗号分隔；代表查看者的变量：{variables}',
    'en-US':
      'Enter a field key or column name as the rule field, for example createBy or create_by. Separate several values for IN with commas. Variables for the person viewing: {variables}',
  },
  DATA_RULE_OFF: { 'zh-CN': '停用', 'en-US': 'off' },
  DATA_RULE_REMOVE: { 'zh-CN': '删除', 'en-US': 'Delete' },
  DATA_RULE_REMOVE_ASK: {
    'zh-CN': '删除后，所有角色都不再受“{names}”限制。确定删除？',
    'en-US': 'After this, no role is restricted by “{names}”. Delete?',
  },
  DATA_RULE_GIVEN: { 'zh-CN': '授予角色', 'en-US': 'Apply to roles' },
  DATA_RULE_GIVEN_HINT: {
    'zh-CN': '勾选的规则须同时满足；一条也不勾选，则不受数据规则限制。',
    'en-US': 'All ticked rules must be met. If none is ticked, data rules do not restrict the role.',
  },
  CARRIED_OPEN: { 'zh-CN': '检查随页面带来的权限', 'en-US': 'Review rights that came with pages' },
  CARRIED_ABOUT: {
    'zh-CN':
      '早期版本向角色授予页面或报表时，会一并授予其上级菜单的权限，这些权限可能并非有意授予。请逐项核对，收回角色不需要的权限；未收回的权限继续有效。',
    'en-US':
      'When a role was granted a page or a report, an earlier version also granted it the rights of the menu items above. Nobody may have meant to. Check each right and take back those that the role does not need. The others stay in force.',
  },
  CARRIED_NONE: {
    'zh-CN': '没有角色因页面或报表而带有其他权限，无需处理',
    'en-US': 'No role has other rights because of a page or a report. There is nothing to do.',
  },
  CARRIED_WITH: { 'zh-CN': '授予以下页面或报表时带来：', 'en-US': 'Came with these pages or reports:' },
  CARRIED_ALL: { 'zh-CN': '选择全部 {count} 项', 'en-US': 'Choose all {count}' },
  CARRIED_TAKE: { 'zh-CN': '收回所选的 {count} 项权限', 'en-US': 'Take back {count} {count|right|rights}' },
  CARRIED_TAKE_ASK: {
    'zh-CN': '将从 {roles} 个角色收回 {count} 项权限，拥有这些角色的用户随即失去这些权限。需要时可以重新授予。',
    'en-US':
      '{count} {count|right|rights} will be taken back from {roles} {roles|role|roles}. Users with such a role lose them at once. You can grant them again.',
  },
  CARRIED_TAKEN: { 'zh-CN': '已收回 {count} 项权限', 'en-US': '{count} {count|right|rights} taken back' },
})
