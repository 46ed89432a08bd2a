import { defineMessages } from '../define.ts'

export const importing = defineMessages({
  IMPORT_NOT_BOOK: {
    'zh-CN': '{name} 不是表格文件，仅支持 .xls、.xlsx、.xlsb、.ods、.csv',
    'en-US': '{name} is not a spreadsheet file. Only .xls, .xlsx, .xlsb, .ods and .csv files can be used.',
  },
  IMPORT_ENCRYPTED: {
    'zh-CN': '文件导入失败:文件已加密，请取消密码后重新上传',
    'en-US': 'The import failed: the file is protected by a password. Remove the password and upload the file again.',
  },
  IMPORT_IS_PAGE: {
    'zh-CN': '文件导入失败:这是网页格式的文件，请用 Excel 打开并另存为 .xlsx',
    'en-US': 'The import failed: this file is a web page. Open it in Excel and save it as .xlsx.',
  },
  IMPORT_TOO_WIDE: {
    'zh-CN': '文件导入失败:超过 {max} 列的上限',
    'en-US': 'The import failed: the file has more than {max} columns.',
  },
  IMPORT_TOO_SLOW: {
    'zh-CN': '文件导入失败:读取超过 {seconds} 秒仍未完成，请精简或拆分文件后重试',
    'en-US':
      'The import failed: reading the file took more than {seconds} seconds. Shorten or split the file and try again.',
  },
  IMPORT_CSV_QUOTES: {
    'zh-CN': '文件导入失败:第 {row} 行的引号没有正确结束',
    'en-US': 'The import failed: a quotation mark in row {row} is not closed correctly.',
  },
  IMPORT_ENCODING: {
    'zh-CN': '文件导入失败:无法识别文件编码，请保存为 UTF-8',
    'en-US': 'The import failed: the encoding of the file is not recognised. Save it as UTF-8.',
  },
  IMPORT_ENCODING_MIXED: {
    'zh-CN': '文件导入失败:文件混用了多种编码（第 {row} 行），请保存为 UTF-8',
    'en-US': 'The import failed: the file mixes several encodings (row {row}). Save it as UTF-8.',
  },
  IMPORT_MERGED: {
    'zh-CN': '数据区域有合并的单元格：{areas}，请取消合并后重新上传',
    'en-US': 'The data contains merged cells: {areas}. Unmerge them and upload the file again.',
  },
  IMPORT_DIGITS_LOST: {
    'zh-CN': '数字超过 15 位，表格软件只保留前 15 位；请把单元格设为文本后重新填写',
    'en-US':
      'The number has more than 15 digits, and spreadsheets store only the first 15. Format the cell as text and enter it again.',
  },
  IMPORT_EXCEL_95: {
    'zh-CN': '文件导入失败:这是 Excel 95 或更早版本的文件，请用 Excel 打开并另存为 .xlsx',
    'en-US': 'The import failed: this file is from Excel 95 or earlier. Open it in Excel and save it as .xlsx.',
  },
  IMPORT_CELL_ERROR: { 'zh-CN': '单元格的内容是错误值', 'en-US': 'The cell contains an error value.' },
  IMPORT_CELL_LONG: {
    'zh-CN': '单元格的内容过长，或在导出时已被截断；请缩短内容，或在表单中填写',
    'en-US': 'The cell contains too much text, or was cut by an export. Shorten it, or enter it in the form.',
  },
  IMPORT_GONE: { 'zh-CN': '上传的文件已过期，请重新上传', 'en-US': 'The uploaded file has expired. Upload it again.' },
  IMPORT_BUSY: { 'zh-CN': '该文件正在导入', 'en-US': 'This file is being imported already.' },
  IMPORT_ENDED: {
    'zh-CN': '该文件的导入已结束；其余数据请修改后另行上传',
    'en-US': 'The import of this file has ended. Correct the other rows and upload them as a separate file.',
  },
  IMPORT_SHEET_UNKNOWN: { 'zh-CN': '文件中没有这个工作表', 'en-US': 'The file does not contain this sheet.' },
  IMPORT_TITLE_UNSURE: {
    'zh-CN': '文件导入失败:无法判断“{titles}”属于主表还是子表，请把子表的列名写成“子表/列名”，或改用分步导入',
    'en-US':
      'The import failed: “{titles}” may belong to the main table or to a sub-table. Name columns of a sub-table “sub-table/column”, or import step by step.',
  },
  IMPORT_FIELD_UNKNOWN: { 'zh-CN': '不能导入列“{field}”', 'en-US': 'The field “{field}” cannot be imported.' },
  IMPORT_NOTHING_MAPPED: { 'zh-CN': '请至少为一列选择字段', 'en-US': 'Choose a field for at least one column.' },
  IMPORT_KEY_UNMAPPED: {
    'zh-CN': '用于更新的字段“{title}”必须对应一列',
    'en-US': 'The field “{title}”, which identifies the records to update, needs a column.',
  },
  IMPORT_BELOW_FORBIDDEN: {
    'zh-CN': '没有按此方式修改“{title}”的权限',
    'en-US': 'You do not have permission to change “{title}” in this way.',
  },
  IMPORT_ADD_FORBIDDEN: { 'zh-CN': '没有新增权限', 'en-US': 'You do not have permission to add records.', code: 510 },
  IMPORT_ID: { 'zh-CN': '系统记录编号', 'en-US': 'System record id' },
  IMPORT_ID_UNKNOWN: {
    'zh-CN': '没有这条记录，或您无权修改它；如要新增，请清空系统记录编号',
    'en-US': 'There is no such record, or you may not change it. To add a new one, clear the system record id.',
  },
  IMPORT_HAS_IDS: {
    'zh-CN': '文件中有系统记录编号，请用“分步导入”更新这些记录；如要全部新增，请先删除该列',
    'en-US':
      'The file holds system record ids. Update these records with “Import step by step”, or delete that column to add all rows as new.',
  },
  IMPORT_UPDATES: {
    'zh-CN':
      '按“{titles}”找到 {count} 条已有记录，导入后它们会被修改。如不想修改，请返回上一步，清空“按字段更新已有记录”',
    'en-US':
      '{count} existing {count|record was|records were} found by “{titles}” and will be changed. To change none, go back and clear “Update existing records by”.',
  },
  IMPORT_KEY_EMPTY: {
    'zh-CN': '请填写“{title}”，按它更新',
    'en-US': 'Enter “{title}”. It identifies the record to update.',
  },
  IMPORT_KEY_SEVERAL: {
    'zh-CN': '有多条记录的“{title}”与此行相同',
    'en-US': 'Several records have the same “{title}” as this row.',
  },
  IMPORT_KEY_REPEATED: {
    'zh-CN': '与第 {row} 行更新同一条记录',
    'en-US': 'Row {row} already updates the same record.',
  },
  IMPORT_ROW_MOVED: {
    'zh-CN': '该记录刚被他人修改，请重新导入此行',
    'en-US': 'This record was just changed by someone else. Import this row again.',
  },
  IMPORT_TOO_MANY_FIXES: {
    'zh-CN': '最多在此修改 {max} 个单元格，请在文件中修改后重新上传',
    'en-US': 'At most {max} cells can be corrected here. Correct the file and upload it again.',
  },
  IMPORT_STOPPED_AT_WRONG: {
    'zh-CN': '有 {wrong} 行错误，未继续导入',
    'en-US': '{wrong} {wrong|row has|rows have} errors. The import did not continue.',
  },
  IMPORT_OUTCOME: {
    'zh-CN': '共 {total} 行：新增 {fresh}，更新 {changed}，无变化 {same}，错误 {wrong}',
    'en-US': '{total} {total|row|rows}: {fresh} added, {changed} updated, {same} unchanged, {wrong} with errors',
  },
  IMPORT_OUTCOME_LEFT: {
    'zh-CN': '共 {total} 行：新增 {fresh}，更新 {changed}，无变化 {same}，按要求跳过 {left}，错误 {wrong}',
    'en-US':
      '{total} {total|row|rows}: {fresh} added, {changed} updated, {same} unchanged, {left} skipped as requested, {wrong} with errors',
  },
  IMPORT_ROW_LEFT: { 'zh-CN': '按要求跳过', 'en-US': 'Skipped as requested' },
  IMPORT_NO_DICT: {
    'zh-CN': '“{title}”的选项不来自字典，请选择已有的值',
    'en-US': 'The options of “{title}” do not come from a dictionary. Choose an existing value.',
  },
  IMPORT_DICT_LONG: {
    'zh-CN': '“{words}”超过 {max} 个字，不能加入字典',
    'en-US': '“{words}” has more than {max} characters and cannot be added to the dictionary.',
  },
  IMPORT_WORDS_SHEET: { 'zh-CN': '可选值', 'en-US': 'Options' },
  IMPORT_NOTE_REQUIRED: { 'zh-CN': '必填', 'en-US': 'Required' },
  IMPORT_NOTE_OPTIONAL: { 'zh-CN': '选填', 'en-US': 'Optional' },
  IMPORT_NOTE_WORDS: { 'zh-CN': '填写工作表“{sheet}”中的值', 'en-US': 'Use a value from the sheet “{sheet}”' },
  IMPORT_NOTE_LOOKUP: { 'zh-CN': '填写系统中已有的名称', 'en-US': 'Use a name that exists in the system' },
  IMPORT_NOTE_DATE: { 'zh-CN': '日期，如 2024-02-10', 'en-US': 'Date, such as 2024-02-10' },
  IMPORT_NOTE_MOMENT: {
    'zh-CN': '时间，如 2024-02-10 09:30:00',
    'en-US': 'Date and time, such as 2024-02-10 09:30:00',
  },
  IMPORT_NOTE_TIME: { 'zh-CN': '时刻，如 09:30:00', 'en-US': 'Time, such as 09:30:00' },
  IMPORT_NOTE_NUMBER: { 'zh-CN': '数字', 'en-US': 'Number' },
  IMPORT_NOTE_TEXT: { 'zh-CN': '文本', 'en-US': 'Text' },
  IMPORT_NOTE_UNIQUE: { 'zh-CN': '不可重复', 'en-US': 'No duplicates' },
  IMPORT_NOTE_LENGTH: { 'zh-CN': '最多 {max} 个字', 'en-US': 'At most {max} characters' },
  IMPORT_NOTE_MINIMUM: { 'zh-CN': '不小于 {min}', 'en-US': '{min} or more' },
  IMPORT_NOTE_MAXIMUM: { 'zh-CN': '不大于 {max}', 'en-US': '{max} or less' },
  IMPORT_STEPWISE: { 'zh-CN': '分步导入', 'en-US': 'Import step by step' },
  IMPORT_STEPWISE_HELP: {
    'zh-CN': '核对列、修改错误、更新已有数据，支持 .csv',
    'en-US': 'Match columns, correct errors and update records. Supports .csv.',
  },
  IMPORT_CSV: {
    'zh-CN': '{name} 请分步导入：核对列之后再写入数据',
    'en-US': 'Import {name} step by step: match its columns before anything is saved.',
  },
  IMPORT_CSV_STEPWISE: { 'zh-CN': '分步导入此文件', 'en-US': 'Import this file step by step' },
  IMPORT_CSV_SAVE_AS: {
    'zh-CN': '{name} 是 CSV 文件，请用 Excel 打开并另存为 .xlsx 后导入',
    'en-US': '{name} is a CSV file. Open it in Excel and save it as .xlsx.',
  },
  IMPORT_STEP_FILE: { 'zh-CN': '选择文件', 'en-US': 'File' },
  IMPORT_STEP_COLUMNS: { 'zh-CN': '对应列', 'en-US': 'Columns' },
  IMPORT_STEP_CHECK: { 'zh-CN': '检查', 'en-US': 'Check' },
  IMPORT_STEP_RESULT: { 'zh-CN': '结果', 'en-US': 'Result' },
  IMPORT_ACCEPT_ALL: {
    'zh-CN': '支持 .xls、.xlsx、.xlsb、.ods、.csv 文件',
    'en-US': '.xls, .xlsx, .xlsb, .ods and .csv files',
  },
  IMPORT_ACCEPT_HELP: {
    'zh-CN': '文件只上传一次，保留一天；检查无误之前不会写入数据。',
    'en-US': 'The file is uploaded only once and stored for a day. Nothing is saved before the check.',
  },
  IMPORT_SHEET: { 'zh-CN': '工作表', 'en-US': 'Sheet' },
  IMPORT_SHEET_ROWS: { 'zh-CN': '{name}（{rows} 行）', 'en-US': '{name} ({rows} {rows|row|rows})' },
  IMPORT_HEADER_ROW: { 'zh-CN': '表头所在行（0 为无表头）', 'en-US': 'Header row (0 for none)' },
  IMPORT_ROWS_BELOW: { 'zh-CN': '其下 {count} 行数据', 'en-US': '{count} {count|row|rows} of data below it' },
  IMPORT_COLUMN_OF_FILE: { 'zh-CN': '文件中的列', 'en-US': 'Column in the file' },
  IMPORT_SAMPLE: { 'zh-CN': '示例', 'en-US': 'Examples' },
  IMPORT_FIELD: { 'zh-CN': '对应字段', 'en-US': 'Field' },
  IMPORT_FIELD_OF: { 'zh-CN': '列“{column}”对应的字段', 'en-US': 'Field for column “{column}”' },
  IMPORT_NTH_COLUMN: { 'zh-CN': '第 {place} 列', 'en-US': 'Column {place}' },
  IMPORT_LEAVE_OUT: { 'zh-CN': '不导入', 'en-US': 'Do not import' },
  IMPORT_HOW_SIMILAR: { 'zh-CN': '相近', 'en-US': 'Similar' },
  IMPORT_HOW_UNSURE: { 'zh-CN': '主表或子表？请核对', 'en-US': 'Main table or sub-table? Check this.' },
  IMPORT_HOW_EARLIER: { 'zh-CN': '上次选择', 'en-US': 'As last time' },
  IMPORT_MISSING: { 'zh-CN': '还没有对应的必填字段：{titles}', 'en-US': 'Required fields without a column: {titles}' },
  IMPORT_LEFT_OUT: {
    'zh-CN': '以下列没有对应的字段，不会导入：{titles}',
    'en-US': 'These columns match no field and will not be imported: {titles}',
  },
  IMPORT_REPEAT_MERGED: {
    'zh-CN': '合并的单元格（{areas}）向下填充到每一行',
    'en-US': 'Repeat merged cells ({areas}) in every row',
  },
  IMPORT_KEY: { 'zh-CN': '按字段更新已有记录', 'en-US': 'Update existing records by' },
  IMPORT_KEY_NONE: { 'zh-CN': '不更新，全部新增', 'en-US': 'Do not update: add all rows as new' },
  IMPORT_KEY_DEMANDED: {
    'zh-CN': '没有新增权限，请选择字段',
    'en-US': 'You do not have permission to add records. Choose fields.',
  },
  IMPORT_NOT_ALLOWED: {
    'zh-CN': '没有新增和编辑权限，不能导入',
    'en-US': 'You do not have permission to add or edit records, so you cannot import.',
  },
  IMPORT_KEY_OF_EXPORT: {
    'zh-CN': '这是本页面导出的表格：“{titles}”相同的记录会被更新，其余的行会新增',
    'en-US':
      'This sheet was exported from this page. Records with the same “{titles}” are updated, and other rows are added.',
  },
  IMPORT_KEY_HELP: {
    'zh-CN': '值相同的记录会被更新：只改文件中的列，空单元格保持原值。',
    'en-US':
      'Records with the same value are updated. Only the columns in the file change, and empty cells do not change anything.',
  },
  IMPORT_EXAMINE: { 'zh-CN': '检查', 'en-US': 'Check' },
  IMPORT_EXAMINE_AGAIN: { 'zh-CN': '重新检查（已修改 {count} 处）', 'en-US': 'Check again ({count} corrected)' },
  IMPORT_CHECKING: { 'zh-CN': '正在检查…', 'en-US': 'Checking…' },
  IMPORT_CHECKED: { 'zh-CN': '没有错误', 'en-US': 'No errors' },
  IMPORT_CHECKED_WRONG: { 'zh-CN': '{wrong} 行有错误', 'en-US': '{wrong} {wrong|row has|rows have} errors' },
  IMPORT_PROBLEMS: {
    'zh-CN': '{count} 处错误，可以直接在此修改',
    'en-US': '{count} {count|error|errors}. You can correct {count|it|them} here.',
  },
  IMPORT_PROBLEMS_SOME: {
    'zh-CN': '{count} 处错误，列出前 {shown} 处，可以直接在此修改',
    'en-US': '{count} {count|error|errors}, of which the first {shown} are listed. You can correct them here.',
  },
  IMPORT_GROUPS: {
    'zh-CN': '按内容归类：{count} 类错误',
    'en-US': 'By content: {count} {count|type of error|types of errors}',
  },
  IMPORT_GROUPS_MORE: { 'zh-CN': '再显示其余 {count} 类', 'en-US': 'Show the other {count}' },
  IMPORT_GROUP: { 'zh-CN': '{title} = {said}', 'en-US': '{title} = {said}' },
  IMPORT_GROUP_EMPTY: { 'zh-CN': '{title} 为空', 'en-US': '{title} is empty' },
  IMPORT_GROUP_ROWS: { 'zh-CN': '{count} 行', 'en-US': '{count} {count|row|rows}' },
  IMPORT_GROUP_AT: { 'zh-CN': '（第 {rows} 行）', 'en-US': '(row {rows})' },
  IMPORT_GROUP_AT_SOME: { 'zh-CN': '（第 {rows} 等行）', 'en-US': '(row {rows} and others)' },
  IMPORT_GROUP_SETTLED: { 'zh-CN': '已处理', 'en-US': 'Done' },
  IMPORT_AS_OF: { 'zh-CN': '“{group}”的处理方式', 'en-US': 'What to do with “{group}”' },
  IMPORT_AS_EACH: { 'zh-CN': '逐个修改', 'en-US': 'Correct each one' },
  IMPORT_AS_VALUE: { 'zh-CN': '全部换成', 'en-US': 'Replace all with' },
  IMPORT_AS_EMPTY: { 'zh-CN': '全部留空', 'en-US': 'Leave all empty' },
  IMPORT_AS_LEFT: { 'zh-CN': '跳过这些行', 'en-US': 'Skip these rows' },
  IMPORT_VALUE_OF: { 'zh-CN': '“{group}”换成', 'en-US': 'Replace “{group}” with' },
  IMPORT_ADD_WORDS: { 'zh-CN': '加入字典', 'en-US': 'Add to the dictionary' },
  IMPORT_ADD_WORDS_OF: { 'zh-CN': '把“{group}”加入字典', 'en-US': 'Add “{group}” to the dictionary' },
  IMPORT_GROUPS_STEPWISE: {
    'zh-CN': '分步导入，按类处理这些错误',
    'en-US': 'Import step by step to correct errors of one type together',
  },
  IMPORT_WRONG_CELLS: { 'zh-CN': '有错误的单元格', 'en-US': 'Cells with errors' },
  IMPORT_NEXT_WRONG: { 'zh-CN': '下一处错误', 'en-US': 'Next error' },
  IMPORT_POLICY: { 'zh-CN': '错误的行', 'en-US': 'Rows with errors' },
  IMPORT_SKIP: {
    'zh-CN': '跳过 {count} 行错误，导入其余',
    'en-US': 'Skip {count} {count|row|rows} with errors and import the rest',
  },
  IMPORT_STOP: { 'zh-CN': '有错误就不导入', 'en-US': 'Import nothing if there are errors' },
  IMPORT_STORE: { 'zh-CN': '导入 {count} 行', 'en-US': 'Import {count} {count|row|rows}' },
  IMPORT_BACK: { 'zh-CN': '上一步', 'en-US': 'Previous' },
  IMPORT_AT: { 'zh-CN': '已处理 {done} / {total} 行', 'en-US': '{done} of {total} rows processed' },
  IMPORT_BEHIND: {
    'zh-CN': '导入在后台进行，可以关闭窗口',
    'en-US': 'The import runs in the background. You can close this window.',
  },
  IMPORT_CANCEL: { 'zh-CN': '停止导入', 'en-US': 'Stop the import' },
  IMPORT_GO_ON: { 'zh-CN': '继续导入', 'en-US': 'Continue the import' },
  IMPORT_EXAMINE_REST: { 'zh-CN': '检查其余行', 'en-US': 'Check the other rows' },
  IMPORT_STOPPED: { 'zh-CN': '导入已中止', 'en-US': 'The import has stopped.' },
  IMPORT_CANCELLED: {
    'zh-CN': '导入已停止，已写入的行保留',
    'en-US': 'The import was stopped. Rows that were already saved remain.',
  },
})
