import { defineMessages } from '../define.ts'

/** What can be wrong inside structured data. `{path}` is the way from the field to the property in the words of the schema: ` › 联系人 2 › 电话`. */
export const jsonForm = defineMessages({
  JSON_REQUIRED: { 'zh-CN': '请填写“{label}{path}”', 'en-US': 'Enter “{label}{path}”' },
  JSON_TYPE: { 'zh-CN': '“{label}{path}”的类型不正确', 'en-US': '“{label}{path}” has the wrong type' },
  JSON_STRING: { 'zh-CN': '“{label}{path}”应为文字', 'en-US': '“{label}{path}” must be text' },
  JSON_NUMBER: { 'zh-CN': '“{label}{path}”应为数字', 'en-US': '“{label}{path}” must be a number' },
  JSON_INTEGER: { 'zh-CN': '“{label}{path}”应为整数', 'en-US': '“{label}{path}” must be a whole number' },
  JSON_BOOLEAN: { 'zh-CN': '“{label}{path}”应为是或否', 'en-US': '“{label}{path}” must be yes or no' },
  JSON_MIN_LENGTH: {
    'zh-CN': '“{label}{path}”至少 {limit} 个字符',
    'en-US': '“{label}{path}” needs at least {limit} {limit|character|characters}',
  },
  JSON_MAX_LENGTH: {
    'zh-CN': '“{label}{path}”最多 {limit} 个字符',
    'en-US': '“{label}{path}” can have at most {limit} {limit|character|characters}',
  },
  JSON_MINIMUM: { 'zh-CN': '“{label}{path}”不能小于 {limit}', 'en-US': '“{label}{path}” must be {limit} or more' },
  JSON_MAXIMUM: { 'zh-CN': '“{label}{path}”不能大于 {limit}', 'en-US': '“{label}{path}” must be {limit} or less' },
  JSON_ABOVE: { 'zh-CN': '“{label}{path}”必须大于 {limit}', 'en-US': '“{label}{path}” must be more than {limit}' },
  JSON_BELOW: { 'zh-CN': '“{label}{path}”必须小于 {limit}', 'en-US': '“{label}{path}” must be less than {limit}' },
  JSON_MULTIPLE: {
    'zh-CN': '“{label}{path}”必须是 {limit} 的倍数',
    'en-US': '“{label}{path}” must be a multiple of {limit}',
  },
  JSON_MIN_ITEMS: {
    'zh-CN': '“{label}{path}”至少需要 {limit} 项',
    'en-US': '“{label}{path}” needs at least {limit} {limit|item|items}',
  },
  JSON_MAX_ITEMS: {
    'zh-CN': '“{label}{path}”最多 {limit} 项',
    'en-US': '“{label}{path}” can have at most {limit} {limit|item|items}',
  },
  JSON_UNIQUE: {
    'zh-CN': '“{label}{path}”中有重复的项，请修改',
    'en-US': '“{label}{path}” has repeated items. Change one of them.',
  },
  JSON_PATTERN: { 'zh-CN': '“{label}{path}”的格式不正确', 'en-US': '“{label}{path}” has the wrong format' },
  JSON_FORMAT: {
    'zh-CN': '“{label}{path}”不符合 {format} 格式',
    'en-US': '“{label}{path}” is not in the format {format}',
  },
  JSON_CHOICE: {
    'zh-CN': '“{label}{path}”的值不在可选范围内',
    'en-US': 'The value of “{label}{path}” is not one of its options',
  },
  JSON_NOT_ALLOWED: {
    'zh-CN': '不能有“{label}{path}”，请删除',
    'en-US': '“{label}{path}” is not allowed here. Remove it.',
  },
  JSON_WRONG: {
    'zh-CN': '“{label}{path}”不符合要求，请检查',
    'en-US': '“{label}{path}” does not meet the requirements. Check it.',
  },
})
