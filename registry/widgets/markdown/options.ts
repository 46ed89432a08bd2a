import type { Static } from 'typebox'
import { flag, optionSet, integerOption } from '../../kit/options.ts'

/** No editor is lower than this, in pixels. */
const LOWEST = 200

/** Characters; more would slow down typing. */
export const PREVIEWED = 200_000

export const options = optionSet({
  height: integerOption(
    300,
    { minimum: LOWEST, maximum: 2000 },
    {
      title: { 'zh-CN': '高度（像素）', 'en-US': 'Height (pixels)' },
      help: { 'zh-CN': '不低于 200', 'en-US': 'At least 200' },
    },
  ),
  preview: flag(true, {
    title: { 'zh-CN': '并排预览', 'en-US': 'Preview beside the text' },
    help: { 'zh-CN': '窄屏上预览在下方', 'en-US': 'Below the text on a narrow screen' },
  }),
})
export type Options = Static<typeof options>
