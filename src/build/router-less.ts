import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const production = (file: string) => fileURLToPath(new URL(`../../node_modules/react-router/dist/production/${file}.mjs`, import.meta.url))
const IN_PLACE: Readonly<Record<string, string>> = { 'react-router': production('index'), 'react-router/dom': production('dom-export') }
const PURE = /\bReact\d*\.(?:createContext|memo)\(/g
const NAMED = /^\w+\.displayName = .*;$/gm

/**
 * The router names its file with all warnings of development for every build; a production takes the one beside it. What it makes
 * of React when it is loaded, and the names it gives that for inspectors, do nothing but that: what nobody here uses of it goes.
 */
export const lightRouter: Plugin = {
  name: 'light-router',
  apply: 'build',
  enforce: 'pre',
  resolveId: { filter: { id: /^react-router(\/dom)?$/ }, handler: (id) => IN_PLACE[id] },
  transform: {
    filter: { id: /react-router\/dist\/production\/[\w-]+\.mjs$/ },
    handler: (code) => code.replace(PURE, '/* @__PURE__ */ $&').replace(NAMED, ''),
  },
}
