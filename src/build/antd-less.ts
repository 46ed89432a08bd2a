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

const PROVIDER = /import \{ FormProvider as \w+ \} from '@rc-component\/form';\n([\s\S]*)export const FormProvider = [\s\S]*?\n\};/

/**
 * Nearly every part of antd looks whether it stands in a form. The file that says so brings along the provider of several
 * forms, which nobody here uses, and with it the whole engine of forms: that comes with the forms that need it.
 */
export const noFormProvider: Plugin = {
  name: 'no-form-provider',
  apply: 'build',
  transform: {
    filter: { id: /antd\/es\/form\/context\.js$/ },
    handler(code) {
      if (!PROVIDER.test(code)) throw new Error('antd says otherwise what several forms share')
      return code.replace(PROVIDER, '$1export const FormProvider = ({ children }) => children;')
    },
  },
}
