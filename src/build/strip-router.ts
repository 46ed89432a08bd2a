import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const production = (file: string) =>
  fileURLToPath(new URL(`../../node_modules/react-router/dist/production/${file}.mjs`, import.meta.url))
const IN_PLACE: Readonly<Record<string, string>> = {
  'react-router': production('index'),
  'react-router/dom': production('dom-export'),
}
const PURE = /\bReact\d*\.(?:createContext|forwardRef|memo)\(/g
const NAMED = /^\w+\.(?:displayName|contextType) = .*;$/gm

/** What only a router with loaders or a server that draws pages needs, and its replacement here: `HashRouter` has neither. */
const OF_LOADERS: Readonly<Record<string, string>> = {
  usePrefetchBehavior: '() => [false, null, {}]',
  PrefetchPageLinks: '() => null',
  useNavigateStable: '() => undefined',
  RenderErrorBoundary: 'class {}',
  AwaitErrorBoundary: 'class {}',
  RemixErrorBoundary: 'class {}',
}
const LOADED = 'let dataRouterState = dataRouterOpts?.state;'

function withoutLoaders(code: string): string {
  const declared = (name: string) => new RegExp(`^(?:function ${name}\\(|var ${name} = class )[\\s\\S]*?^\\};?$`, 'm')
  const missing = Object.keys(OF_LOADERS).filter((name) => !declared(name).test(code))
  if (missing.length > 0 || !code.includes(LOADED))
    throw new Error(`The router says otherwise how it loads: ${missing.join(', ')}`)
  return Object.entries(OF_LOADERS)
    .reduce((text, [name, instead]) => text.replace(declared(name), `const ${name} = ${instead};`), code)
    .replace(LOADED, 'const dataRouterState = undefined;')
}

/**
 * The router names its file with all warnings of development for every build; a production build takes the other one. What it makes
 * of React when it is loaded, and the names it gives that for inspectors, have no other effect: unused ones are removed.
 */
export const lightRouter: Plugin = {
  name: 'light-router',
  apply: 'build',
  enforce: 'pre',
  resolveId: { filter: { id: /^react-router(\/dom)?$/ }, handler: (id) => IN_PLACE[id] },
  transform: {
    filter: { id: /react-router\/dist\/production\/[\w-]+\.mjs$/ },
    handler: (code) =>
      (code.includes('function useNavigateStable(') ? withoutLoaders(code) : code)
        .replace(PURE, '/* @__PURE__ */ $&')
        .replace(NAMED, ''),
  },
}
