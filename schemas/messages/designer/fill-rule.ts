import { defineMessages } from '../define.ts'

/** Rules of the server that give a new record a value. */
export const fillRule = defineMessages({
  FILL_UNKNOWN: { 'zh-CN': '没有编码为“{code}”的填值规则', 'en-US': 'There is no fill rule with the code “{code}”' },
  FILL_CODE_TAKEN: { 'zh-CN': '规则编码“{code}”已存在', 'en-US': 'A rule with the code “{code}” already exists' },
  FILL_CODE_FIXED: {
    'zh-CN': '规则编码创建后不能修改',
    'en-US': 'The code of a rule cannot be changed after it is created',
  },
  FILL_CLASS_UNKNOWN: {
    'zh-CN': '没有名为“{name}”的规则实现；可用：{known}',
    'en-US': 'There is no rule type “{name}”. Use one of {known}.',
  },
  FILL_PARAMS_WRONG: {
    'zh-CN': '规则参数必须是该实现认识的 JSON 对象：{reason}',
    'en-US': 'The parameters must be a JSON object that this rule type supports: {reason}',
  },
})
