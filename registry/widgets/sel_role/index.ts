import { defineWidget } from '../../kit/define.ts'
import { keyListValue } from '../../kit/parts/choices/key-codec.ts'
import { type Options, lookupOf, options } from './options.ts'

export const sel_role = defineWidget({
  type: 'sel_role',
  title: { 'zh-CN': '角色选择', 'en-US': 'Role picker' },
  synonyms: { 'zh-CN': '角色、权限组', 'en-US': 'role' },
  group: 'picker',
  icon: 'IdcardOutlined',
  options,
  ...keyListValue<Options>(),
  lookup: lookupOf,
  messages: {
    SEL_ROLE_TITLE: { 'zh-CN': '选择角色', 'en-US': 'Choose roles' },
    SEL_ROLE_NAME: { 'zh-CN': '角色名称', 'en-US': 'Role name' },
    SEL_ROLE_CODE: { 'zh-CN': '角色编码', 'en-US': 'Role code' },
  },
  view: () => import('./view.tsx'),
})
