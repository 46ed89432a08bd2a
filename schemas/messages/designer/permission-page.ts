import { defineMessages } from '../define.ts'

/** The pages of permissions of roles, of menus and of departments. */
export const permissionPage = defineMessages({
  PERMISSION_CHOOSE_ROLE: { 'zh-CN': '请选择一个角色', 'en-US': 'Choose a role' },
  PERMISSION_OPEN: { 'zh-CN': '打开权限', 'en-US': 'Open permissions' },
  PERMISSION_OF: { 'zh-CN': '角色权限：{name}', 'en-US': 'Permissions of {name}' },
  PERMISSION_TREE: { 'zh-CN': '菜单和权限', 'en-US': 'Menus and permissions' },
  PERMISSION_SEARCH: { 'zh-CN': '搜索菜单或权限', 'en-US': 'Search menus and permissions' },
  PERMISSION_LINKED: { 'zh-CN': '勾选时包含全部下级', 'en-US': 'Tick everything inside along' },
  PERMISSION_FOLD: { 'zh-CN': '展开和收起', 'en-US': 'Expand and collapse' },
  PERMISSION_OPEN_ALL: { 'zh-CN': '全部展开', 'en-US': 'Expand all' },
  PERMISSION_CLOSE_ALL: { 'zh-CN': '全部收起', 'en-US': 'Collapse all' },
  PERMISSION_SHOW_ALL: { 'zh-CN': '全部', 'en-US': 'All' },
  PERMISSION_SHOW_TICKED: { 'zh-CN': '只看已选', 'en-US': 'Only chosen' },
  PERMISSION_SHOW_DIFFERENT: { 'zh-CN': '只看差异', 'en-US': 'Only differences' },
  PERMISSION_COMPARE: { 'zh-CN': '对比角色', 'en-US': 'Compare with' },
  PERMISSION_COPY: { 'zh-CN': '采用该角色的权限', 'en-US': 'Use the permissions of that role' },
  PERMISSION_ONLY_HERE: { 'zh-CN': '（对比的角色没有）', 'en-US': '(not held by the other role)' },
  PERMISSION_ONLY_THERE: { 'zh-CN': '（只有对比的角色有）', 'en-US': '(held by the other role only)' },
  PERMISSION_RULES: { 'zh-CN': '数据规则', 'en-US': 'Data rules' },
  PERMISSION_RULES_OF: { 'zh-CN': '数据规则：{name}', 'en-US': 'Data rules of {name}' },
  PERMISSION_CHANGES: { 'zh-CN': '{count} 项未保存', 'en-US': 'Not saved: {count}' },
})
