import type { Plugin } from 'vite'

/** Of its ways to the server axios takes the first that a browser has, which is never `fetch`: that one stays out, with all it is made of. */
export const noFetchAdapter: Plugin = {
  name: 'no-fetch-adapter',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /axios\/lib\/adapters\/fetch\.js$/ },
    handler: () => 'export const getFetch = () => null',
  },
}
