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
  PANEL_YOURS_STAY: {
    'zh-CN': '您的修改仍在此处，尚未保存。再次保存将以您的内容替换对方的内容。',
    'en-US': 'Your changes are still here but not saved. If you save again, they replace what was saved.',
  },
  PANEL_TAKE_THEIRS: { 'zh-CN': '改用对方的内容', 'en-US': 'Use theirs' },
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
  FILL_TEST_HINT: {
    'zh-CN': '规则“{code}”现在会给新记录什么值。测试不会占用流水号。',
    'en-US': 'What the rule “{code}” would give a new record now. A test takes no number.',
  },
  FILL_TEST_FIELD: { 'zh-CN': '字段 {field} 的值', 'en-US': 'Value of the field {field}' },
  FILL_TEST_RUN: { 'zh-CN': '测试规则', 'en-US': 'Test the rule' },
  FILL_TEST_VALUE: { 'zh-CN': '结果：{value}', 'en-US': 'Result: {value}' },
  FILL_TEST_EMPTY: { 'zh-CN': '规则现在不给出值', 'en-US': 'The rule gives no value now' },
  MESSAGE_TEMPLATE_UNKNOWN: {
    'zh-CN': '消息模板“{code}”不存在或已被删除',
    'en-US': 'There is no message template “{code}”. It may have been deleted.',
  },
  MESSAGE_TEMPLATE_TAKEN: {
    'zh-CN': '模板编码“{code}”已存在',
    'en-US': 'A template with the code “{code}” already exists.',
  },
  MESSAGE_TEMPLATE_FIXED: {
    'zh-CN': '模板编码创建后不能修改',
    'en-US': 'The code of a template cannot be changed after it is created.',
  },
  MESSAGE_TEMPLATE_OFF: {
    'zh-CN': '消息模板“{code}”已停用，请先启用',
    'en-US': 'The message template “{code}” is switched off. Switch it on first.',
  },
  MESSAGE_VALUES_WRONG: {
    'zh-CN': '变量的值必须是 JSON 对象，例如 {"name": "张三"}',
    'en-US': 'The values of the variables are a JSON object, such as {"name": "Li"}.',
  },
  MESSAGE_CONTENT_EMPTY: { 'zh-CN': '请填写模板内容', 'en-US': 'Enter the content of the template.' },
  MESSAGE_ONLY_SELF: {
    'zh-CN': '测试消息只能发给自己，请将接收人留空',
    'en-US': 'A test message goes to yourself only. Leave the receiver empty.',
  },
  MESSAGE_NO_ADDRESS: {
    'zh-CN': '您的账号没有登记邮箱或手机号，请先在用户管理中填写',
    'en-US': 'Your account has no such address. Enter an e-mail address or mobile number for it first.',
  },
  MESSAGE_NO_DRIVER: {
    'zh-CN': '没有配置消息通道，请管理员设置 MESSAGES',
    'en-US': 'No message service is configured. An administrator sets MESSAGES.',
  },
  MESSAGE_GATEWAY_FAILED: {
    'zh-CN': '消息通道没有接受该消息',
    'en-US': 'The message service did not take the message',
  },
  MESSAGE_NOT_SENT: {
    'zh-CN': '消息未发出：{reason}。稍后会自动重试，也可以在“消息记录”中重发',
    'en-US':
      'The message was not sent: {reason}. It is tried again later, and can be sent again under “Messages sent”.',
  },
  MESSAGE_SENT: { 'zh-CN': '消息已发送', 'en-US': 'The message was sent' },
  MESSAGE_UNKNOWN: {
    'zh-CN': '消息“{code}”不存在或已被删除',
    'en-US': 'There is no message “{code}”. It may have been deleted.',
  },
  MESSAGE_PREVIEW: { 'zh-CN': '预览', 'en-US': 'Preview' },
  MESSAGE_VALUES: { 'zh-CN': '变量的值（JSON）', 'en-US': 'Values of the variables (JSON)' },
  MESSAGE_VARIABLES: { 'zh-CN': '模板中的变量：{names}', 'en-US': 'Variables of the template: {names}' },
  MESSAGE_NO_VARIABLES: { 'zh-CN': '模板中没有变量', 'en-US': 'The template has no variables' },
  MESSAGE_SEND_NOTICE: { 'zh-CN': '以通知发给自己', 'en-US': 'Send to myself as a notice' },
  MESSAGE_SEND_MAIL: { 'zh-CN': '以邮件发给自己', 'en-US': 'Send to myself by mail' },
  DATA_SOURCE_UNKNOWN: {
    'zh-CN': '数据源“{code}”不存在或已被删除',
    'en-US': 'There is no data source “{code}”. It may have been deleted.',
  },
  DATA_SOURCE_TAKEN: {
    'zh-CN': '数据源编码“{code}”已存在',
    'en-US': 'A data source with the code “{code}” already exists.',
  },
  DATA_SOURCE_FIXED: {
    'zh-CN': '数据源编码创建后不能修改',
    'en-US': 'The code of a data source cannot be changed after it is created.',
  },
  DATA_SOURCE_ADDRESS: {
    'zh-CN': '地址应写作 {scheme}://host:port/database，不含用户名和密码',
    'en-US': 'Write the address as {scheme}://host:port/database, without user name and password.',
  },
  DATA_SOURCE_NOT_NAMED: {
    'zh-CN': '服务器不允许连接 {name}。请管理员将其加入 DATA_SOURCE_HOSTS',
    'en-US': 'This server does not connect to {name}. An administrator can add it to DATA_SOURCE_HOSTS.',
  },
  DATA_SOURCE_PASSWORD_AGAIN: {
    'zh-CN': '修改地址或用户名时，请重新输入密码',
    'en-US': 'Enter the password again when you change the address or the user name.',
  },
  DATA_SOURCE_PASSWORD_LOST: {
    'zh-CN': '密码以另一个密钥加密，无法读取，请重新输入密码',
    'en-US': 'The password was encrypted with another key. Enter it again.',
  },
  DATA_SOURCE_SIGN_IN: {
    'zh-CN': '数据库拒绝了用户名或密码，请检查后重试',
    'en-US': 'The database refused the user name or the password. Check both.',
  },
  DATA_SOURCE_NO_DATABASE: {
    'zh-CN': '服务器上没有该数据库，请检查地址中的数据库名',
    'en-US': 'The server has no such database. Check its name in the address.',
  },
  DATA_SOURCE_NO_HOST: {
    'zh-CN': '找不到该主机，请检查地址中的主机名',
    'en-US': 'The host was not found. Check its name in the address.',
  },
  DATA_SOURCE_REFUSED: {
    'zh-CN': '主机没有接受连接，请检查端口和防火墙',
    'en-US': 'The host did not accept the connection. Check the port and the firewall.',
  },
  DATA_SOURCE_TIMEOUT: {
    'zh-CN': '数据库在 5 秒内没有响应',
    'en-US': 'The database did not answer within 5 seconds',
  },
  DATA_SOURCE_FAILED: {
    'zh-CN': '连接失败：对方不是 {product} 服务器，或拒绝了连接',
    'en-US': 'The connection failed. The other side is no {product} server, or it refused.',
  },
  DATA_SOURCE_CONNECTED: {
    'zh-CN': '连接成功，{version}',
    'en-US': 'Connected to {version}',
  },
  DATA_SOURCE_NO_QUERIES: {
    'zh-CN': '报表暂不能使用数据源“{code}”的数据库类型，请选择 PostgreSQL 数据源',
    'en-US': 'Reports cannot use the database type of the data source “{code}”. Choose a PostgreSQL data source.',
  },
  DATA_SOURCE_USED: {
    'zh-CN': '有 {count} 个报表使用数据源“{code}”：{titles}。请先修改或删除这些报表',
    'en-US':
      'The data source “{code}” is used by {count} {count|report|reports}: {titles}. Change or delete them first.',
  },
  DATA_SOURCE_TEST: { 'zh-CN': '测试连接', 'en-US': 'Test the connection' },
  DATA_SOURCE_HINT: {
    'zh-CN': '以保存的账号登录“{name}”：{url}。最多等待 5 秒。',
    'en-US': 'Signs in at “{name}” with the stored account: {url}. Waits for 5 seconds at most.',
  },
  ICONS_HINT: {
    'zh-CN': '菜单可以使用的图标。单击图标复制其名称，填入菜单的“图标”。',
    'en-US': 'Icons that a menu can use. Click one to copy its name, and enter it as the icon of a menu entry.',
  },
  ICONS_SEARCH: { 'zh-CN': '按中文或英文名称查找图标', 'en-US': 'Find an icon by a Chinese or English name' },
  ICONS_COUNT: { 'zh-CN': '共 {count} 个图标', 'en-US': '{count} {count|icon|icons}' },
  ICONS_NONE: { 'zh-CN': '没有找到图标', 'en-US': 'No icon was found' },
  ICONS_COPY: { 'zh-CN': '复制“{name}”', 'en-US': 'Copy “{name}”' },
  ICONS_COPIED: { 'zh-CN': '已复制“{name}”', 'en-US': '“{name}” was copied' },
  CHECK_RULE_CHARACTERS: { 'zh-CN': '值的字符', 'en-US': 'Characters of the value' },
})
