import type { Codec } from '../../kit/codec.ts'
import { scalarText } from '../../kit/values.ts'
import type { Options } from './options.ts'

const AREA_CODE = /^\d{6}(\d{3})?$/
/** What people put between the levels of an address. */
const BETWEEN = /[\s/／\\>＞,，、-]+/

/** Stores the code of the last chosen level. */
export const codec: Codec<string, Options> = {
  empty: '',
  read: (stored) => {
    const code = scalarText(stored).trim()
    return AREA_CODE.test(code) ? code : ''
  },
  write: (value) => value || null,
  query: (value) => (value === '' ? [] : [{ op: 'eq', value }]),
  text: (value, _, labels) => (value === '' ? '' : (labels.text(value) ?? value)),
  parse: (words, _, labels) => {
    const said = words.trim()
    if (said === '') return ''
    const path = said
      .split(BETWEEN)
      .filter((part) => part !== '')
      .join('/')
    return (
      labels.key(said) ??
      labels.key(path) ??
      (AREA_CODE.test(said) && labels.text(said) !== undefined ? said : undefined)
    )
  },
  keys: (value) => (value === '' ? [] : [value]),
}
