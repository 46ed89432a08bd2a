import type { Static } from 'typebox'
import type { LookupRef } from '../../../schemas/language/lookup.ts'
import { optionSet, textOption } from '../../kit/options.ts'

export const options = optionSet({
  dict: textOption('', 200, {
    title: { 'zh-CN': '树的来源', 'en-US': 'Source of the tree' },
    example: 'sys_depart,depart_name,id',
    source: 'keyed',
    help: { 'zh-CN': '来源、显示的列、存储的列', 'en-US': 'The source, the displayed column and the stored column' },
  }),
  pidField: textOption('pid', 60, {
    title: { 'zh-CN': '父级字段', 'en-US': 'Parent field' },
    source: 'column',
    of: 'dict',
    help: { 'zh-CN': '保存上级的列', 'en-US': 'The column that stores the parent' },
  }),
  pidValue: textOption('0', 100, {
    title: { 'zh-CN': '根的父级值', 'en-US': 'Parent value of the roots' },
    help: { 'zh-CN': '最上级各行在父级字段中的值', 'en-US': 'The value of the parent field in top-level rows' },
  }),
  hasChildField: textOption('', 60, {
    source: 'column',
    of: 'dict',
    title: { 'zh-CN': '有无下级字段', 'en-US': 'Has-children field' },
    help: {
      'zh-CN': '不填则每个节点都可展开；值为 1 表示有下级',
      'en-US': 'If empty, every node can be expanded. 1 means that the node has children',
    },
    example: 'has_child',
  }),
  condition: textOption('', 1000, {
    title: { 'zh-CN': '查询条件', 'en-US': 'Condition' },
    example: '{"status":"1"}',
    source: 'condition',
    of: 'dict',
    help: { 'zh-CN': '只列出各列等于这些值的节点', 'en-US': 'Lists only nodes whose columns have these values' },
    sides: [
      { 'zh-CN': '列', 'en-US': 'Column' },
      { 'zh-CN': '值', 'en-US': 'Value' },
    ],
  }),
})
export type Options = Static<typeof options>

export function lookupOf({ dict, pidField, pidValue, hasChildField, condition }: Options): LookupRef {
  return { kind: 'tree', dict, pidField, pidValue, hasChildField, condition }
}

/** The condition is empty or the text of a JSON object. */
export function isCondition(text: string): boolean {
  if (text.trim() === '') return true
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
  } catch {
    return false
  }
}
