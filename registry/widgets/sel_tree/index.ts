import { defineWidget } from '../../kit/define.ts'
import { treeKeyValue } from '../../kit/parts/choices/key-codec.ts'
import { type Options, lookupOf, options } from './options.ts'

export const sel_tree = defineWidget({
  type: 'sel_tree',
  title: { 'zh-CN': '自定义树', 'en-US': 'Tree select' },
  synonyms: { 'zh-CN': '树、树形、树形选择、下拉树、上级', 'en-US': 'tree' },
  group: 'tree',
  icon: 'ClusterOutlined',
  options,
  ...treeKeyValue<Options>(),
  isTree: true,
  lookup: lookupOf,
  messages: {
    SEL_TREE_CONDITION: {
      'zh-CN': '组件JTreeSelect-condition传值有误，需要一个json字符串!',
      'en-US': 'The condition of the tree select is not valid: it must be JSON text',
    },
  },
  view: () => import('./view.tsx'),
})
