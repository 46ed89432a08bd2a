import { defineMessages } from './define.ts'

/** Rules that administrators write for values, and the panel that edits and tries them. */
export const tools = defineMessages({
  CHECK_RULE_UNKNOWN: {
    'zh-CN': '校验规则“{code}”不存在或已被删除',
    'en-US': 'There is no check rule “{code}”. It may have been deleted.',
  },
  CHECK_RULE_CODE_TAKEN: {
    'zh-CN': '规则编码“{code}”已存在',
    'en-US': 'A rule with the code “{code}” already exists.',
  },
  CHECK_RULE_CODE_FIXED: {
    'zh-CN': '规则编码创建后不能修改',
    'en-US': 'The code of a rule cannot be changed after it is created.',
  },
  CHECK_RULE_BUILT_IN: {
    'zh-CN': '“{code}”是内置规则的编码，请使用其他编码',
    'en-US': '“{code}” is the code of a built-in rule. Use another code.',
  },
  CHECK_RULE_USED: {
    'zh-CN': '校验规则“{code}”正在被页面使用：{screens}。请先从这些页面的字段中移除',
    'en-US': 'These pages use the check rule “{code}”: {screens}. Remove it from their fields first.',
  },
  CHECK_RULE_FAILED: { 'zh-CN': '{message}', 'en-US': '{message}' },
  CHECK_RULE_STEPS: {
    'zh-CN': '规则必须是步骤列表，每步写明位数、正则表达式和提示，最多 50 步',
    'en-US': 'A rule is a list of steps with digits, pattern and message, at most 50.',
  },
  CHECK_RULE_DIGITS: {
    'zh-CN': '第 {step} 步：位数必须是 1 到 1000 的整数，或为 * 表示整个值',
    'en-US': 'Step {step}: the number of characters is an integer from 1 to 1000, or * for the whole value.',
  },
  CHECK_RULE_PATTERN: {
    'zh-CN': '第 {step} 步：正则表达式不能为空，且必须有效，不超过 500 个字符。{reason}',
    'en-US': 'Step {step}: enter a valid regular expression of at most 500 characters. {reason}',
  },
  CHECK_RULE_MESSAGE: {
    'zh-CN': '第 {step} 步：请填写提示，不超过 200 个字符',
    'en-US': 'Step {step}: enter a message of at most 200 characters.',
  },
  CHECK_RULE_LIST: { 'zh-CN': '校验步骤', 'en-US': 'Steps' },
  CHECK_RULE_HINT: {
    'zh-CN':
      '按顺序校验，遇到第一个不符合的步骤即停止。整个值的步骤可以放在最前（优先）或最后；按位数的步骤依次检查接下来的字符。空值总是通过。',
    'en-US':
      'Steps are checked in order until one fails. A step for the whole value can come first (priority) or last; a step with a number of characters checks the characters that come next. An empty value always passes.',
  },
  CHECK_RULE_NONE: { 'zh-CN': '还没有步骤，任何值都会通过', 'en-US': 'There are no steps yet, so every value passes' },
  CHECK_RULE_STEP: { 'zh-CN': '步骤 {step}', 'en-US': 'Step {step}' },
  CHECK_RULE_SCOPE: { 'zh-CN': '检查范围', 'en-US': 'Checks' },
  CHECK_RULE_WHOLE: { 'zh-CN': '整个值', 'en-US': 'The whole value' },
  CHECK_RULE_NEXT: { 'zh-CN': '接下来的字符', 'en-US': 'The next characters' },
  CHECK_RULE_COUNT: { 'zh-CN': '位数', 'en-US': 'Characters' },
  CHECK_RULE_REGEX: { 'zh-CN': '正则表达式', 'en-US': 'Pattern' },
  CHECK_RULE_SAYS: { 'zh-CN': '提示', 'en-US': 'Message' },
  CHECK_RULE_ADD: { 'zh-CN': '添加步骤', 'en-US': 'Add a step' },
  CHECK_RULE_UP: { 'zh-CN': '上移步骤 {step}', 'en-US': 'Move step {step} up' },
  CHECK_RULE_DOWN: { 'zh-CN': '下移步骤 {step}', 'en-US': 'Move step {step} down' },
  CHECK_RULE_REMOVE: { 'zh-CN': '删除步骤 {step}', 'en-US': 'Delete step {step}' },
  CHECK_RULE_SAVE: { 'zh-CN': '保存规则', 'en-US': 'Save the rule' },
  CHECK_RULE_TRY: { 'zh-CN': '测试', 'en-US': 'Test' },
  CHECK_RULE_VALUE: { 'zh-CN': '输入一个值', 'en-US': 'Enter a value' },
  CHECK_RULE_PASSED: { 'zh-CN': '通过校验', 'en-US': 'The value passes' },
  CHECK_RULE_STOPPED: {
    'zh-CN': '步骤 {step} 未通过（第 {from} 到 {to} 个字符）：{message}',
    'en-US': 'Step {step} fails (characters {from} to {to}): {message}',
  },
  CHECK_RULE_STOPPED_SHORT: {
    'zh-CN': '步骤 {step} 未通过（值太短，没有字符可检查）：{message}',
    'en-US': 'Step {step} fails (the value is too short and has no characters left): {message}',
  },
  CHECK_RULE_CHARACTERS: { 'zh-CN': '值的字符', 'en-US': 'Characters of the value' },
})
