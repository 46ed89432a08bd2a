import type { Codec } from '../../kit/codec.ts'
import { defineWidget } from '../../kit/define.ts'
import { HIDDEN, isHashed } from '../../kit/secret.ts'
import { scalarText } from '../../kit/values.ts'
import { type Options, options } from './options.ts'

const codec: Codec<string, Options> = {
  empty: '',
  read: scalarText,
  write: (value) => (value === '' ? null : value),
  query: () => [],
  text: (value) => (value === '' ? '' : HIDDEN),
  parse: (words) => (words === '' ? '' : undefined),
  keys: () => [],
}

export const password = defineWidget({
  type: 'password',
  title: { 'zh-CN': '密码', 'en-US': 'Password' },
  synonyms: { 'zh-CN': '口令、密文', 'en-US': 'secret' },
  group: 'text',
  icon: 'LockOutlined',
  value: 'one',
  draws: ['password'],
  options,
  codec,
  // A hash has a length of its own.
  storage: () => ({ type: 'text', match: 'exact' }),
  // What looks like one would be stored as it is.
  refuse: (stored) => (isHashed(stored) ? { code: 'FIELD_SECRET_FORM', params: {} } : undefined),
  // Typed passwords are never stored: forms leave them out of their drafts.
  schema: () => ({ type: 'string', writeOnly: true }),
  messages: {
    PASSWORD_STORED: { 'zh-CN': '已设置，留空则不修改', 'en-US': 'Set. Leave it empty to keep it.' },
    PASSWORD_NOT_ASKED: { 'zh-CN': '密码不能查询', 'en-US': 'Passwords cannot be searched' },
  },
  online: { query: 'text' },
  view: () => import('./view.tsx'),
})
