import { defineWidget } from '../../kit/define.ts'
import { treeKeyCodec } from '../../kit/parts/key-codec.ts'
import { type Options, lookupOf, options } from './options.ts'

export const cat_tree = defineWidget({
  type: 'cat_tree',
  title: { 'zh-CN': '分类树', 'en-US': 'Category tree' },
  group: 'tree',
  icon: 'PartitionOutlined',
  value: 'one',
  options,
  codec: treeKeyCodec<Options>(),
  storage: (_, field) => ({ type: 'varchar', length: field.maxLength ?? 100, match: 'subtree' }),
  schema: () => ({ type: 'string' }),
  lookup: lookupOf,
  siblings: ({ textField }) => ({ reads: [], writes: textField === '' ? [] : [textField] }),
  view: () => import('./view.tsx'),
})
