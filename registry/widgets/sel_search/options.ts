import type { Static } from 'typebox'
import type { Field } from '../../../schemas/language/field.ts'
import type { LookupRef } from '../../../schemas/language/lookup.ts'
import { flag, optionSet, textOption } from '../../kit/options.ts'

export const options = optionSet({
  dict: textOption('', 200, {
    title: { 'zh-CN': '数据来源', 'en-US': 'Data source' },
    example: 'sys_depart,depart_name,id',
    source: 'keyed',
    help: {
      'zh-CN': '来源、显示的列、存储的列；不填则用字段的字典',
      'en-US': 'The source, the displayed column and the stored column. If empty, the dictionary of the field is used.',
    },
  }),
  multi: flag(false, {
    title: { 'zh-CN': '可多选', 'en-US': 'Multiple selection' },
    help: {
      'zh-CN': '可选择多项，以逗号分隔存储',
      'en-US': 'Several items can be chosen. They are stored separated by commas.',
    },
  }),
})
export type Options = Static<typeof options>

/** A table dictionary by its parts, a dictionary by its code; undefined where neither is named. */
export function lookupOf({ dict }: Options, field: Field): LookupRef | undefined {
  const named = dict.trim() || (field.dict ?? '')
  if (named === '') return undefined
  return named.includes(',') ? { kind: 'table', dict: named } : { kind: 'dict', code: named }
}
