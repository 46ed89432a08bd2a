import type { Static } from 'typebox'
import type { LookupRef } from '../../../schemas/language/lookup.ts'
import { flag, optionSet, reportCode } from '../../kit/options.ts'

export const options = optionSet({
  report: reportCode({
    title: { 'zh-CN': '报表编码', 'en-US': 'Report code' },
    help: {
      'zh-CN': '已登记的报表：第一列为存储值，第二列为显示文字',
      'en-US': 'A registered report. Its first column is stored and its second column is displayed.',
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

export function lookupOf({ report }: Options): LookupRef | undefined {
  return report === '' ? undefined : { kind: 'report', code: report, store: '', text: '' }
}
