import { defineWidget } from '../../kit/define.ts'
import { keyListValue } from '../../kit/parts/choices/key-codec.ts'
import { type Options, lookupOf, options } from './options.ts'

export const sel_user = defineWidget({
  type: 'sel_user',
  title: { 'zh-CN': '用户选择', 'en-US': 'User picker' },
  synonyms: {
    'zh-CN': '人、人员、用户、员工、成员、同事、负责人、经办人、人员选择',
    'en-US': 'user, person, people, employee, staff, member',
  },
  group: 'picker',
  icon: 'UserOutlined',
  options,
  ...keyListValue<Options>(),
  lookup: lookupOf,
  messages: {
    SEL_USER_TITLE: { 'zh-CN': '选择用户', 'en-US': 'Choose users' },
    SEL_USER_DEPARTS: { 'zh-CN': '部门', 'en-US': 'Departments' },
    SEL_USER_ALL: { 'zh-CN': '全部部门', 'en-US': 'All departments' },
    SEL_USER_USERNAME: { 'zh-CN': '用户账号', 'en-US': 'User name' },
    SEL_USER_REALNAME: { 'zh-CN': '用户姓名', 'en-US': 'Full name' },
    SEL_USER_SEX: { 'zh-CN': '性别', 'en-US': 'Sex' },
    SEL_USER_MALE: { 'zh-CN': '男', 'en-US': 'Male' },
    SEL_USER_FEMALE: { 'zh-CN': '女', 'en-US': 'Female' },
    SEL_USER_PHONE: { 'zh-CN': '手机号码', 'en-US': 'Mobile number' },
    SEL_USER_BIRTHDAY: { 'zh-CN': '生日', 'en-US': 'Birthday' },
    SEL_USER_ORG: { 'zh-CN': '部门', 'en-US': 'Department' },
    SEL_USER_CREATED: { 'zh-CN': '创建时间', 'en-US': 'Created at' },
    SEL_USER_ID: { 'zh-CN': '编号', 'en-US': 'Id' },
  },
  online: { property: () => ({}), extend: ({ store, text, multi }) => ({ store, text, multiSelect: multi }) },
  view: () => import('./view.tsx'),
})
