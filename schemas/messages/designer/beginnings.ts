import { defineMessages } from '../define.ts'

/** The ways in which a new page begins. */
export const beginnings = defineMessages({
  BEGIN_WAYS: { 'zh-CN': '开始方式', 'en-US': 'Ways to begin' },
  BEGIN_SHEET: { 'zh-CN': '从表格新建', 'en-US': 'From a spreadsheet' },
  BEGIN_SHEET_HELP: { 'zh-CN': '表格文件、粘贴的单元格或示例 JSON', 'en-US': 'A file, pasted cells or sample JSON' },
  BEGIN_TEMPLATE: { 'zh-CN': '从模板新建', 'en-US': 'From a template' },
  BEGIN_TEMPLATE_HELP: { 'zh-CN': '登记、借用、盘点等现成页面', 'en-US': 'Registers, loans, checks and more' },
  BEGIN_TEMPLATE_USE: { 'zh-CN': '使用此模板', 'en-US': 'Use this template' },
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
  BEGIN_ITEMS: { 'zh-CN': '选项：{items}', 'en-US': 'Options: {items}' },
  BEGIN_NAMES: { 'zh-CN': '编号、数据表和权限', 'en-US': 'ID, table and permission' },
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
})
