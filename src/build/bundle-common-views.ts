import type { Plugin } from 'vite'

/** The views nearly every screen is drawn with. */
const NAMES = 'text|number|money|date|datetime'
export const COMMON_VIEWS = new RegExp(`registry/widgets/(${NAMES})/view\\.tsx$`)
const LATER = "view: () => import('./view.tsx')"

/** Bundles the views that every screen uses with the shell, instead of one file per view. */
export const bundleCommonViews: Plugin = {
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
