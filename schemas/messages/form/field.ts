import { defineMessages } from '../define.ts'

/** What can be wrong with the value of one field. `{label}` is the field's title. */
export const field = defineMessages({
  FIELD_REQUIRED: { 'zh-CN': '请输入{label}', 'en-US': 'Enter {label}' },
  FIELD_REQUIRED_CHOICE: { 'zh-CN': '请选择{label}', 'en-US': 'Choose {label}' },
  FIELD_UNREADABLE: {
    'zh-CN': '{label}的值无法识别，请检查格式',
    'en-US': 'The value of {label} is not valid. Check its format.',
  },
  FIELD_NO_NUMBER: {
    'zh-CN': '“{value}”不是有效的数字，例如 12',
    'en-US': '“{value}” is not a valid number. Example: 12.',
  },
  FIELD_DIGITS: {
    'zh-CN': '“{value}”位数过多，最多 {limit} 位',
    'en-US': '“{value}” has too many digits. At most {limit} are allowed.',
  },
  FIELD_WHOLE_DIGITS: {
    'zh-CN': '“{value}”过大，整数部分最多 {limit} 位',
    'en-US': '“{value}” is too large. At most {limit} digits are allowed before the decimal point.',
  },
  FIELD_SIGNS: {
    'zh-CN': '{label}含有无法保存的字符，请删除后重试',
    'en-US': '{label} contains a character that cannot be saved. Remove it and try again.',
  },
  FIELD_NO_DATE: {
    'zh-CN': '“{value}”不是有效的日期，例如 2026-12-15',
    'en-US': '“{value}” is not a valid date. Example: 2026-12-15.',
  },
  FIELD_NO_TIME: {
    'zh-CN': '“{value}”不是有效的时间，例如 09:30',
    'en-US': '“{value}” is not a valid time. Example: 09:30.',
  },
  FIELD_TYPE: { 'zh-CN': '{label}的类型不正确', 'en-US': '{label} has the wrong type' },
  FIELD_MIN_LENGTH: {
    'zh-CN': '最小长度{limit}位字符',
    'en-US': 'Enter at least {limit} {limit|character|characters}',
  },
  FIELD_MAX_LENGTH: { 'zh-CN': '最大长度{limit}位字符', 'en-US': 'Enter at most {limit} {limit|character|characters}' },
  FIELD_MAX_BYTES: {
    'zh-CN': '{label}过长，最多 {limit} 字节（约 {characters} 个汉字）',
    'en-US': '{label} is too long. At most {limit} bytes fit, about {characters} Chinese characters.',
  },
  FIELD_MIN_ITEMS: { 'zh-CN': '最少选择{limit}项', 'en-US': 'Choose at least {limit} {limit|item|items}' },
  FIELD_MAX_ITEMS: { 'zh-CN': '最多选择{limit}项', 'en-US': 'Choose at most {limit} {limit|item|items}' },
  FIELD_MINIMUM: { 'zh-CN': '{label}不能小于 {limit}', 'en-US': '{label} must be {limit} or more' },
  FIELD_MAXIMUM: { 'zh-CN': '{label}不能大于 {limit}', 'en-US': '{label} must be {limit} or less' },
  FIELD_SCALE: {
    'zh-CN': '{label}最多保留 {limit} 位小数',
    'en-US': '{label} can have at most {limit} decimal {limit|place|places}',
  },
  FIELD_PATTERN: { 'zh-CN': '{label}的格式不正确', 'en-US': '{label} has the wrong format' },
  FIELD_RULE: { 'zh-CN': '{label}不符合校验规则', 'en-US': '{label} does not meet the rules' },
  FIELD_NOT_A_CHOICE: {
    'zh-CN': '{label}的值“{value}”不在可选范围内',
    'en-US': '“{value}” is not one of the options of {label}',
  },
  FIELD_FILE_FOREIGN: {
    'zh-CN': '{label}中有您无权使用的文件，请删除后重新上传',
    'en-US': '{label} names a file that you may not use. Remove it and upload the file again.',
  },
  FIELD_SECRET_FORM: {
    'zh-CN': '{label}不能以“$argon2id$v=”开头，请换一个',
    'en-US': '{label} cannot begin with “$argon2id$v=”. Choose another one.',
  },
  FIELD_STANDING: {
    'zh-CN': '不符合现在的规则（{reason}）；不改动则保持原样',
    'en-US': 'This does not meet the current rules ({reason}). It stays as it is unless you change it.',
  },
  RECORD_REFUSED: { 'zh-CN': '该记录不符合页面规则', 'en-US': 'This record does not meet a rule of the page' },
  FIELD_REPEATED: {
    'zh-CN': '{label}与其他行重复，请换一个',
    'en-US': '{label} is already used in another row. Enter a different value.',
  },
  FIELD_NOT_UNIQUE_WITHIN: {
    'zh-CN': '{within}相同的记录中，{label}“{value}”已被使用，请换一个',
    'en-US': '{label} “{value}” is already used by another record with the same {within}. Enter a different value.',
  },
  FIELD_NOT_UNIQUE: {
    'zh-CN': '{label}“{value}”已被另一条记录使用，请换一个',
    'en-US': '{label} “{value}” is already used by another record. Enter a different value.',
  },
  RULE_DIGITS_6_16: { 'zh-CN': '请输入 6 到 16 位数字', 'en-US': 'Enter 6 to 16 digits' },
  RULE_ANY_6_16: { 'zh-CN': '请输入 6 到 16 位任意字符', 'en-US': 'Enter 6 to 16 characters' },
  RULE_LETTERS_6_18: { 'zh-CN': '请输入 6 到 18 位字母', 'en-US': 'Enter 6 to 18 letters' },
  RULE_URL: { 'zh-CN': '请输入正确的网址', 'en-US': 'Enter a valid web address' },
  RULE_EMAIL: { 'zh-CN': '邮箱格式不正确', 'en-US': 'Enter a valid e-mail address' },
  RULE_MOBILE: { 'zh-CN': '请输入正确手机号', 'en-US': 'Enter a valid mobile number' },
  RULE_POSTCODE: { 'zh-CN': '请输入 6 位邮政编码', 'en-US': 'Enter a postal code of 6 digits' },
  RULE_LETTERS: { 'zh-CN': '请输入英文字母', 'en-US': 'Enter letters only' },
  RULE_NUMBER: { 'zh-CN': '请输入数字', 'en-US': 'Enter a number' },
  RULE_INTEGER: { 'zh-CN': '请输入整数', 'en-US': 'Enter a whole number' },
  RULE_NOT_EMPTY: { 'zh-CN': '不能为空', 'en-US': 'Enter a value' },
  RULE_MONEY: { 'zh-CN': '请输入正确的金额，最多两位小数', 'en-US': 'Enter an amount with at most two decimal places' },
})
