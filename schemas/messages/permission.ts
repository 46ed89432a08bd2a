import { defineMessages } from './define.ts'

/** What is said of menus, permissions and who holds them. */
export const permission = defineMessages({
  PERMISSION_SAVED: { 'zh-CN': '保存成功！', 'en-US': 'Saved.' },
  PERMISSION_ADDED: { 'zh-CN': '添加成功！', 'en-US': 'Added.' },
  PERMISSION_EDITED: { 'zh-CN': '修改成功！', 'en-US': 'Saved.' },
  PERMISSION_REMOVED: { 'zh-CN': '删除成功！', 'en-US': 'Deleted.' },
  PERMISSION_NAME: { 'zh-CN': '请填写菜单名称', 'en-US': 'Enter a name.' },
  PERMISSION_BUTTON_PLACE: {
    'zh-CN': '按钮和权限必须有上级菜单，请选择上级菜单',
    'en-US': 'A button belongs to a menu entry. Choose its parent.',
  },
  PERMISSION_ADDRESS: {
    'zh-CN': '菜单路径“{name}”不正确：请填写以 / 或 http(s):// 开头的地址',
    'en-US': 'The address “{name}” is not valid. Begin it with / or https://.',
  },
  PERMISSION_ADDRESS_TAKEN: {
    'zh-CN': '菜单路径已被其他菜单使用，请换一个',
    'en-US': 'Another menu entry already has this address. Enter a different one.',
  },
  PERMISSION_PLACEHOLDER: {
    'zh-CN': '菜单路径中的占位符“{name}”不可用',
    'en-US': 'The placeholder “{name}” cannot be used in the address of a menu entry.',
  },
  PERMISSION_COMPONENT: {
    'zh-CN': '组件“{component}”不正确，请从列表中选择',
    'en-US': 'The component “{component}” is not valid. Choose one of the list.',
  },
  PERMISSION_CODE: {
    'zh-CN': '权限标识“{code}”不正确：只能包含字母、数字、下划线、冒号、点和横线',
    'en-US': 'The permission code “{code}” is not valid. Use letters, digits, underscores, colons, dots and hyphens.',
  },
  PERMISSION_CODE_OF_PAGE: {
    'zh-CN': '权限标识“{code}”属于已发布的页面或报表，请换一个',
    'en-US': 'The permission code “{code}” belongs to a published page or report. Enter a different one.',
  },
  PERMISSION_OF_PAGE: {
    'zh-CN': '“{name}”由页面或报表发布而来，请在页面设计或报表设计中修改',
    'en-US': '“{name}” comes with a published page or report. Change it in the designer.',
  },
  PERMISSION_OF_PRODUCT: {
    'zh-CN': '“{name}”是系统自带的，不能删除或更改其路径、组件和权限标识；可以隐藏',
    'en-US':
      '“{name}” comes with the product. It cannot be deleted, and its address, component and codes stay. You can hide it.',
  },
  PERMISSION_CYCLE: {
    'zh-CN': '不能把“{name}”移到它自己的下级',
    'en-US': '“{name}” cannot be moved into one of its own entries.',
  },
  PERMISSION_MOVED: { 'zh-CN': '移动成功！', 'en-US': 'Moved.' },
  PERMISSION_PLACE_CHANGED: {
    code: 409,
    http: 409,
    'zh-CN': '菜单顺序已被他人更改，请刷新后重新移动“{name}”',
    'en-US': 'The order of the menu was changed meanwhile. Reload the list, then move “{name}” again.',
  },
  PERMISSION_ADMIN_ROLE: {
    'zh-CN': '系统管理员角色拥有全部权限，不能收回“{name}”',
    'en-US': 'The role of the administrators holds all permissions. “{name}” cannot be taken from it.',
  },
  PERMISSION_OUTSIDE_DEPART: {
    'zh-CN': '部门没有“{name}”的权限，请先为部门授权',
    'en-US': 'The department may not use “{name}”. Grant it to the department first.',
  },
  DEPART_NAME: { 'zh-CN': '请填写部门名称', 'en-US': 'Enter a name of the department.' },
  DEPART_DEEP: {
    'zh-CN': '部门层级过深或同级部门过多',
    'en-US': 'There are too many levels, or too many departments on one level.',
  },
  DEPART_CYCLE: {
    'zh-CN': '不能把部门“{name}”移到它自己或它的下级部门',
    'en-US': 'The department “{name}” cannot be moved into itself or into one below it.',
  },
  DEPART_SHEET: { 'zh-CN': '部门', 'en-US': 'Departments' },
  DEPART_SHEET_NAME: { 'zh-CN': '部门名称', 'en-US': 'Name' },
  DEPART_SHEET_PARENT: { 'zh-CN': '上级部门', 'en-US': 'Parent' },
  DEPART_SHEET_NAME_EN: { 'zh-CN': '英文名称', 'en-US': 'English name' },
  DEPART_SHEET_ABBREVIATION: { 'zh-CN': '简称', 'en-US': 'Abbreviation' },
  DEPART_SHEET_CATEGORY: { 'zh-CN': '机构类型', 'en-US': 'Type' },
  DEPART_SHEET_ORDER: { 'zh-CN': '排序', 'en-US': 'Order' },
  DEPART_SHEET_PHONE: { 'zh-CN': '电话', 'en-US': 'Phone' },
  DEPART_SHEET_FAX: { 'zh-CN': '传真', 'en-US': 'Fax' },
  DEPART_SHEET_ADDRESS: { 'zh-CN': '地址', 'en-US': 'Address' },
  DEPART_SHEET_TENANT: { 'zh-CN': '租户', 'en-US': 'Tenant' },
  DEPART_SHEET_STATUS: { 'zh-CN': '状态', 'en-US': 'Status' },
  DEPART_SHEET_DESCRIPTION: { 'zh-CN': '描述', 'en-US': 'Description' },
  DEPART_SHEET_REMARKS: { 'zh-CN': '备注', 'en-US': 'Remarks' },
  DEPART_SHEET_PATH: { 'zh-CN': '部门路径', 'en-US': 'Path' },
  DEPART_SHEET_CODE: { 'zh-CN': '部门编码', 'en-US': 'Code' },
  DEPART_SHEET_COMPANY: { 'zh-CN': '公司', 'en-US': 'Company' },
  DEPART_SHEET_ORGANISATION: { 'zh-CN': '组织机构', 'en-US': 'Organisation' },
  DEPART_SHEET_POST: { 'zh-CN': '岗位', 'en-US': 'Post' },
  DEPART_SHEET_IN_USE: { 'zh-CN': '启用', 'en-US': 'In use' },
  DEPART_SHEET_NOT_IN_USE: { 'zh-CN': '停用', 'en-US': 'Not in use' },
  DEPART_SHEET_NO_HEADER: {
    'zh-CN': '文件导入失败:没有找到“部门名称”列，请下载模板填写',
    'en-US': 'The import failed: there is no column “Name”. Download the template and fill it in.',
  },
  DEPART_SHEET_LONG: { 'zh-CN': '最多 {max} 个字符', 'en-US': 'At most {max} characters.' },
  DEPART_SHEET_WHOLE: { 'zh-CN': '“{text}”不是整数', 'en-US': '“{text}” is no whole number.' },
  DEPART_SHEET_SLASH: {
    'zh-CN': '部门名称不能含有“/”，请在“上级部门”列填写上级',
    'en-US': 'The name cannot contain “/”. Enter what is above it in the column “Parent”.',
  },
  DEPART_SHEET_TAKEN: {
    'zh-CN': '上级部门下已有同名部门',
    'en-US': 'The parent already has a department of this name.',
  },
  DEPART_SHEET_ABOVE: { 'zh-CN': '第 {row} 行的上级部门未能导入', 'en-US': 'The parent in row {row} was refused.' },
  DEPART_MOVED: {
    'zh-CN': '部门“{name}”已移动：{departs} 个部门（含下级）更换了编码，{people} 名人员及其数据随之移动',
    'en-US':
      'The department “{name}” was moved. Departments with a new code: {departs}. People who moved along with their records: {people}.',
  },
  DEPART_MOVED_NAMED: {
    'zh-CN':
      '部门“{name}”已移动：{departs} 个部门（含下级）更换了编码，{people} 名人员及其数据随之移动；以下规则或页面仍写有原编码，请检查：{names}',
    'en-US':
      'The department “{name}” was moved. Departments with a new code: {departs}. People who moved along with their records: {people}. These rules or pages still name a former code. Check them: {names}',
  },
  DEPART_PEOPLE: {
    'zh-CN': '部门“{name}”还有人员（{count} 人），请先移出后再删除',
    'en-US': 'People still belong to the department “{name}” (count: {count}). Transfer them before you delete it.',
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
