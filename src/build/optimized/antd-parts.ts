import { createRequire } from 'node:module'
import type { FunctionComponent, ReactNode } from 'react'
import type { Plugin } from 'vite'
import { type Node, nodesIn, withWords } from '../nodes.ts'

interface Cache {
  readonly cache: ReadonlyMap<string, unknown>
}
interface CssInJs {
  createCache(): Cache
  extractStyle(cache: Cache, options: { plain: boolean; types: readonly string[] }): string
  readonly StyleProvider: FunctionComponent<{ readonly cache: Cache; readonly children?: ReactNode }>
}

/**
 * Variants that are unused here: from right to left; fields that are filled, underlined, without a border, large, with words
 * next to them or a warning; menus across and dark ones; pickers of several days, of weeks and of quarters; columns of joined
 * parts; what is joined as a group; arrows of menus; the colours by name, but for the red of a hint at a fault.
 */
const UNUSED = new RegExp(
  [
    '-rtl\\b',
    '-(filled|underlined|borderless|lg|large|status-warning|status-success)\\b',
    '-menu-(horizontal|dark)\\b',
    '-picker-(multiple|selection-|(cell-)?week\\b|week-|quarter-)',
    '-compact-vertical',
    '-input(-number)?-(group|addon|mode-spinner)',
    '-btn-group\\b',
    '-dropdown(-show)?-arrow\\b',
    '-(blue|purple|cyan|green|magenta|pink|orange|yellow|volcano|geekblue|lime|gold)\\b',
    '-(btn-color|popover)-red\\b',
  ].join('|'),
)
const RULES = /[^{}]+\{(?:[^{}]|\{[^{}]*\})*\}/g
/** The sheet without what is only for these. */
function lean(css: string): string {
  return css.replace(RULES, (rule) => {
    const at = rule.indexOf('{')
    if (rule.startsWith('@')) return rule
    const selectors = rule
      .slice(0, at)
      .split(/,(?![^(]*\))/)
      .filter((selector) => !UNUSED.test(selector.replaceAll(/:not\([^)]*\)/g, '')))
    return selectors.length === 0 ? '' : selectors.join(',') + rule.slice(at)
  })
}

const PARTS_CSS = '/antd-parts.css'

interface Parts {
  readonly css: string
  /** What the sheet holds, as antd names it: `Button-Button`, `Input-Shared`. */
  readonly names: ReadonlySet<string>
}

/**
 * antd computes its styles while it draws: a third of the work until a list page is drawn. What every page draws is computed
 * here instead; antd finds it in the style sheet and leaves it at that. Colours stay variables, so this fits every theme.
 */
async function readParts(): Promise<Parts> {
  const before = process.env['NODE_ENV']
  process.env['NODE_ENV'] = 'production'
  const [{ createElement }, { renderToString }, antd] = await Promise.all([
    import('react'),
    import('react-dom/server'),
    import('antd'),
  ])
  process.env['NODE_ENV'] = before
  // antd's own copy of it, which is no dependency of this project.
  const { createCache, extractStyle, StyleProvider } = createRequire(createRequire(import.meta.url).resolve('antd'))(
    '@ant-design/cssinjs',
  ) as CssInJs
  const {
    Alert,
    Button,
    ConfigProvider,
    DatePicker,
    Dropdown,
    Empty,
    Input,
    InputNumber,
    Menu,
    Popover,
    Space,
    Spin,
    Tooltip,
  } = antd
  const cache = createCache()
  const bare = [
    Alert,
    DatePicker,
    Empty,
    Input.Password,
    InputNumber,
    Menu,
    Spin,
  ] as readonly unknown[] as readonly FunctionComponent[]
  const parts = [
    createElement(Space.Compact, { key: 'beside' }, createElement(Button), createElement(Input)),
    createElement(Dropdown, { key: 'below' }, createElement('a')),
    createElement(Tooltip, { key: 'above' }, createElement('a')),
    createElement(Popover, { key: 'beyond' }, createElement('a')),
    ...bare.map((Part, key) => createElement(Part, { key })),
  ]
  renderToString(
    createElement(
      StyleProvider,
      { cache },
      createElement(ConfigProvider, { theme: { cssVar: { key: 'vitrine' }, hashed: false } }, parts),
    ),
  )
  const names = [...cache.cache.keys()]
    .map((key) => key.split('%'))
    .flatMap(([kind, , name]) => (kind === 'style' && name !== undefined ? [name] : []))
  return { css: lean(extractStyle(cache, { plain: true, types: ['style'] })), names: new Set(names) }
}
let parts: Promise<Parts> | undefined
const partsOnce = () => (parts ??= readParts())

/** Where code of antd says how a part is styled that the sheet holds already. */
function styledAgain(program: Node, names: ReadonlySet<string>): Node[] {
  return nodesIn(program).flatMap((node) => {
    const { callee, arguments: args } = node as { callee?: { name?: string }; arguments?: readonly Node[] }
    const [called, style] = args ?? []
    if (!/^gen(StyleHooks|SubStyleComponent|ComponentStyleHook)$/.test(callee?.name ?? '') || !called || !style)
      return []
    const words =
      called.type === 'ArrayExpression'
        ? (called['elements'] as readonly Node[]).map((one) => one['value'])
        : [called['value'], called['value']]
    return names.has(words.join('-')) ? [style] : []
  })
}

export const prefetchedParts: Plugin = {
  name: 'parts-ahead',
  apply: 'build',
  enforce: 'pre',
  resolveId: { filter: { id: /^\/antd-parts\.css$/ }, handler: () => PARTS_CSS },
  load: { filter: { id: /^\/antd-parts\.css$/ }, handler: async () => (await partsOnce()).css },
  // Before our own style sheets, which have the last word.
  transform: { filter: { id: /\/src\/main\.tsx$/ }, handler: (code) => `import '${PARTS_CSS}'\n${code}` },
}

export const partsWithoutCode: Plugin = {
  name: 'parts-without-code',
  apply: 'build',
  transform: {
    filter: { id: /antd\/es\/.*style/, code: /gen(StyleHooks|SubStyleComponent|ComponentStyleHook)\(/ },
    async handler(code) {
      const { names } = await partsOnce()
      return withWords(code, styledAgain(this.parse(code) as unknown as Node, names), '() => []')
    },
  },
}
