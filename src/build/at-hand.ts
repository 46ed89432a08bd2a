import type { Plugin } from 'vite'

/** Names the files that the first page behind the sign-in is drawn with, which only the page's views would lead to. */
export const atHand: Plugin = {
  name: 'at-hand',
  apply: 'build',
  enforce: 'post',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle }) => {
      const files = Object.keys(bundle ?? {}).filter((file) => /^assets\/(fields|menu-icons)-.*\.js$/.test(file))
      return [{ tag: 'meta', attrs: { name: 'vitrine-at-hand', content: files.join(' ') }, injectTo: 'head' }]
    },
  },
}
