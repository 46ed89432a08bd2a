import { defineMessages } from '../define.ts'

/** The ways in which a new page begins. */
export const beginnings = defineMessages({
  BEGIN_WAYS: { 'zh-CN': '开始方式', 'en-US': 'Ways to begin' },
  BEGIN_SHEET: { 'zh-CN': '从表格新建', 'en-US': 'From a spreadsheet' },
  BEGIN_SHEET_HELP: { 'zh-CN': '表格文件、粘贴的单元格或示例 JSON', 'en-US': 'A file, pasted cells or sample JSON' },
  BEGIN_TEMPLATE: { 'zh-CN': '从模板新建', 'en-US': 'From a template' },
  BEGIN_TEMPLATE_HELP: { 'zh-CN': '登记、借用、盘点等现成页面', 'en-US': 'Registers, loans, checks and more' },
  BEGIN_TEMPLATE_USE: { 'zh-CN': '使用此模板', 'en-US': 'Use this template' },
  BEGIN_TABLE: { 'zh-CN': '从已有数据表新建', 'en-US': 'From an existing table' },
  BEGIN_TABLE_HELP: { 'zh-CN': '直接使用数据库中的表，不复制', 'en-US': 'A table of the database, used in place' },
  BEGIN_TABLE_CHOOSE: { 'zh-CN': '选择数据表', 'en-US': 'Choose a table' },
  BEGIN_TABLE_CHOOSE_HELP: {
    'zh-CN': '列出数据库中还没有页面使用的表，不含系统自己的表',
    'en-US': 'Tables of the database that no page uses yet, without those of the system',
  },
  BEGIN_TABLE_NONE: { 'zh-CN': '没有可用的数据表', 'en-US': 'There is no such table' },
  BEGIN_TABLE_REFUSED: { 'zh-CN': '{names}不能使用：', 'en-US': 'These cannot be used: {names}.' },
  BEGIN_TABLE_COLUMNS: { 'zh-CN': '数据表的列', 'en-US': 'Columns of the table' },
  BEGIN_TABLE_COLUMN: { 'zh-CN': '列', 'en-US': 'Column' },
  BEGIN_TABLE_RULES: { 'zh-CN': '约束', 'en-US': 'Constraints' },
  BEGIN_TABLE_KEY: { 'zh-CN': '主键', 'en-US': 'Primary key' },
  BEGIN_TABLE_MORE_ROWS: {
    'zh-CN': '超过 {rows} 行数据，{columns} 列',
    'en-US': 'There are more than {rows} rows and {columns} {columns|column|columns}',
  },
  BEGIN_TABLE_STEPS: {
    'zh-CN': '现在只保存草稿，数据表不变。发布时需要您同意：',
    'en-US': 'Only a draft is saved now, and the table stays as it is. When you publish, you are asked to agree to:',
  },
  BEGIN_SCHEMA_HELP: { 'zh-CN': '每个属性成为一个字段', 'en-US': 'One field for each property' },
  BEGIN_BACK: { 'zh-CN': '上一步', 'en-US': 'Back' },
  BEGIN_SHEET_DROP: {
    'zh-CN': '点击选择表格文件，或拖到这里',
    'en-US': 'Click to choose a spreadsheet, or drop it here',
  },
  BEGIN_SHEET_ACCEPT: {
    'zh-CN': '支持 .xls、.xlsx、.xlsb、.ods、.csv 文件和示例 .json 文件，最多 200 列、100,000 行',
    'en-US': '.xls, .xlsx, .xlsb, .ods and .csv files and samples as .json, up to 200 columns and 100,000 rows',
  },
  BEGIN_SHEET_NOT: {
    'zh-CN': '“{name}”不是表格文件，请选择 .xls、.xlsx、.xlsb、.ods、.csv 或 .json 文件',
    'en-US': '“{name}” is not a spreadsheet. Choose a .xls, .xlsx, .xlsb, .ods, .csv or .json file.',
  },
  BEGIN_PASTE: { 'zh-CN': '或粘贴表格、示例 JSON', 'en-US': 'Or paste a table or sample JSON' },
  BEGIN_PASTE_HELP: {
    'zh-CN': '在电子表格中复制单元格（含标题行）粘贴到这里；也可以粘贴一个 JSON 对象或对象列表',
    'en-US':
      'Copy cells in a spreadsheet, with their titles, and paste them here. A JSON object or a list of objects will do as well.',
  },
  BEGIN_PASTE_USE: { 'zh-CN': '使用粘贴的内容', 'en-US': 'Use what is pasted' },
  BEGIN_PASTE_NAME: { 'zh-CN': '新页面', 'en-US': 'New page' },
  BEGIN_READING: { 'zh-CN': '正在读取并推测字段…', 'en-US': 'Reading the file and guessing fields…' },
  BEGIN_SHEET_NAME: { 'zh-CN': '工作表', 'en-US': 'Sheet' },
  BEGIN_HEADER: { 'zh-CN': '标题行', 'en-US': 'Title row' },
  BEGIN_HEADER_AT: { 'zh-CN': '第 {row} 行：{words}', 'en-US': 'Row {row}: {words}' },
  BEGIN_HEADER_NONE: { 'zh-CN': '没有标题行', 'en-US': 'No title row' },
  BEGIN_SHEET_ROWS: {
    'zh-CN': '{rows} 行数据，{columns} 列',
    'en-US': '{rows} {rows|row|rows}, {columns} {columns|column|columns}',
  },
  BEGIN_NEXT_TABLE: {
    'zh-CN': '第 {row} 行起似乎是另一张表，推测只用了它前面的行。导入时其后的行也会检查，不符合的行不会保存。',
    'en-US':
      'Another table seems to begin in row {row}. Only the rows before it were used. The import also checks the rows after it, and leaves out those that do not fit.',
  },
  BEGIN_MERGED: {
    'zh-CN':
      '标题行下面有合并的单元格（{areas}）。跨行合并的值会在每一行重复；跨列合并的需要先在表格中取消合并，否则无法导入数据。',
    'en-US':
      'There are merged cells below the titles ({areas}). Values merged over rows are repeated in each row. Cells merged over columns must be unmerged in the spreadsheet first, or the rows cannot be imported.',
  },
  BEGIN_COLUMNS_LEFT: {
    'zh-CN': '另有 {count} 列超出上限，不会成为字段',
    'en-US': '{count} more {count|column is|columns are} beyond the limit and become no fields',
  },
  BEGIN_COLUMNS: { 'zh-CN': '推测的字段', 'en-US': 'Guessed fields' },
  BEGIN_USE: { 'zh-CN': '使用', 'en-US': 'Use' },
  BEGIN_USE_COLUMN: { 'zh-CN': '使用“{title}”', 'en-US': 'Use “{title}”' },
  BEGIN_TITLE: { 'zh-CN': '名称', 'en-US': 'Title' },
  BEGIN_TITLE_OF: { 'zh-CN': '第 {number} 列的名称', 'en-US': 'Title of column {number}' },
  BEGIN_NTH: { 'zh-CN': '第 {number} 列', 'en-US': 'Column {number}' },
  BEGIN_KEY: { 'zh-CN': '字段名', 'en-US': 'Key' },
  BEGIN_KEY_OF: { 'zh-CN': '“{title}”的字段名', 'en-US': 'Key of “{title}”' },
  BEGIN_KEY_WRONG: {
    'zh-CN': '以小写字母开头，只含字母、数字和下划线，不能重复或使用系统字段名',
    'en-US': 'Begin with a small letter, use letters, digits and underscores, and no key twice or of the system',
  },
  BEGIN_TYPE: { 'zh-CN': '类型', 'en-US': 'Type' },
  BEGIN_TYPE_OF: { 'zh-CN': '“{title}”的类型', 'en-US': 'Type of “{title}”' },
  BEGIN_LENGTH: { 'zh-CN': '最大长度', 'en-US': 'Max. length' },
  BEGIN_LENGTH_OF: { 'zh-CN': '“{title}”的最大长度', 'en-US': 'Maximum length of “{title}”' },
  BEGIN_REQUIRED: { 'zh-CN': '必填', 'en-US': 'Required' },
  BEGIN_REQUIRED_OF: { 'zh-CN': '“{title}”必填', 'en-US': '“{title}” is required' },
  BEGIN_UNIQUE: { 'zh-CN': '唯一', 'en-US': 'Unique' },
  BEGIN_UNIQUE_OF: { 'zh-CN': '“{title}”唯一', 'en-US': '“{title}” is unique' },
  BEGIN_VALUES: { 'zh-CN': '数据', 'en-US': 'Values' },
  BEGIN_FILLED: { 'zh-CN': '{filled} 个值', 'en-US': '{filled} {filled|value|values}' },
  BEGIN_BLANK: { 'zh-CN': '{blank} 个空', 'en-US': '{blank} empty' },
  BEGIN_FAULTY: {
    'zh-CN': '{count} 个单元格是公式错误，无法导入',
    'en-US': '{count} {count|cell has an error|cells have errors} and cannot be imported',
  },
  BEGIN_EXCEPTIONS: {
    'zh-CN': '{count} 个值不符合：{examples}',
    'en-US': '{count} {count|value does|values do} not fit: {examples}',
  },
  BEGIN_TOO_LONG: { 'zh-CN': '最长的值有 {longest} 个字符', 'en-US': 'The longest value has {longest} characters' },
  BEGIN_ITEMS_OF: { 'zh-CN': '“{title}”的选项', 'en-US': 'Options of “{title}”' },
  BEGIN_ITEMS_MISSING: {
    'zh-CN': '数据中还有：{items}。没有对应选项的行不会导入',
    'en-US': 'The rows also have: {items}. Rows without an option are not imported.',
  },
  BEGIN_NAMES: { 'zh-CN': '编号、数据表和权限', 'en-US': 'ID, table and permission' },
  BEGIN_NAMES_ALONE: { 'zh-CN': '编号和权限', 'en-US': 'ID and permission' },
  BEGIN_NO_FIELDS: { 'zh-CN': '至少使用一列', 'en-US': 'Use at least one column' },
  BEGIN_KEYS_WRONG: {
    'zh-CN': '有字段名不能使用，请更正标出的字段名',
    'en-US': 'Some keys cannot be used. Correct the marked ones.',
  },
  BEGIN_REVIEW: { 'zh-CN': '下一步：查看计划', 'en-US': 'Next: see the plan' },
  BEGIN_DRAFT_ONLY: { 'zh-CN': '只保存草稿', 'en-US': 'Only save a draft' },
  BEGIN_PUBLISH: { 'zh-CN': '发布并导入 {rows} 行', 'en-US': 'Publish and import {rows} {rows|row|rows}' },
  BEGIN_PLAN_TEXT: {
    'zh-CN': '发布“{title}”后，它出现在菜单中，表格中的 {rows} 行随即导入。',
    'en-US':
      'Once “{title}” is published it appears in the menu, and {rows} {rows|row|rows} of the spreadsheet {rows|is|are} imported.',
  },
  BEGIN_PLAN_TEXT_ALONE: {
    'zh-CN': '发布“{title}”后，它出现在菜单中。',
    'en-US': 'Once “{title}” is published it appears in the menu.',
  },
  BEGIN_IMPORT_ROWS: {
    'zh-CN': '发布后导入 {rows} 行数据',
    'en-US': 'Import {rows} {rows|row|rows} after the publication',
  },
  BEGIN_NESTED: {
    'zh-CN': '嵌套的对象和列表不会成为字段：{names}。需要时可在设计器中添加子表。',
    'en-US': 'Nested objects and lists become no fields: {names}. Sub-tables can be added in the designer.',
  },
  BEGIN_JSON_WRONG: {
    'zh-CN': '不是可用的示例 JSON，请提供一个对象或对象的列表，其中至少有一个文字、数字或布尔值的属性',
    'en-US':
      'This is no usable JSON sample. It needs an object or a list of objects with a property that is a text, a number or a boolean.',
  },
  BEGIN_BLOCKED: { 'zh-CN': '还不能发布', 'en-US': 'It cannot be published yet' },
  BEGIN_MESSAGE: { 'zh-CN': '由表格“{name}”新建', 'en-US': 'Made from the spreadsheet “{name}”' },
  BEGIN_STAGE_CREATE: { 'zh-CN': '正在保存草稿…', 'en-US': 'Saving the draft…' },
  BEGIN_STAGE_PUBLISH: { 'zh-CN': '正在发布…', 'en-US': 'Publishing…' },
  BEGIN_STAGE_UPLOAD: { 'zh-CN': '正在上传数据…', 'en-US': 'Uploading the rows…' },
  BEGIN_STAGE_CHECK: { 'zh-CN': '正在检查数据：{done} / {total}', 'en-US': 'Checking the rows: {done} of {total}' },
  BEGIN_STAGE_APPLY: { 'zh-CN': '正在导入数据：{done} / {total}', 'en-US': 'Importing the rows: {done} of {total}' },
  BEGIN_DONE: {
    'zh-CN': '页面已发布，已导入 {stored} 行',
    'en-US': 'The page is published, {stored} {stored|row is|rows are} imported',
  },
  BEGIN_DONE_SOME: {
    'zh-CN': '页面已发布，已导入 {stored} 行，{wrong} 行有错误未导入',
    'en-US':
      'The page is published, {stored} {stored|row is|rows are} imported and {wrong} {wrong|is|are} left out because of errors',
  },
  BEGIN_WRONG_FILE: { 'zh-CN': '下载未导入的行', 'en-US': 'Download the rows that were left out' },
  BEGIN_FAILED_PUBLISH: { 'zh-CN': '草稿已保存，但没有发布', 'en-US': 'The draft is saved, but not published' },
  BEGIN_FAILED_IMPORT: {
    'zh-CN': '页面已发布，但数据没有全部导入',
    'en-US': 'The page is published, but not all rows are imported',
  },
  BEGIN_IMPORT_AGAIN: { 'zh-CN': '重新导入', 'en-US': 'Import again' },
  BEGIN_PUBLISH_AGAIN: { 'zh-CN': '重新发布', 'en-US': 'Publish again' },
  BEGIN_OPEN_DESIGN: { 'zh-CN': '打开设计', 'en-US': 'Open the design' },
  BEGIN_KIND_TEXT: { 'zh-CN': '单行文本', 'en-US': 'Text' },
  BEGIN_KIND_TEXTAREA: { 'zh-CN': '多行文本', 'en-US': 'Long text' },
  BEGIN_KIND_INTEGER: { 'zh-CN': '整数', 'en-US': 'Whole number' },
  BEGIN_KIND_NUMBER: { 'zh-CN': '小数', 'en-US': 'Decimal' },
  BEGIN_KIND_MONEY: { 'zh-CN': '金额', 'en-US': 'Money' },
  BEGIN_KIND_DATE: { 'zh-CN': '日期', 'en-US': 'Date' },
  BEGIN_KIND_DATETIME: { 'zh-CN': '日期时间', 'en-US': 'Date and time' },
  BEGIN_KIND_TIME: { 'zh-CN': '时间', 'en-US': 'Time' },
  BEGIN_KIND_SWITCH: { 'zh-CN': '是 / 否', 'en-US': 'Yes / no' },
  BEGIN_KIND_LIST: { 'zh-CN': '下拉选择', 'en-US': 'Select' },
  BEGIN_KIND_MOBILE: { 'zh-CN': '手机号', 'en-US': 'Mobile number' },
  BEGIN_KIND_ID_CARD: { 'zh-CN': '身份证号', 'en-US': 'ID card' },
  BEGIN_KIND_EMAIL: { 'zh-CN': '邮箱', 'en-US': 'E-mail' },
  BEGIN_KIND_LINK: { 'zh-CN': '网址', 'en-US': 'Link' },
  ASSIST_TITLE: { 'zh-CN': '用一句话新建', 'en-US': 'From a sentence' },
  ASSIST_HELP: { 'zh-CN': '描述要登记的内容，逐项确认字段', 'en-US': 'Say what to record, accept field by field' },
  ASSIST_FIELDS: { 'zh-CN': '从描述新增…', 'en-US': 'Fields from a sentence' },
  ASSIST_TEXT: { 'zh-CN': '要登记哪些内容', 'en-US': 'What is to be recorded' },
  ASSIST_TEXT_HELP: {
    'zh-CN': '用顿号或逗号分开；可在括号中注明“必填”“唯一”，或列出选项，如：状态（在库/借出）',
    'en-US': 'Separate with commas. Brackets may say “required” or “unique”, or the options: status (in store/lent).',
  },
  ASSIST_TEXT_EXAMPLE: {
    'zh-CN': '例如：借展登记，包括借用单位（必填）、借出日期、应还日期、保险金额、备注',
    'en-US': 'For example: loans with borrower (required), loan date, due date, insurance, remark',
  },
  ASSIST_PROPOSE: { 'zh-CN': '给出建议', 'en-US': 'Propose' },
  ASSIST_WORDS: {
    'zh-CN': '由内置的博物馆与办公词表给出建议，不发送到别处',
    'en-US': 'Proposed by built-in words of museums and offices. Nothing is sent elsewhere.',
  },
  ASSIST_MODEL: {
    'zh-CN': '描述和本页的设计会发送到模型服务 {host}（{model}），不含任何数据行',
    'en-US': 'The text and the design of this page are sent to the model server {host} ({model}), without any rows.',
  },
  ASSIST_FOUND: { 'zh-CN': '给出 {count} 条建议', 'en-US': '{count} {count|proposal|proposals}' },
  ASSIST_NONE: {
    'zh-CN': '没有新的建议。请列出要登记的内容，用顿号或逗号分开',
    'en-US': 'Nothing new to propose. List what is to be recorded, separated by commas.',
  },
  ASSIST_CHOOSE: { 'zh-CN': '勾选要采用的建议', 'en-US': 'Choose the proposals to accept' },
  ASSIST_ADD: { 'zh-CN': '新增', 'en-US': 'new' },
  ASSIST_CHANGE: { 'zh-CN': '修改已有字段 {key}', 'en-US': 'changes the field {key}' },
  ASSIST_ACCEPT: { 'zh-CN': '采用所选', 'en-US': 'Accept the chosen ones' },
  ASSIST_REFUSED: { 'zh-CN': '以下建议不能使用', 'en-US': 'These proposals cannot be used' },
  ASSIST_STEP: { 'zh-CN': '采用 {count} 条字段建议', 'en-US': 'Accept {count} proposed {count|field|fields}' },
  ASSISTANT_FAILED: {
    'zh-CN': '模型服务没有正常回答（{reason}），请稍后再试，或联系管理员',
    'en-US': 'The model server did not answer properly ({reason}). Try again later, or ask an administrator.',
  },
  ASSISTANT_LATE: {
    'zh-CN': '模型服务在 {seconds} 秒内没有回答，请稍后再试或缩短描述',
    'en-US': 'The model server did not answer within {seconds} s. Try again later, or say less.',
  },
  ASSISTANT_ANSWER: {
    'zh-CN': '模型服务的回答不是可用的字段列表，请换一种说法再试',
    'en-US': 'The answer of the model server is not a usable list of fields. Say it in another way and try again.',
  },
  TABLE_ADOPT: {
    'zh-CN': '数据表“{table}”已经存在，不是由页面建立的。如需在原表上使用，请在发布时勾选“{allow}”；否则请换一个表名',
    'en-US':
      'The table “{table}” exists already and was not made by a page. To use it as it is, tick “{allow}” when you publish. Otherwise choose another table name.',
  },
  TABLE_ADOPT_ID: {
    'zh-CN':
      '列 id（{type}）不能作为页面的主键：它须不为空、不重复，且为文本（至少 32 字符）、整数或 uuid。请先修改该表，或选择另一张表',
    'en-US':
      'The column id ({type}) cannot be the key of a page. It must be unique and not empty, and hold text of at least 32 characters, integers or uuids. Change the table first, or choose another one.',
  },
  TABLE_ADOPT_COLUMN: {
    'zh-CN': '列 {column}（{type}）与产品需要的同名列不符，请先改名或修改类型，再使用此表',
    'en-US':
      'The column {column} ({type}) differs from the one of that name that the product needs. Rename it or change its type first.',
  },
  TABLE_ADOPT_NOT_NULL: {
    'zh-CN': '列 {column} 不能为空且没有默认值，页面却没有对应的字段，无法新增记录。请添加字段，或先为该列设置默认值',
    'en-US':
      'The column {column} must not be empty and has no default, but no field of the page fills it, so no record could be added. Add a field, or give the column a default first.',
  },
  TABLE_ADOPT_REQUIRED: {
    'zh-CN': '字段“{field}”的列不能为空，请把该字段设为必填',
    'en-US': 'The column of field “{field}” must not be empty. Make the field required.',
  },
  TABLE_ADOPT_FAILED: {
    'zh-CN':
      '数据表“{table}”不能修改：可能有视图、外键或触发器依赖列 id，或者数据库账号不是表的所有者。请联系数据库管理员',
    'en-US':
      'The table “{table}” cannot be changed. A view, a foreign key or a trigger may depend on its column id, or another account owns it. Ask the database administrator.',
  },
  TABLE_ADOPT_NAME: {
    'zh-CN': '表名须以小写字母开头，只含小写字母、数字和下划线，最多 59 个字符。请先改名',
    'en-US':
      'A table name begins with a small letter and has small letters, digits and underscores only, at most 59 of them. Rename the table first.',
  },
  TABLE_COLUMN_NAME: {
    'zh-CN': '列名含有大写字母或其他字符，不能成为字段；该列及其数据保持不变',
    'en-US':
      'The column name has capitals or other characters, so it becomes no field. The column and its values stay.',
  },
  TABLE_COLUMN_TYPE: {
    'zh-CN': '类型 {type} 没有对应的控件，不能成为字段；该列及其数据保持不变',
    'en-US': 'No widget stores the type {type}, so the column becomes no field. The column and its values stay.',
  },
  TABLE_COLUMN_GENERATED: {
    'zh-CN': '由数据库生成，不能成为字段',
    'en-US': 'The database generates it, so it becomes no field.',
  },
  TABLE_COLUMN_SYSTEM: {
    'zh-CN': '由系统填写，每个页面都有',
    'en-US': 'Every page has it, and the system fills it.',
  },
  TABLE_UNKNOWN: {
    'zh-CN': '数据表“{table}”不存在，或已有页面使用，请重新选择',
    'en-US': 'The table “{table}” does not exist, or a page uses it already. Choose another one.',
  },
  TABLE_STEP_ADOPT: {
    'zh-CN': '在原表上使用已有的数据表 {table}，列、类型和数据保持不变',
    'en-US': 'Use the existing table {table} in place. Its columns, types and rows stay as they are.',
  },
  TABLE_STEP_ADOPT_ADD: {
    'zh-CN': '在原表上使用已有的数据表 {table}，原有的列、类型和数据保持不变；新增或补全系统需要的列：{columns}',
    'en-US':
      'Use the existing table {table} in place. Its columns, types and rows stay as they are. Columns that the system needs are added or completed: {columns}',
  },
  TABLE_STEP_ADOPT_ID: {
    'zh-CN': '主键列 id 由 {from} 改为文本，原有的值不变；其他程序新增的行仍会自动编号',
    'en-US':
      'The key column id becomes text instead of {from}. Its values stay, and rows of other programs go on being numbered.',
  },
})
