import type { Static } from 'typebox'
import type { LookupRef } from '../../../schemas/language/lookup.ts'
import { optionSet, textOption } from '../../kit/options.ts'

export const options = optionSet({
  pcode: textOption('0', 100, {
    title: { 'zh-CN': '根分类', 'en-US': 'Root category' },
    source: 'category',
    help: {
      'zh-CN': '只显示此分类下的节点；不选为全部',
      'en-US': 'Show only nodes below this category. If empty, all are shown.',
    },
  }),
  textField: textOption('', 59, {
    title: { 'zh-CN': '名称存入字段', 'en-US': 'Field for the name' },
    help: {
      'zh-CN': '选择时把分类名称写入此字段',
      'en-US': 'The name of the chosen category is written into this field',
    },
    source: 'field',
  }),
})
export type Options = Static<typeof options>

export function lookupOf({ pcode }: Options): LookupRef {
  return { kind: 'category', pcode: pcode || '0', store: 'id' }
}
