import { type Static, Type } from 'typebox'
import { flag, optionSet } from '../../kit/options.ts'

export const LINKAGES = ['cascader', 'select'] as const
export type Linkage = (typeof LINKAGES)[number]

export const options = optionSet({
  // Not a `choice`: any other word is accepted and drawn as a cascader.
  linkage: Type.String({
    default: 'cascader',
    maxLength: 20,
    examples: [...LINKAGES],
    'x-titles': [
      { 'zh-CN': '级联面板', 'en-US': 'Cascading panel' },
      { 'zh-CN': '三个下拉框', 'en-US': 'Three selects' },
    ],
    'x-title': { 'zh-CN': '联动方式', 'en-US': 'Type of selection' },
    'x-help': {
      'zh-CN': '省、市、区县在一个面板中选择，或各用一个下拉框',
      'en-US': 'Choose province, city and district in one panel, or in one select each',
    },
  }),
  anyLevel: flag(false, {
    title: { 'zh-CN': '可选任意级别', 'en-US': 'Any level can be chosen' },
    help: { 'zh-CN': '允许只选到省或市', 'en-US': 'A province or city can be chosen without a district' },
  }),
})
export type Options = Static<typeof options>

/** How the levels are drawn; an unknown word falls back to the cascader. */
export function linkageOf(stated: string): { readonly linkage: Linkage; readonly isKnown: boolean } {
  const known = LINKAGES.find((linkage) => linkage === stated)
  return { linkage: known ?? 'cascader', isKnown: known !== undefined }
}
