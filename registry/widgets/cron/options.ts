import type { Static } from 'typebox'
import { choice, optionSet } from '../../kit/options.ts'

export const options = optionSet({
  editor: choice(['tabs', 'classic'], 'tabs', {
    title: { 'zh-CN': '编辑器', 'en-US': 'Editor' },
    help: {
      'zh-CN': '标准编辑器可预览执行时间；经典编辑器提供更多的日、周写法',
      'en-US': 'The standard editor shows the next runs. The classic editor offers more ways to set days and weekdays.',
    },
    titles: [
      { 'zh-CN': '标准', 'en-US': 'Standard' },
      { 'zh-CN': '经典', 'en-US': 'Classic' },
    ],
  }),
})
export type Options = Static<typeof options>
