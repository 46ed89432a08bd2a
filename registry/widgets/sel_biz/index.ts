import { defineWidget } from '../../kit/define.ts'
import { keyListValue } from '../../kit/parts/choices/key-codec.ts'
import { type Options, isConfigured, lookupOf, options } from './options.ts'

export const sel_biz = defineWidget({
  type: 'sel_biz',
  title: { 'zh-CN': '业务数据选择', 'en-US': 'Record picker' },
  synonyms: {
    'zh-CN': '关联、关联记录、引用、关联数据、外键、记录选择、业务数据',
    'en-US': 'reference, relation, lookup, foreign key, record',
  },
  group: 'picker',
  icon: 'DatabaseOutlined',
  options,
  ...keyListValue<Options>(),
  lookup: (stated) => (isConfigured(stated) ? lookupOf(stated) : undefined),
  messages: {
    SEL_BIZ_TITLE: { 'zh-CN': '选择{title}', 'en-US': 'Choose {title}' },
    SEL_BIZ_CONFIG: {
      'zh-CN': '业务数据选择未正确配置：缺少数据来源、存储字段或显示字段',
      'en-US':
        'The record picker is not configured correctly: the source, the stored field or the displayed field is missing',
    },
  },
  view: () => import('./view.tsx'),
})
