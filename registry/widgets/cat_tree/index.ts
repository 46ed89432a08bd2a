import { defineWidget } from '../../kit/define.ts'
import { treeKeyValue } from '../../kit/parts/choices/key-codec.ts'
import { type Options, lookupOf, options } from './options.ts'

export const cat_tree = defineWidget({
  type: 'cat_tree',
  title: { 'zh-CN': '分类树', 'en-US': 'Category tree' },
  synonyms: { 'zh-CN': '分类、类别、分类字典、分类选择', 'en-US': 'category' },
  group: 'tree',
  icon: 'PartitionOutlined',
  options,
  ...treeKeyValue<Options>('subtree'),
  lookup: lookupOf,
  siblings: ({ textField }) => ({ reads: [], writes: textField === '' ? [] : [textField] }),
  online: {
    property: ({ pcode, textField }, columnOf) => ({
      ...(pcode === '0' ? {} : { pcode }),
      ...(textField === '' ? {} : { textField: columnOf(textField) }),
    }),
  },
  view: () => import('./view.tsx'),
})
