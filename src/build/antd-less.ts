import type { Plugin } from 'vite'

/** No table of ours filters by its headings (lists have a query above them): antd's menu for that, with its tree, stays out. */
export const noFilterMenus: Plugin = {
  name: 'no-filter-menus',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /antd\/es\/table\/hooks\/useFilter\/FilterDropdown\.js$/ },
    handler: () => 'export const flattenKeys = (filters) => (filters ?? []).map(({ value }) => value)\nexport default () => null',
  },
}
