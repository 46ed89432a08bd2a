import type { Plugin } from 'vite'

/** A plugin of the build that takes `code` in place of a file. */
export const instead = (name: string, id: RegExp, code: string): Plugin => ({
  name,
  apply: 'build',
  enforce: 'pre',
  load: { filter: { id }, handler: () => code },
})
