import type { Plugin } from 'vite'

/** A build plugin that replaces a module by `code`. */
export const replaceModule = (name: string, id: RegExp, code: string): Plugin => ({
  name,
  apply: 'build',
  enforce: 'pre',
  load: { filter: { id }, handler: () => code },
})
