import { StyleContext } from '@ant-design/cssinjs'
import { cleanup, configure } from '@testing-library/react'
import { ConfigProvider, theme } from 'antd'
import * as React from 'react'
import { afterEach } from 'vitest'

afterEach(cleanup)

// A test waits for a state: on a busy machine a page takes a second to render.
configure({ asyncUtilTimeout: 45_000 })

// antd's style sheets are not needed here, and jsdom evaluates all of their rules for every element that a query reads:
// of these rules, only those that hide elements change the result of a query.
const bare = Object.assign(theme.defaultConfig, { zeroRuntime: true })
const { _currentValue: above } = ConfigProvider.ConfigContext as unknown as { readonly _currentValue: object }
Object.assign(above, { theme: bare })
// Its variables it would still write into a sheet for every page that is drawn, and jsdom parse: they go to an element that keeps nothing.
const discard = (node: Node) => node
const { _currentValue: styles } = StyleContext as unknown as { readonly _currentValue: object }
Object.assign(styles, {
  container: Object.assign(document.createElement('div'), {
    insertBefore: discard,
    appendChild: discard,
    removeChild: discard,
  }),
})
const HIDDEN = [
  'select-dropdown',
  'dropdown',
  'picker-dropdown',
  'popover',
  'tooltip',
  'tabs-dropdown',
  'tabs-content',
  'collapse-panel',
  'drawer-content-wrapper',
  'form-item',
  'image-preview-mask',
  'menu',
  'menu-submenu',
  'mentions-dropdown',
  'tag',
]
const sheet = document.createElement('style')
sheet.textContent = `${HIDDEN.map((name) => `.ant-${name}-hidden`).join(', ')} { display: none }`
document.head.append(sheet)

// React in development captures a stack for every element, up to 10,000 a second, for traces that no test reads: an eighth of
// the time of what is drawn. Its counter stands at the limit here; warnings and errors are the same.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as Record<
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
  object
>
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Number.POSITIVE_INFINITY,
  set() {},
})

// jsdom has no layout: antd asks for these and only needs an answer.
window.matchMedia ??= (query: string) =>
  ({
    matches: false,
    media: query,
    onchange: null,
    addListener() {},
    removeListener() {},
    addEventListener() {},
    removeEventListener() {},
    dispatchEvent: () => false,
  }) as MediaQueryList
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
