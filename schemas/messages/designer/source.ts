import { defineMessages } from '../define.ts'

/** What the sources of the designer's option forms are called: system lists, open tables and their columns. */
export const source = defineMessages({
  SOURCE_USER: { 'zh-CN': '用户', 'en-US': 'Users' },
  SOURCE_ROLE: { 'zh-CN': '角色', 'en-US': 'Roles' },
  SOURCE_POSITION: { 'zh-CN': '职务', 'en-US': 'Positions' },
  SOURCE_DEPART: { 'zh-CN': '部门', 'en-US': 'Departments' },
  SOURCE_CATEGORY: { 'zh-CN': '分类', 'en-US': 'Categories' },
  SOURCE_COLUMN_ID: { 'zh-CN': '主键', 'en-US': 'Row id' },
  SOURCE_COLUMN_PARENT: { 'zh-CN': '上级', 'en-US': 'Parent' },
  SOURCE_COLUMN_NAME: { 'zh-CN': '名称', 'en-US': 'Name' },
  SOURCE_COLUMN_CODE: { 'zh-CN': '编码', 'en-US': 'Code' },
  SOURCE_COLUMN_USERNAME: { 'zh-CN': '用户账号', 'en-US': 'User name' },
  SOURCE_COLUMN_REALNAME: { 'zh-CN': '用户姓名', 'en-US': 'Full name' },
  SOURCE_COLUMN_WORK_NO: { 'zh-CN': '工号', 'en-US': 'Staff number' },
  SOURCE_COLUMN_ORG_CODE: { 'zh-CN': '部门编码', 'en-US': 'Department code' },
  SOURCE_COLUMN_ORG_CATEGORY: { 'zh-CN': '机构类型', 'en-US': 'Organisation type' },
  SOURCE_COLUMN_DEPART: { 'zh-CN': '部门名称', 'en-US': 'Department' },
  SOURCE_COLUMN_ROLE: { 'zh-CN': '角色名称', 'en-US': 'Role' },
  SOURCE_COLUMN_ROLE_CODE: { 'zh-CN': '角色编码', 'en-US': 'Role code' },
  SOURCE_COLUMN_CREATE_BY: { 'zh-CN': '创建人', 'en-US': 'Created by' },
  SOURCE_COLUMN_CREATE_TIME: { 'zh-CN': '创建时间', 'en-US': 'Created at' },
  SOURCE_COLUMN_UPDATE_BY: { 'zh-CN': '修改人', 'en-US': 'Changed by' },
  SOURCE_COLUMN_UPDATE_TIME: { 'zh-CN': '修改时间', 'en-US': 'Changed at' },
  SOURCE_COLUMN_OWNER: { 'zh-CN': '所属部门', 'en-US': 'Department' },
  SOURCE_COLUMN_VERSION: { 'zh-CN': '版本', 'en-US': 'Version' },
})
