import type { Static } from 'typebox'
import { optionSet, integerOption } from '../../kit/options.ts'

export const options = optionSet({
  height: integerOption(
    600,
    { minimum: 160, maximum: 2000 },
    {
      title: { 'zh-CN': '高度（像素）', 'en-US': 'Height (pixels)' },
      help: { 'zh-CN': '编辑区的高度，不含工具栏', 'en-US': 'The height of the editing area, without the toolbar' },
    },
  ),
})
export type Options = Static<typeof options>
