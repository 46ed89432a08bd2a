import type { RuleName } from '../../../schemas/language/rules/named.ts'
import type { Text } from '../../../schemas/language/text.ts'

/** What the named rules are called where a person chooses one. */
export const RULE_NAMES: Readonly<Record<RuleName, Text>> = {
  mobile: { 'zh-CN': '手机号（必填）', 'en-US': 'Mobile number (required)' },
  userName: { 'zh-CN': '用户名（必填）', 'en-US': 'User name (required)' },
  email: { 'zh-CN': '邮箱', 'en-US': 'E-mail' },
  natural: { 'zh-CN': '自然数', 'en-US': 'Natural number' },
  english: { 'zh-CN': '英文字母', 'en-US': 'English letters' },
  landline: { 'zh-CN': '座机号', 'en-US': 'Landline number' },
  bankCard: { 'zh-CN': '银行卡号', 'en-US': 'Bank card number' },
  idNumber: { 'zh-CN': '证件号码', 'en-US': 'Identity document number' },
  idCard: { 'zh-CN': '身份证号码', 'en-US': 'Chinese ID card number' },
  qq: { 'zh-CN': 'QQ号码', 'en-US': 'QQ number' },
  httpUrl: { 'zh-CN': '以 http、https 开头的网址', 'en-US': 'Web address starting with http or https' },
  alnum20: { 'zh-CN': '20 位以内的字母和数字', 'en-US': 'Up to 20 letters and digits' },
  name: { 'zh-CN': '2 到 100 位的中英文和空格', 'en-US': '2 to 100 Chinese or English characters and spaces' },
  digitLines: { 'zh-CN': '数字和换行', 'en-US': 'Digits and line breaks' },
  text255: { 'zh-CN': '255 位以内', 'en-US': 'Up to 255 characters' },
  'n6-16': { 'zh-CN': '6 到 16 位数字', 'en-US': '6 to 16 digits' },
  '*6-16': { 'zh-CN': '6 到 16 位任意字符', 'en-US': '6 to 16 characters' },
  's6-18': { 'zh-CN': '6 到 18 位字母', 'en-US': '6 to 18 letters' },
  url: { 'zh-CN': '网址', 'en-US': 'Web address' },
  e: { 'zh-CN': '邮箱', 'en-US': 'E-mail' },
  m: { 'zh-CN': '手机号（含 16、19 号段）', 'en-US': 'Mobile number (including 16 and 19)' },
  p: { 'zh-CN': '邮政编码', 'en-US': 'Postal code' },
  s: { 'zh-CN': '英文字母', 'en-US': 'English letters' },
  n: { 'zh-CN': '数字', 'en-US': 'Number' },
  z: { 'zh-CN': '整数', 'en-US': 'Whole number' },
  '*': { 'zh-CN': '不能为空', 'en-US': 'Not empty' },
  money: { 'zh-CN': '金额（最多两位小数）', 'en-US': 'Amount of money' },
}
