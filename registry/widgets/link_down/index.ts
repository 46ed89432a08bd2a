import { defineWidget } from '../../kit/define.ts'
import { treeKeyValue } from '../../kit/parts/choices/key-codec.ts'
import { type Options, lookupOf, options } from './options.ts'

export const link_down = defineWidget({
  type: 'link_down',
  title: { 'zh-CN': '联动下拉', 'en-US': 'Linked selects' },
  synonyms: { 'zh-CN': '级联、级联选择、联动、多级下拉', 'en-US': 'cascade, cascader' },
  group: 'tree',
  icon: 'NodeIndexOutlined',
  options,
  ...treeKeyValue<Options>(),
  lookup: lookupOf,
  siblings({ others }) {
    const names = others.map(({ field }) => field)
    return { reads: names, writes: names, levels: names }
  },
  messages: {
    LINK_DOWN_FAILED: {
      'zh-CN': '联动组件数据加载失败,请检查配置!',
      'en-US': 'The data of the linked selects could not be loaded. Check the configuration.',
    },
  },
  online: {
    query: 'text',
    property: ({ others, ...config }, columnOf) => ({
      config: { ...config, linkField: others.map(({ field }) => columnOf(field)).join() },
      others: others.map((one) => ({ ...one, field: columnOf(one.field) })),
    }),
  },
  view: () => import('./view.tsx'),
})
