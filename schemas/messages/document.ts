import { defineMessages } from './define.ts'

/** What can be wrong with a screen, dictionary, report or menu document. */
export const document = defineMessages({
  DOC_NOT_JSON: {
    'zh-CN': '不是有效的 JSON：{reason}（第 {line} 行第 {column} 列）',
    'en-US': 'This is not valid JSON: {reason} (line {line}, column {column})',
  },
  DOC_NOT_OBJECT: { 'zh-CN': '文档必须是一个 JSON 对象', 'en-US': 'The document must be a JSON object' },
  DOC_TOO_LARGE: {
    'zh-CN': '文档过大：最多 {limit} 个字符',
    'en-US': 'The document is too large. At most {limit} characters are allowed.',
  },
  DOC_TOO_DEEP: {
    'zh-CN': '嵌套过深：最多 {limit} 层',
    'en-US': 'The document is nested too deeply. At most {limit} levels are allowed.',
  },
  DOC_FORBIDDEN_KEY: { 'zh-CN': '不允许使用名称“{name}”', 'en-US': 'The name “{name}” is not allowed' },
  DOC_VERSION: {
    'zh-CN': '文档版本 {version} 高于本系统支持的版本 {current}，请升级系统',
    'en-US':
      'Document version {version} is newer than version {current}, which this system supports. Upgrade the system.',
  },
  DOC_MISSING: { 'zh-CN': '缺少必填属性“{name}”', 'en-US': 'The required property “{name}” is missing' },
  DOC_UNKNOWN_KEY: {
    'zh-CN': '未知属性“{name}”，将原样保留但不起作用',
    'en-US': 'Unknown property “{name}”. It stays in the document but has no effect.',
  },
  DOC_TYPE: { 'zh-CN': '此处应为 {expected}', 'en-US': 'This must be of type {expected}' },
  DOC_PATTERN: {
    'zh-CN': '“{value}”的写法不符合要求（{pattern}）',
    'en-US': '“{value}” does not have the required format ({pattern})',
  },
  DOC_ENUM: {
    'zh-CN': '“{value}”不是允许的值，可选：{allowed}',
    'en-US': '“{value}” is not allowed here. Use one of {allowed}.',
  },
  DOC_LIMIT: { 'zh-CN': '超出允许范围：{keyword} {limit}', 'en-US': 'Outside the allowed range: {keyword} {limit}' },
  DOC_INVALID: { 'zh-CN': '此处的内容不符合规范', 'en-US': 'This content is not valid here' },
  DOC_UNKNOWN_VIEW: {
    'zh-CN': '字段“{field}”使用了未知的控件类型“{view}”',
    'en-US': 'Field “{field}” uses an unknown widget type “{view}”',
  },
  DOC_BAD_OPTION: {
    'zh-CN': '控件“{view}”的选项“{name}”不正确',
    'en-US': 'Option “{name}” of widget “{view}” is not valid',
  },
  DOC_UNKNOWN_OPTION: { 'zh-CN': '控件“{view}”没有选项“{name}”', 'en-US': 'Widget “{view}” has no option “{name}”' },
  PAGE_TEST_FAILED: {
    'zh-CN': '页面测试“{title}”未通过（{count} 处不符，字段 {field}）',
    'en-US': 'The page test “{title}” fails: {count} {count|difference|differences}, first at field {field}',
  },
  DOC_UNKNOWN_FIELD: { 'zh-CN': '没有名为“{field}”的字段', 'en-US': 'There is no field named “{field}”' },
  DOC_PUBLIC_FIELD: {
    'zh-CN': '字段“{field}”不能出现在公开表单中：它需要登录后才能选择、上传或查看的内容',
    'en-US':
      'Field “{field}” cannot be in a public form, because only people who are signed in can choose, upload or view its content',
  },
  DOC_UNKNOWN_CHILD: { 'zh-CN': '没有名为“{child}”的子表', 'en-US': 'There is no sub-table named “{child}”' },
  DOC_CHILD_IS_FIELD: {
    'zh-CN': '子表“{child}”与字段同名，请换一个名称',
    'en-US': 'The sub-table “{child}” has the same name as a field. Choose another name.',
  },
  DOC_CHILD_FORM_MANY: {
    'zh-CN': '子表“{child}”是一对多，不能以表单形式编辑',
    'en-US': 'The sub-table “{child}” has many rows, so it cannot be edited as a form',
  },
  DOC_CHILD_ROWS: {
    'zh-CN': '子表“{child}”的最少行数大于最多行数',
    'en-US': 'The minimum rows of the sub-table “{child}” exceed its maximum rows',
  },
  DOC_CALL_CLOSED: {
    'zh-CN': '页面不能调用“{path}”：权限、用户、密码、页面设计等接口不对页面开放',
    'en-US': 'A page cannot call “{path}”: permissions, users, passwords and page design are not open to pages',
  },
  DOC_CHILD_ROWS_OWN: {
    'zh-CN': '子表“{child}”的数据权限独立：主记录对某人不可见时，其子表行仍可查看',
    'en-US':
      'The sub-table “{child}” has a data policy of its own: its rows can still be viewed where the main record is hidden',
  },
  DOC_CHILD_NESTED: {
    'zh-CN': '子表只能有一层：页面“{id}”也带有可编辑的子表',
    'en-US': 'Sub-tables can have one level only: the page “{id}” also has editable sub-tables',
  },
  DOC_CHILD_NO_TABLE: {
    'zh-CN': '页面“{id}”的数据由其他接口提供，不能作为可编辑的子表',
    'en-US': 'The data of page “{id}” come from another service, so they cannot be an editable sub-table',
  },
  DOC_REQUIRED_NOT_IN_FORM: {
    'zh-CN': '必填字段“{field}”不在表单布局中，新增时无法填写',
    'en-US': 'The required field “{field}” is not on the form, so it cannot be filled in for new records',
  },
  DOC_DUPLICATE_FIELD: { 'zh-CN': '字段“{field}”在此处重复出现', 'en-US': 'Field “{field}” is repeated here' },
  DOC_RESERVED_FIELD: {
    'zh-CN': '“{field}”是系统保留名称，请换一个字段名',
    'en-US': '“{field}” is a reserved name. Choose another field name.',
  },
  DOC_SAME_COLUMN: {
    'zh-CN': '字段“{field}”与“{other}”使用了同一列“{column}”',
    'en-US': 'Fields “{field}” and “{other}” use the same column “{column}”',
  },
  DOC_UNKNOWN_DICT: { 'zh-CN': '没有编码为“{code}”的字典', 'en-US': 'There is no dictionary with the code “{code}”' },
  DOC_UNKNOWN_REPORT: { 'zh-CN': '没有编码为“{code}”的报表', 'en-US': 'There is no report with the code “{code}”' },
  DOC_REPORT_SOURCE: {
    'zh-CN': '报表必须且只能有一个数据来源：{known}',
    'en-US': 'A report must have exactly one data source: {known}',
  },
  DOC_UNKNOWN_SCREEN: { 'zh-CN': '没有名为“{id}”的页面', 'en-US': 'There is no page named “{id}”' },
  DOC_UNKNOWN_MENU: { 'zh-CN': '没有名为“{id}”的上级菜单', 'en-US': 'There is no parent menu named “{id}”' },
  DOC_UNKNOWN_SOURCE: {
    'zh-CN': '没有名为“{name}”的数据来源；可用：{known}，或已发布页面的编号',
    'en-US': 'There is no data source named “{name}”. Use {known}, or the id of a published page.',
  },
  DOC_SECRET_READ: {
    'zh-CN': '密码字段“{name}”的值只能写入，不能用于计算其他字段',
    'en-US': 'The value of the password field “{name}” is write-only. Other fields cannot be computed from it.',
  },
  DOC_SECRET_UNIQUE: {
    'zh-CN': '密码字段“{name}”不能设为唯一，此设置不起作用',
    'en-US': 'The password field “{name}” cannot be unique. The setting has no effect.',
  },
  DOC_UNIQUE_WITHIN: {
    'zh-CN': '“{field}”的唯一范围不能包含“{name}”：请选择其他字段，密码和多值字段不能比较',
    'en-US':
      '“{field}” cannot be unique within “{name}”. Choose another field. Passwords and fields with several values cannot be compared.',
  },
  DOC_UNIQUE_WITHIN_ALONE: {
    'zh-CN': '“{name}”没有设为唯一，唯一范围不起作用',
    'en-US': '“{name}” is not unique, so that “Unique within” has no effect',
  },
  DOC_RANGE_VIEW: { 'zh-CN': '控件“{view}”不支持范围查询', 'en-US': 'Widget “{view}” does not support range search' },
  DOC_MODE_VIEW: {
    'zh-CN': '控件“{view}”不支持查询方式“{mode}”',
    'en-US': 'Widget “{view}” does not support the search mode “{mode}”',
  },
  DOC_SYSTEM_TABLE: {
    'zh-CN': '表“{table}”属于系统，不能使用',
    'en-US': 'Table “{table}” belongs to the system and cannot be used',
  },
  DOC_BAD_PATTERN: {
    'zh-CN': '正则表达式无法使用：{reason}',
    'en-US': 'This regular expression cannot be used: {reason}',
  },
  DOC_JSON_SCHEMA_REF: {
    'zh-CN': '$ref“{ref}”不可用：只能指向本 Schema 的 definitions 或 $defs',
    'en-US': 'The $ref “{ref}” cannot be used. It must name an entry of definitions or $defs in this schema.',
  },
  DOC_JSON_SCHEMA_KEYWORD: {
    'zh-CN': '不支持 JSON Schema 关键字“{keyword}”，请改用其他写法',
    'en-US': 'The JSON Schema keyword “{keyword}” is not supported. Write it another way.',
  },
  DOC_JSON_SCHEMA_PARTS: {
    'zh-CN': 'JSON Schema 过大：最多 {limit} 个部分',
    'en-US': 'The JSON Schema is too large. At most {limit} parts are allowed.',
  },
  DOC_JSON_SCHEMA_CIRCLE: {
    'zh-CN': 'JSON Schema 的引用形成循环，请修改 $ref',
    'en-US': 'The references of the JSON Schema form a circle. Change a $ref.',
  },
  DOC_UNKNOWN_FILL: {
    'zh-CN': '没有编码为“{rule}”的填值规则',
    'en-US': 'There is no fill rule with the code “{rule}”',
  },
  DOC_UNKNOWN_RULE: { 'zh-CN': '没有名为“{rule}”的校验规则', 'en-US': 'There is no validation rule named “{rule}”' },
  DOC_CYCLE: {
    'zh-CN': '字段的值相互依赖形成循环：{path}',
    'en-US': 'The values of these fields depend on each other in a circle: {path}',
  },
  DOC_CONDITION_CYCLE: {
    'zh-CN': '字段的显示或只读条件取决于它自己的值：{path}',
    'en-US': 'Whether the field is shown or read-only depends on its own value: {path}',
  },
  DOC_RULE_EMPTY: { 'zh-CN': '这条规则没有任何作用', 'en-US': 'This rule has no effect' },
  DOC_RULE_ALWAYS: {
    'zh-CN': '条件恒成立，这条规则始终生效',
    'en-US': 'The condition is always true, so the rule always applies',
  },
  DOC_RULE_NEVER: {
    'zh-CN': '条件永不成立，这条规则不会生效',
    'en-US': 'The condition is never true, so the rule never applies',
  },
  DOC_RULE_UNTRIGGERED: {
    'zh-CN': '规则只读取无人可填的字段（{fields}），不会被触发',
    'en-US': 'The rule reads only fields that nobody can fill in ({fields}), so it is never triggered',
  },
  DOC_RULE_OFF_FORM: {
    'zh-CN': '规则涉及的字段都不在表单中：{fields}',
    'en-US': 'None of the fields of this rule are on the form: {fields}',
  },
  DOC_HIDDEN_REQUIRED: {
    'zh-CN': '字段“{field}”始终隐藏，却要求必填',
    'en-US': 'Field “{field}” is always hidden but required',
  },
  DOC_WORKFLOW_NO_STATUS: {
    'zh-CN':
      '按钮“{code}”要启动流程，但本页面没有显示流程状态的字段。请添加一个使用字典“{dict}”的文本字段，或删除该按钮',
    'en-US':
      'The button “{code}” starts a process, but no field of this page shows its status. Add a text field with the dictionary “{dict}”, or delete the button.',
  },
  DOC_BAD_URL: {
    'zh-CN': '地址“{url}”不允许使用：只能以 http://、https:// 或 / 开头',
    'en-US': 'The address “{url}” is not allowed. It must start with http://, https:// or /',
  },
  DOC_TREE_NEEDS_FIELD: {
    'zh-CN': '左树右表还没有树：请选择左侧树的字段',
    'en-US': 'There is no tree yet. Choose the field for the tree on the left.',
  },
  DOC_TREE_NO_CHOICES: {
    'zh-CN': '字段“{field}”没有可选的值，不能作为左侧的树：请选择有字典、分类或部门等来源的字段',
    'en-US':
      'Field “{field}” has no options, so it cannot be the tree on the left. Choose a field with a dictionary, categories or departments as its source.',
  },
  DOC_LAYOUT_NEEDS_CHILD: {
    'zh-CN': '这种形态要有子表：请在“子表”中添加，否则只显示列表',
    'en-US': 'This layout needs a sub-table. Add one under “Sub-tables”, otherwise only the list is shown.',
  },
  DOC_LAYOUT_NEEDS_URL: {
    'zh-CN': '还没有要显示的网页：请填写网页地址',
    'en-US': 'There is no web page to show yet. Enter its address.',
  },
  DOC_UNKNOWN_PARAMETER: {
    'zh-CN': '页面没有名为“{name}”的参数，请先在“页面参数”中添加',
    'en-US': 'The page has no parameter named “{name}”. Add it under “Page parameters” first.',
  },
  DOC_SECTION_NEEDS: {
    'zh-CN': '这个区块还缺少“{name}”，设置后才会显示内容',
    'en-US': 'This section still lacks “{name}”. It shows its content once that is set.',
  },
  DOC_SECTION_UNUSED: {
    'zh-CN': '属性“{name}”对这种区块（{kind}）不起作用',
    'en-US': 'The property “{name}” has no effect on a section of type {kind}',
  },
  DOC_SECTION_CIRCLE: {
    'zh-CN': '参数“{name}”由这个区块设置，又决定这个区块显示什么，选中后将无法再选别的行',
    'en-US':
      'The parameter “{name}” is set by this section and also decides what it shows, so no other row could be chosen afterwards',
  },
  DOC_COMPOSED_EMPTY: {
    'zh-CN': '组合页面还没有区块：请在画布上添加',
    'en-US': 'This composed page has no sections yet. Add some on the canvas.',
  },
  DOC_SECTION_NESTED: {
    'zh-CN': '页面“{id}”没有自己的数据，不能显示在区块中',
    'en-US': 'The page “{id}” has no rows of its own, so a section cannot show it',
  },
  DOC_DUPLICATE_VALUE: { 'zh-CN': '值“{value}”重复', 'en-US': 'The value “{value}” is repeated' },
})
