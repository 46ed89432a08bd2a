import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'
import { replaceModule } from './replace-module.ts'

/** No table of ours filters by its headings (lists have a query above them): antd's menu for that, with its tree, stays out. */
export const noFilterMenus = replaceModule(
  'no-filter-menus',
  /antd\/es\/table\/hooks\/useFilter\/FilterDropdown\.js$/,
  'export const flattenKeys = (filters) => (filters ?? []).map(({ value }) => value)\nexport default () => null',
)

const PROVIDER =
  /import \{ FormProvider as \w+ \} from '@rc-component\/form';\n([\s\S]*)export const FormProvider = [\s\S]*?\n\};/

/**
 * Nearly every part of antd checks whether it is in a form. The file that says so imports the provider of several
 * forms, which is unused here, and with it the whole engine of forms: that comes with the forms that need it.
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

/** The row of boxes for a code that was sent comes with every input of antd and is unused here. */
export const noCodeBoxes = replaceModule(
  'no-code-boxes',
  /antd\/es\/input\/OTP\/index\.js$/,
  'export default () => null',
)

const PRESETS = '/color-picker/components/ColorPresets'
const BRIGHT = '?bright'
const FOLDING = /^import Collapse from .*$/m
/** Of the colour picker the buttons need one sum, which is in a file with its folding lists: they get it from a copy without those. */
export const noPickerInButtons: Plugin = {
  name: 'no-picker-in-buttons',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /antd\/es\/button\/style\/token\.js$/ },
    handler(code) {
      if (!code.includes(`${PRESETS}'`)) throw new Error('antd says otherwise whether a colour of a button is bright')
      return code.replace(`${PRESETS}'`, `${PRESETS}.js${BRIGHT}'`)
    },
  },
  load: {
    filter: { id: /ColorPresets\.js\?bright$/ },
    async handler(id) {
      const code = await readFile(id.slice(0, -BRIGHT.length), 'utf8')
      if (!FOLDING.test(code)) throw new Error('antd says otherwise where the folding lists of its colours are')
      return code.replace(FOLDING, '')
    },
  },
}
