import { defineMessages } from '../define.ts'

/** What differs between two versions of a page, as sentences. */
export const designerChanges = defineMessages({
  DESIGNER_CHANGE_ADDED: { 'zh-CN': '新增字段“{title}”（{key}）', 'en-US': 'Field “{title}” ({key}) added' },
  DESIGNER_CHANGE_REMOVED: { 'zh-CN': '删除字段“{title}”（{key}）', 'en-US': 'Field “{title}” ({key}) deleted' },
  DESIGNER_CHANGE_RENAMED: {
    'zh-CN': '字段“{title}”由 {parts} 改名为 {key}',
    'en-US': 'Field “{title}” renamed from {parts} to {key}',
  },
  DESIGNER_CHANGE_FIELD: {
    'zh-CN': '修改字段“{title}”（{key}）：{parts}',
    'en-US': 'Field “{title}” ({key}) changed: {parts}',
  },
  DESIGNER_CHANGE_ORDER: { 'zh-CN': '调整了字段顺序', 'en-US': 'Field order changed' },
  DESIGNER_CHANGE_PARTS: { 'zh-CN': '修改了页面设置：{parts}', 'en-US': 'Page settings changed: {parts}' },
  DESIGNER_CHANGE_AND: { 'zh-CN': '；', 'en-US': '; ' },
  DESIGNER_CHANGE_VALUE: { 'zh-CN': '{name}由“{before}”改为“{after}”', 'en-US': '{name} from “{before}” to “{after}”' },
  DESIGNER_CHANGE_SOURCE: { 'zh-CN': '数据来源', 'en-US': 'data source' },
  DESIGNER_CHANGE_PERMISSION: { 'zh-CN': '权限前缀', 'en-US': 'permission prefix' },
  DESIGNER_CHANGE_DESCRIPTION: { 'zh-CN': '页面说明', 'en-US': 'page description' },
  DESIGNER_CHANGE_SHOWN: { 'zh-CN': '{section}中增加“{titles}”', 'en-US': '{section} now shows “{titles}”' },
  DESIGNER_CHANGE_HIDDEN: { 'zh-CN': '{section}中不再显示“{titles}”', 'en-US': '{section} no longer shows “{titles}”' },
  DESIGNER_CHANGE_ARRANGED: { 'zh-CN': '调整了{section}中的顺序', 'en-US': '{section}: order changed' },
  DESIGNER_CHANGE_ENTRIES: {
    'zh-CN': '修改了{section}中“{titles}”的设置',
    'en-US': '{section}: settings of “{titles}” changed',
  },
  DESIGNER_CHANGE_SECTION: { 'zh-CN': '修改了{section}的设置', 'en-US': '{section}: settings changed' },
  DESIGNER_CHANGE_HOLDER: {
    'zh-CN': '表单中“{before}”改名为“{after}”',
    'en-US': 'Form: “{before}” renamed to “{after}”',
  },
  DESIGNER_CHANGE_HOLDER_ADDED: { 'zh-CN': '表单中新增“{title}”', 'en-US': 'Form: “{title}” added' },
  DESIGNER_CHANGE_HOLDER_REMOVED: { 'zh-CN': '表单中删除“{title}”', 'en-US': 'Form: “{title}” deleted' },
  DESIGNER_CHANGE_MOVED_INTO: {
    'zh-CN': '“{titles}”移入表单的“{holder}”',
    'en-US': 'Form: “{titles}” moved into “{holder}”',
  },
  DESIGNER_CHANGE_MOVED_OUT: {
    'zh-CN': '“{titles}”移出表单的分组',
    'en-US': 'Form: “{titles}” moved out of its group',
  },
  DESIGNER_CHANGE_LINES: {
    'zh-CN': '修改了表单中的分隔线、说明或子表的位置',
    'en-US': 'Form: dividers, notes or places of sub-tables changed',
  },
  DESIGNER_CHANGE_RULE_ADDED: { 'zh-CN': '新增规则：{rule}', 'en-US': 'Rule added: {rule}' },
  DESIGNER_CHANGE_RULE: { 'zh-CN': '修改规则：{rule}', 'en-US': 'Rule changed: {rule}' },
  DESIGNER_CHANGE_RULES_ORDER: { 'zh-CN': '调整了规则的顺序', 'en-US': 'Order of rules changed' },
  DESIGNER_CHANGE_BUTTONS_ORDER: { 'zh-CN': '调整了按钮的顺序', 'en-US': 'Order of buttons changed' },
  DESIGNER_CHANGE_CHILDREN_ORDER: { 'zh-CN': '调整了子表的顺序', 'en-US': 'Order of sub-tables changed' },
  DESIGNER_CHANGE_RULE_REMOVED: { 'zh-CN': '删除规则：{rule}', 'en-US': 'Rule deleted: {rule}' },
  DESIGNER_CHANGE_BUTTON_ADDED: { 'zh-CN': '新增按钮“{title}”', 'en-US': 'Button “{title}” added' },
  DESIGNER_CHANGE_BUTTON_REMOVED: { 'zh-CN': '删除按钮“{title}”', 'en-US': 'Button “{title}” deleted' },
  DESIGNER_CHANGE_BUTTON: { 'zh-CN': '修改按钮“{title}”', 'en-US': 'Button “{title}” changed' },
  DESIGNER_CHANGE_CHILD_ADDED: { 'zh-CN': '新增子表“{title}”', 'en-US': 'Sub-table “{title}” added' },
  DESIGNER_CHANGE_CHILD_REMOVED: { 'zh-CN': '删除子表“{title}”', 'en-US': 'Sub-table “{title}” deleted' },
  DESIGNER_CHANGE_CHILD: { 'zh-CN': '修改子表“{title}”', 'en-US': 'Sub-table “{title}” changed' },
  DESIGNER_CHANGE_NONE: { 'zh-CN': '没有差异', 'en-US': 'No differences' },
})
