import type { Codec } from '../../kit/codec.ts'
import { defineWidget } from '../../kit/define.ts'
import { scalarText } from '../../kit/values.ts'
import { filledFields, readFields } from './config.ts'
import { type Options, options } from './options.ts'

const codec: Codec<string, Options> = {
  empty: '',
  read: (stored) => scalarText(stored),
  write: (value) => value || null,
  query: (value) => (value.trim() === '' ? [] : [{ op: 'eq', value: value.trim() }]),
  text: (value) => value,
  parse: (words) => words.trim(),
  keys: () => [],
}

export const popup = defineWidget({
  type: 'popup',
  title: { 'zh-CN': '弹窗选择', 'en-US': 'Dialog picker' },
  synonyms: { 'zh-CN': '弹窗、弹出选择、选择弹窗、报表弹窗', 'en-US': 'pop-up, dialog' },
  group: 'picker',
  icon: 'SelectOutlined',
  value: 'one',
  options,
  codec,
  storage: ({ multi }, field) => ({
    type: 'varchar',
    length: field.maxLength ?? (multi ? 1000 : 200),
    match: multi ? 'list' : 'exact',
  }),
  schema: () => ({ type: 'string' }),
  siblings: (stated) => ({ reads: readFields(stated.param), writes: filledFields(stated) }),
  messages: {
    POPUP_OPEN: { 'zh-CN': '选择{title}', 'en-US': 'Choose {title}' },
    POPUP_CLEAR: { 'zh-CN': '清除{title}', 'en-US': 'Clear {title}' },
    POPUP_CONFIG: { 'zh-CN': 'popup参数未正确配置!', 'en-US': 'The dialog picker is not configured correctly' },
    POPUP_COUNTS: {
      'zh-CN': 'popup参数未正确配置,原始值和目标值数量不一致!',
      'en-US': 'The dialog picker is not configured correctly: the numbers of returned fields and target fields differ',
    },
    POPUP_MORE: { 'zh-CN': '展开', 'en-US': 'More' },
    POPUP_LESS: { 'zh-CN': '收起', 'en-US': 'Less' },
    POPUP_BEGIN: { 'zh-CN': '{title} 起', 'en-US': '{title} from' },
    POPUP_END: { 'zh-CN': '{title} 止', 'en-US': '{title} to' },
    POPUP_ROWS: { 'zh-CN': '可选记录', 'en-US': 'Records to choose from' },
  },
  online: {
    property: ({ code, orgFields, destFields, multi }, columnOf) => ({
      code,
      orgFields,
      destFields: destFields
        .split(',')
        .map((key) => columnOf(key.trim()))
        .join(),
      popupMulti: multi,
    }),
  },
  view: () => import('./view.tsx'),
})
