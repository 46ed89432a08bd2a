import type { Plugin } from 'vite'

/** The views nearly every screen is drawn with. */
const NAMES = 'text|number|money|date|datetime'
export const EVERYDAY = new RegExp(`registry/widgets/(${NAMES})/view\\.tsx$`)
const LATER = "view: () => import('./view.tsx')"

/** What every screen draws comes with the frame instead of a file for each: nothing waits for it, and no page asks for seven files. */
export const viewsAtOnce: Plugin = {
  name: 'views-at-once',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: new RegExp(`registry/widgets/(${NAMES})/index\\.ts$`) },
    handler(code) {
      if (!code.includes(LATER)) throw new Error('A widget says otherwise where its view is')
      return `import * as faces from './view.tsx'\n${code.replace(LATER, 'view: () => Promise.resolve(faces)')}`
    },
  },
}
