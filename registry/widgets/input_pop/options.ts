import type { Static } from 'typebox'
import { optionSet, integerOption } from '../../kit/options.ts'

export const options = optionSet({
  width: integerOption(
    300,
    { minimum: 150, maximum: 1000 },
    {
      title: { 'zh-CN': '弹出框宽度', 'en-US': 'Pop-up width' },
      help: { 'zh-CN': '展开后的宽度（像素）', 'en-US': 'The width when open (pixels)' },
    },
  ),
  height: integerOption(
    210,
    { minimum: 80, maximum: 800 },
    {
      title: { 'zh-CN': '弹出框高度', 'en-US': 'Pop-up height' },
      help: { 'zh-CN': '展开后的高度（像素）', 'en-US': 'The height when open (pixels)' },
    },
  ),
})
export type Options = Static<typeof options>
