import { defineMessages } from '../define.ts'

/** What the shared rules say. */
export const rule = defineMessages({
  RULE_MOBILE_REQUIRED: { 'zh-CN': '请输入手机号', 'en-US': 'Enter a mobile number' },
  RULE_USER_NAME_REQUIRED: { 'zh-CN': '请输入用户名', 'en-US': 'Enter a user name' },
  RULE_USER_NAME_SIGNS: { 'zh-CN': '只允许字母、数字、下划线', 'en-US': 'Use only letters, digits and underscores' },
  // The Chinese sentence is a fixed one that people know; what is checked is 4 to 18.
  RULE_USER_NAME_LENGTH: { 'zh-CN': '长度6到18个字符', 'en-US': 'Enter 4 to 18 characters' },
  RULE_NATURAL: { 'zh-CN': '请输入自然数', 'en-US': 'Enter a natural number' },
  RULE_ENGLISH: { 'zh-CN': '请输入英文字符', 'en-US': 'Enter English letters only' },
  RULE_LANDLINE: { 'zh-CN': '请输入正确的座机号', 'en-US': 'Enter a valid landline number' },
  RULE_BANK_CARD: { 'zh-CN': '请输入正确的银行卡号码', 'en-US': 'Enter a valid bank card number' },
  RULE_ID_NUMBER: { 'zh-CN': '请输入正确的证件号码', 'en-US': 'Enter a valid identity document number' },
  RULE_ID_CARD: { 'zh-CN': '请输入正确的身份证号码', 'en-US': 'Enter a valid ID card number' },
  RULE_QQ: { 'zh-CN': '请输入正确的QQ号码', 'en-US': 'Enter a valid QQ number' },
  RULE_HTTP_URL: {
    'zh-CN': '请输入以http和https开头的网址',
    'en-US': 'Enter a web address that starts with http or https',
  },
  RULE_ALNUM_20: { 'zh-CN': '请输入20位以内的英文字符和数字', 'en-US': 'Enter up to 20 letters and digits' },
  RULE_NAME: {
    'zh-CN': '请输入2到100位的中英文字符和空格',
    'en-US': 'Enter 2 to 100 Chinese or English characters and spaces',
  },
  RULE_DIGIT_LINES: { 'zh-CN': '请输入数字和换行符', 'en-US': 'Enter digits and line breaks' },
  RULE_TEXT_255: { 'zh-CN': '请输入255位以内的字符', 'en-US': 'Enter up to 255 characters' },
  RULE_REPEATED: { 'zh-CN': '{label}不能重复', 'en-US': '{label} must not be repeated' },
  RULE_CODE_UNKNOWN: { 'zh-CN': '该编码不存在', 'en-US': 'There is no rule with this code' },
})
