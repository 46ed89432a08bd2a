import {
  applyTheme,
  controlFacts,
  eventFacts,
  FRAME_CONSTANTS,
  frameMain,
  isAllowed,
  patchChildren,
  patchNode,
  pressKey,
  setProps,
  watchThread,
} from './frame-main.ts'
import { FRAME_LIMITS } from './protocol.ts'
import { makeElement, printElement, threadMain } from './thread-main.ts'

/** Elements that load nothing, lead nowhere and run nothing. */
const TAGS =
  'div span p ul ol li table thead tbody tr th td b i em strong small br hr code pre sub sup button input select option optgroup textarea label fieldset legend output progress meter datalist'.split(
    ' ',
  )
const SVG_TAGS = [
  'svg',
  'g',
  'path',
  'circle',
  'ellipse',
  'rect',
  'line',
  'polyline',
  'polygon',
  'text',
  'tspan',
] as const

const THREAD = [makeElement, printElement, threadMain, 'threadMain()'].map(String).join('\n')
const constants = { ...FRAME_CONSTANTS, LIMITS: FRAME_LIMITS, TAGS, SVG_TAGS, THREAD }

/** The script of the page of a frame, as text. */
export const FRAME_SCRIPT = [
  ...Object.entries(constants).map(
    ([name, value]) => `const ${name} = ${JSON.stringify(value).replaceAll('<', String.raw`\u003c`)}`,
  ),
  isAllowed,
  setProps,
  patchNode,
  patchChildren,
  eventFacts,
  pressKey,
  controlFacts,
  watchThread,
  applyTheme,
  frameMain,
  'frameMain()',
]
  .map(String)
  .join('\n')

const STYLE = `html,body{margin:0;background:transparent;color:var(--v-color-text);font:var(--v-font-size,14px)/1.5715 system-ui,sans-serif;overflow:hidden}
main{display:block}button,input,select,textarea{font:inherit;color:inherit}:focus-visible{outline:2px solid var(--v-color-primary);outline-offset:1px}`

/** The page that packages run in. Its policy (`server/modules/widget-package`) names the hash of this script. */
export const framePage = (): string =>
  `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Widget</title><style>${STYLE}</style></head><body><main role="group"></main><script>${FRAME_SCRIPT}</script></body></html>`

/** Nothing may be loaded; the package itself comes as a blob, into a thread. Without an origin it has no storage, no cookies and no way to the page around. */
export const framePolicy = (scriptHash: string): string =>
  `sandbox allow-scripts; default-src 'none'; script-src 'sha256-${scriptHash}' blob:; worker-src blob:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'`
