import type { Static } from 'typebox'
import { optionSet, whole } from '../../kit/options.ts'

export const options = optionSet({
  height: whole(600, { minimum: 160, maximum: 2000 }, { title: { 'zh-CN': '高度（像素）', 'en-US': 'Height in pixels' }, help: { 'zh-CN': '编辑区的高度，不含工具栏', 'en-US': 'How high the text is, without the tools' } }),
})
export type Options = Static<typeof options>
