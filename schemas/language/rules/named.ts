import type { Rule } from './check.ts'

/** The prefixes of Chinese mobile numbers; a new number range is one character here. */
const MOBILE = '1[34578]\\d{9}'
const EMAIL = '[\\w.%+-]+@[\\w-]+(\\.[\\w-]+)*\\.[A-Za-z]{2,}'
const MONTH_DAY = '((0[13578]|1[02])(0[1-9]|[12]\\d|3[01])|(0[469]|11)(0[1-9]|[12]\\d|30)|02(0[1-9]|[12]\\d))'

/** Named rules: what a value that is not empty must match, step by step, and what is said otherwise. Patterns fit the whole value. */
export const RULES = {
  mobile: { required: 'RULE_MOBILE_REQUIRED', steps: [{ pattern: MOBILE, message: 'RULE_MOBILE' }] },
  userName: {
    required: 'RULE_USER_NAME_REQUIRED',
    steps: [
      { pattern: '[A-Za-z0-9_]+', message: 'RULE_USER_NAME_SIGNS' },
      { pattern: '.{4,18}', message: 'RULE_USER_NAME_LENGTH' },
    ],
  },
  email: { steps: [{ pattern: EMAIL, message: 'RULE_EMAIL' }] },
  natural: { steps: [{ pattern: '\\d+', message: 'RULE_NATURAL' }] },
  english: { steps: [{ pattern: '[A-Za-z]+', message: 'RULE_ENGLISH' }] },
  landline: { steps: [{ pattern: '(\\d{3}|\\d{4})-\\d{7,8}', message: 'RULE_LANDLINE' }] },
  bankCard: { steps: [{ pattern: '[1-9]\\d{9,19}', message: 'RULE_BANK_CARD' }] },
  idNumber: { steps: [{ pattern: '[A-Za-z0-9]{1,50}', message: 'RULE_ID_NUMBER' }] },
  idCard: {
    steps: [
      {
        pattern: `[1-9]\\d{5}(\\d{2}${MONTH_DAY}\\d{3}|(18|19|20)\\d{2}${MONTH_DAY}\\d{3}[\\dXx])`,
        message: 'RULE_ID_CARD',
      },
    ],
  },
  qq: { steps: [{ pattern: '\\d{5,12}', message: 'RULE_QQ' }] },
  httpUrl: { steps: [{ pattern: 'https?://\\S+', message: 'RULE_HTTP_URL' }] },
  alnum20: { steps: [{ pattern: '[A-Za-z0-9]{1,20}', message: 'RULE_ALNUM_20' }] },
  name: { steps: [{ pattern: '[A-Za-z\\p{Han} ]{2,100}', message: 'RULE_NAME' }] },
  digitLines: { steps: [{ pattern: '(\\d|\\r?\\n)+', message: 'RULE_DIGIT_LINES' }] },
  text255: { steps: [{ pattern: '(?s).{1,255}', message: 'RULE_TEXT_255' }] },
  // The named patterns of the editable grid; `only` and an empty value are handled by `unique` and `required`.
  'n6-16': { steps: [{ pattern: '\\d{6,16}', message: 'RULE_DIGITS_6_16' }] },
  '*6-16': { steps: [{ pattern: '(?s).{6,16}', message: 'RULE_ANY_6_16' }] },
  's6-18': { steps: [{ pattern: '[A-Za-z]{6,18}', message: 'RULE_LETTERS_6_18' }] },
  url: {
    steps: [
      {
        pattern: '(https?://)?[\\w-]+(\\.[\\w-]+)+(:\\d{1,5})?(/[^\\s?#]*)?(\\?[^\\s#]*)?(#\\S*)?',
        message: 'RULE_URL',
      },
    ],
  },
  e: { steps: [{ pattern: EMAIL, message: 'RULE_EMAIL' }] },
  m: { steps: [{ pattern: '1[3-9]\\d{9}', message: 'RULE_MOBILE' }] },
  p: { steps: [{ pattern: '\\d{6}', message: 'RULE_POSTCODE' }] },
  s: { steps: [{ pattern: '[A-Za-z]+', message: 'RULE_LETTERS' }] },
  n: { steps: [{ pattern: '-?\\d+(\\.\\d+)?', message: 'RULE_NUMBER' }] },
  z: { steps: [{ pattern: '-?\\d+', message: 'RULE_INTEGER' }] },
  '*': { steps: [{ pattern: '(?s).+', message: 'RULE_NOT_EMPTY' }] },
  money: { steps: [{ pattern: '(0|[1-9]\\d*)(\\.\\d{1,2})?', message: 'RULE_MONEY' }] },
} as const satisfies Readonly<Record<string, Rule>>
export type RuleName = keyof typeof RULES

/** The rule of that name; own keys only. */
export function namedRule(name: string): Rule | undefined {
  return Object.hasOwn(RULES, name) ? RULES[name as RuleName] : undefined
}
