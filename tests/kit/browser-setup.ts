import { cleanup, configure } from '@testing-library/react'
import { ConfigProvider, theme } from 'antd'
import { afterEach } from 'vitest'

afterEach(cleanup)

// Whoever waits, waits for a state: on a busy machine a second passes before a page stands.
configure({ asyncUtilTimeout: 45_000 })

// Nobody sees antd's style sheets here, and jsdom goes through all of their rules for every element that it is asked about:
// of what they say, only what is hidden makes a difference to whoever looks for something.
const bare = Object.assign(theme.defaultConfig, { zeroRuntime: true })
const { _currentValue: above } = ConfigProvider.ConfigContext as unknown as { readonly _currentValue: object }
Object.assign(above, { theme: bare })
const HIDDEN = ['select-dropdown', 'dropdown', 'picker-dropdown', 'popover', 'tooltip', 'tabs-dropdown', 'tabs-content', 'collapse-panel', 'drawer-content-wrapper', 'form-item', 'image-preview-mask', 'menu', 'menu-submenu', 'mentions-dropdown', 'tag']
const sheet = document.createElement('style')
sheet.textContent = `${HIDDEN.map((name) => `.ant-${name}-hidden`).join(', ')} { display: none }`
document.head.append(sheet)

// jsdom has no layout: antd asks for these and only needs an answer.
window.matchMedia ??= (query: string) =>
  ({ matches: false, media: query, onchange: null, addListener() {}, removeListener() {}, addEventListener() {}, removeEventListener() {}, dispatchEvent: () => false }) as MediaQueryList
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
