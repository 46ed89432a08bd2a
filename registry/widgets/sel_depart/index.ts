import { defineWidget } from '../../kit/define.ts'
import { keyListValue } from '../../kit/parts/choices/key-codec.ts'
import { type Options, lookupOf, options } from './options.ts'

export const sel_depart = defineWidget({
  type: 'sel_depart',
  title: { 'zh-CN': '部门选择', 'en-US': 'Department picker' },
  synonyms: { 'zh-CN': '部门、组织、机构、科室、单位、组织机构', 'en-US': 'department, organization, unit' },
  group: 'picker',
  icon: 'ApartmentOutlined',
  options,
  ...keyListValue<Options>(),
  isTree: true,
  lookup: lookupOf,
  messages: {
    SEL_DEPART_TITLE: { 'zh-CN': '选择部门', 'en-US': 'Choose departments' },
    SEL_DEPART_TREE: { 'zh-CN': '部门', 'en-US': 'Departments' },
  },
  online: { property: () => ({}), extend: ({ store, text, multi }) => ({ store, text, multiSelect: multi }) },
  view: () => import('./view.tsx'),
})
