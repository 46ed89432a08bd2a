import { defineMessages } from './define.ts'

/** What the data engine, its tables and the spreadsheet transfer say. */
export const data = defineMessages({
  DATA_SCREEN_UNKNOWN: {
    'zh-CN': '页面“{screen}”不存在或尚未发布',
    'en-US': 'The page “{screen}” does not exist or is not published yet.',
    code: 404,
    http: 404,
  },
  DATA_SCREEN_NO_TABLE: {
    'zh-CN': '页面“{screen}”的数据由其他接口提供',
    'en-US': 'The data of page “{screen}” come from another service.',
  },
  DATA_NOT_BELOW: { 'zh-CN': '该列表不属于所指的记录', 'en-US': 'This list does not belong to that record.' },
  DATA_ROW_GONE: { 'zh-CN': '未找到对应实体', 'en-US': 'This record no longer exists.' },
  DATA_LOG_OTHER_RECORD: {
    'zh-CN': '只能比较同一条记录的两个版本，请重新选择',
    'en-US': 'Only two versions of the same record can be compared. Choose again.',
  },
  DATA_STALE: {
    'zh-CN': '该记录已被 {who} 于 {when} 修改，请刷新后重试',
    'en-US': '{who} changed this record at {when}. Reload it and try again.',
    code: 409,
    http: 409,
  },
  DATA_INVALID: { 'zh-CN': '{detail}', 'en-US': '{detail}' },
  DATA_VALUE_REFUSED: {
    'zh-CN': '有值超出了字段允许的范围',
    'en-US': 'A value is outside the range allowed for its field. Check it and try again.',
  },
  DATA_BODY_WRONG: { 'zh-CN': '提交的数据格式不正确', 'en-US': 'The submitted data have the wrong format.' },
  DATA_TOO_MANY_IDS: {
    'zh-CN': '一次最多处理 {max} 条记录',
    'en-US': 'At most {max} records can be processed at a time.',
  },
  DATA_IDS_EMPTY: { 'zh-CN': '请选择一条记录！', 'en-US': 'Select a record.' },
  DATA_ACTION_UNKNOWN: { 'zh-CN': '页面没有操作“{action}”', 'en-US': 'The page has no action “{action}”.', code: 404 },
  DATA_ACTION_NOT_NOW: {
    'zh-CN': '记录的当前状态不允许“{title}”',
    'en-US': 'The current status of the record does not allow “{title}”.',
  },
  DATA_HAS_CHILDREN: {
    'zh-CN': '记录还有下级，请先删除下级记录',
    'en-US': 'The record has child records. Delete those first.',
  },
  DATA_TREE_CIRCLE: {
    'zh-CN': '{label}不能是记录本身或其下级',
    'en-US': '{label} cannot be the record itself or one of its child records.',
  },
  DATA_TREE_PLACE: {
    'zh-CN': '您不能填写该记录的上级；请在最上层添加，或请管理员开放该字段',
    'en-US':
      'You cannot choose what this record lies under. Add it at the top, or ask an administrator to open that field.',
    code: 403,
  },
  DATA_ACTED: { 'zh-CN': '操作成功！', 'en-US': 'Done.' },
  DATA_ADDED: { 'zh-CN': '添加成功！', 'en-US': 'Added.' },
  DATA_EDITED: { 'zh-CN': '编辑成功！', 'en-US': 'Saved.' },
  DATA_DELETED: { 'zh-CN': '删除成功！', 'en-US': 'Deleted.' },
  DATA_DELETED_NONE: {
    'zh-CN': '没有删除任何数据：所选数据已不存在，或不在您的数据权限范围内',
    'en-US': 'Nothing was deleted: the selected records no longer exist, or you do not have access to them.',
  },
  DATA_DELETED_SOME: {
    'zh-CN': '已删除 {removed} 条；另有 {missing} 条未删除：已不存在，或不在您的数据权限范围内',
    'en-US': '{removed} deleted, {missing} not deleted: they no longer exist, or you do not have access to them.',
  },
  DATA_DELETED_PASSED: {
    'zh-CN': '已删除 {removed} 条；另有 {kept} 条的当前状态不允许删除，已跳过',
    'en-US': '{removed} deleted, {kept} skipped because their current status does not allow it.',
  },
  DATA_DELETED_NOT_ALL: {
    'zh-CN':
      '已删除 {removed} 条；{kept} 条的当前状态不允许删除，已跳过；{missing} 条已不存在，或不在您的数据权限范围内',
    'en-US':
      '{removed} deleted, {kept} skipped because their current status does not allow it. {missing} no longer exist, or you do not have access to them.',
  },
  DATA_BATCH_DELETED: { 'zh-CN': '批量删除成功！', 'en-US': 'The selected records were deleted.' },
  QUERY_SORT_UNKNOWN: {
    'zh-CN': '请注意，将要排序的列字段不存在：{field}',
    'en-US': 'The field to sort by does not exist: {field}',
  },
  QUERY_FIELD_UNKNOWN: { 'zh-CN': '查询的字段不存在：{field}', 'en-US': 'The field to search does not exist: {field}' },
  QUERY_RULE_UNKNOWN: {
    'zh-CN': '不支持的查询条件：{rule}',
    'en-US': 'This search condition is not supported: {rule}',
  },
  QUERY_VALUE_WRONG: {
    'zh-CN': '查询条件“{field}”的值不正确',
    'en-US': 'The value of the condition “{field}” is not valid.',
  },
  QUERY_TOO_LONG: { 'zh-CN': '查询条件“{field}”过长', 'en-US': 'The condition “{field}” is too long.' },
  QUERY_TOO_MANY: {
    'zh-CN': '查询条件过多，最多 {max} 个',
    'en-US': 'There are too many conditions. At most {max} are allowed.',
  },
  QUERY_SUPER_UNREADABLE: {
    'zh-CN': '高级查询条件格式不正确',
    'en-US': 'The conditions of the advanced query are not valid.',
  },
  QUERY_SUPER_CLOSED: {
    'zh-CN': '您没有使用高级查询的权限，请清除高级查询条件，或联系管理员',
    'en-US': 'You do not have permission to use the advanced query. Clear its conditions, or ask an administrator.',
  },
  QUERY_SUPER_TOO_MANY: {
    'zh-CN': '高级查询条件最多 {max} 个',
    'en-US': 'An advanced query has at most {max} conditions.',
  },
  QUERY_SUPER_TOO_DEEP: {
    'zh-CN': '高级查询条件最多嵌套 {max} 层',
    'en-US': 'The groups of an advanced query can be nested at most {max} levels deep.',
  },
  TABLE_RESERVED: {
    'zh-CN': '数据表“{table}”为系统保留，不能使用',
    'en-US': 'The table name “{table}” is reserved for the system. Choose another one.',
  },
  TABLE_TAKEN: {
    'zh-CN': '数据表“{table}”已被其他页面使用',
    'en-US': 'The table “{table}” is already used by another page.',
  },
  TABLE_MOVED: {
    'zh-CN': '数据表不能由“{from}”改为“{to}”，已有数据保存在原表中',
    'en-US':
      'The table cannot be changed from “{from}” to “{to}”, because the existing data are stored in the first one.',
  },
  TABLE_COLUMN_RESERVED: {
    'zh-CN': '字段“{field}”的列名“{column}”为系统保留',
    'en-US': 'The column name “{column}” of field “{field}” is reserved for the system.',
  },
  TABLE_COLUMN_TWICE: {
    'zh-CN': '字段“{field}”与“{other}”使用了相同的列名“{column}”',
    'en-US': 'The fields “{field}” and “{other}” use the same column “{column}”.',
  },
  TABLE_SECRET_SHOWN: {
    'zh-CN': '字段“{field}”的列存有密码，不能改用其他控件；请另建字段，或先删除该列',
    'en-US':
      'The column of field “{field}” holds passwords, so the field cannot have another widget. Add a new field, or drop the column first.',
  },
  TABLE_TYPE_CHANGED: {
    'zh-CN': '字段“{field}”的列类型不能由 {from} 直接改为 {to}，如需转换请在发布时勾选“{allow}”',
    'en-US':
      'The column type of field “{field}” cannot be changed from {from} to {to} directly. To convert it, tick “{allow}” when you publish.',
  },
  TABLE_DUPLICATES: {
    'zh-CN': '字段“{field}”有 {count} 个重复值，不能设为唯一；请先修改这些记录，或取消“唯一”',
    'en-US':
      'Field “{field}” has {count} duplicate {count|value|values} and cannot be made unique. Change those records first, or clear “Unique”.',
  },
  TABLE_NARROW_FAILED: {
    'zh-CN': '列“{column}”中的已有数据不能转换为 {to}',
    'en-US': 'The existing data in column “{column}” cannot be converted to {to}.',
  },
  TABLE_STEP_CREATE: { 'zh-CN': '新建数据表 {table}', 'en-US': 'Create table {table}' },
  TABLE_STEP_ADD: { 'zh-CN': '新增列 {column}（{type}）', 'en-US': 'Add column {column} ({type})' },
  TABLE_STEP_RENAME: { 'zh-CN': '列 {from} 改名为 {column}', 'en-US': 'Rename column {from} to {column}' },
  TABLE_STEP_WIDEN: {
    'zh-CN': '列 {column} 由 {from} 放宽为 {type}',
    'en-US': 'Widen column {column} from {from} to {type}',
  },
  TABLE_STEP_NARROW: {
    'zh-CN': '列 {column} 由 {from} 收窄为 {type}',
    'en-US': 'Narrow column {column} from {from} to {type}',
  },
  TABLE_STEP_DROP: { 'zh-CN': '删除列 {column} 及其数据', 'en-US': 'Drop column {column} and its data' },
  TABLE_STEP_INDEX: { 'zh-CN': '新建索引 {name}', 'en-US': 'Create index {name}' },
  TABLE_STEP_INDEX_LATER: {
    'zh-CN': '发布后在后台新建索引 {name}',
    'en-US': 'Create index {name} in the background after publishing',
  },
  TABLE_STEP_UNIQUE: { 'zh-CN': '新建唯一索引 {name}', 'en-US': 'Create unique index {name}' },
  TABLE_STEP_UNINDEX: { 'zh-CN': '删除索引 {name}', 'en-US': 'Drop index {name}' },
  PLAN_CONVERT_FAILED: {
    'zh-CN': '{count} 行的值无法转换，勾选后不能发布，请先修改这些值',
    'en-US':
      '{count} {count|row has a value|rows have values} that cannot be converted. If you tick this, publishing fails. Change the values first.',
  },
  PLAN_CONVERT_CUT: {
    'zh-CN': '{count} 行的值会被截断或舍入',
    'en-US': 'The values in {count} {count|row|rows} will be cut off or rounded',
  },
  PLAN_CONVERT_PADDED: {
    'zh-CN': '{count} 行的值会被补齐',
    'en-US': 'The values in {count} {count|row|rows} will be padded',
  },
  PLAN_JOIN: { 'zh-CN': '；', 'en-US': '; ' },
  PLAN_EXAMPLE: { 'zh-CN': '{before} → {after}', 'en-US': '{before} → {after}' },
  PLAN_EXAMPLE_FAILED: { 'zh-CN': '{before}：无法转换', 'en-US': '{before}: cannot be converted' },
  PLAN_COUNT_LATE: {
    'zh-CN': '数据较多，未能及时统计有多少行受影响',
    'en-US': 'There is too much data to count in time how many rows are affected',
  },
  PLAN_AFFECTED: {
    'zh-CN': '“{title}”：{count} 行已有数据不符合新的要求',
    'en-US': '“{title}”: {count} existing {count|row does|rows do} not meet the new requirements',
  },
  PLAN_AFFECTED_PART: {
    'zh-CN': '“{title}”：至少 {count} 行已有数据不符合新的要求',
    'en-US': '“{title}”: at least {count} existing {count|row does|rows do} not meet the new requirements',
  },
  PLAN_AFFECTED_LATE: {
    'zh-CN': '“{title}”：数据较多，未能及时统计有多少行不符合新的要求',
    'en-US': '“{title}”: there is too much data to count in time how many rows do not meet the new requirements',
  },
  PLAN_AFFECTED_VALUE: {
    'zh-CN': '{value}（{count} 行）：{reason}',
    'en-US': '{value} ({count} {count|row|rows}): {reason}',
  },
  PLAN_AFFECTED_EMPTY: {
    'zh-CN': '未填写（{count} 行）：{reason}',
    'en-US': 'Empty ({count} {count|row|rows}): {reason}',
  },
  PLAN_NOT_SEEN: {
    'zh-CN': '您没有查询该页面数据的权限，未统计有多少行受影响',
    'en-US': 'You do not have permission to list the data of this page, so the affected rows were not counted',
  },
  SCREEN_ID_DRAFT: {
    'zh-CN': '编号“{id}”已有未发布的草稿（{who}），请打开该草稿继续编辑，或先放弃草稿',
    'en-US':
      'The id “{id}” belongs to a draft that was never published (by {who}). Open that draft, or discard it first.',
  },
  SCREEN_ID_TAKEN: { 'zh-CN': '页面编号“{id}”已存在', 'en-US': 'A page with the id “{id}” already exists.' },
  SCREEN_ID_DIFFERS: {
    'zh-CN': '文档编号“{found}”与页面编号“{id}”不一致',
    'en-US': 'The id of the document, “{found}”, is not the id of the page, “{id}”.',
  },
  SCREEN_INVALID: {
    'zh-CN': '页面配置有 {count} 处错误：{first}',
    'en-US': 'The configuration of the page has {count} {count|error|errors}: {first}',
  },
  SCREEN_NO_DRAFT: { 'zh-CN': '没有可发布的草稿', 'en-US': 'There is no draft to publish.' },
  SCREEN_STALE: {
    'zh-CN': '页面已由 {who} 于 {when} 更新（版本 {version}），请刷新后再修改',
    'en-US': '{who} updated this page at {when} (version {version}). Reload it before you change it.',
    code: 409,
    http: 409,
  },
  SCREEN_ACTION_UNKNOWN: {
    'zh-CN': '页面没有操作“{action}”，请刷新后重试',
    'en-US': 'The page has no action “{action}”. Reload the page and try again.',
  },
  SCREEN_ROLE_UNKNOWN: {
    'zh-CN': '该角色不存在，请刷新后重试',
    'en-US': 'This role does not exist. Reload the page and try again.',
  },
  SCREEN_SOURCE_CLOSED: {
    'zh-CN': '{place} 引用了“{name}”，但您没有查看它的权限，不能发布',
    'en-US': '{place} refers to “{name}”, which you do not have permission to view, so you cannot publish it.',
    code: 510,
  },
  SCREEN_CALL_CLOSED: {
    'zh-CN': '{place} 调用“{path}”，但您自己没有调用它的权限，不能发布',
    'en-US': '{place} calls “{path}”, which you do not have permission to call yourself, so you cannot publish it.',
    code: 510,
  },
  SCREEN_CHILD_CLOSED: {
    'zh-CN': '{place} 把“{name}”作为子表，但您没有查看并删除其数据的权限，不能发布',
    'en-US':
      '{place} uses “{name}” as a sub-table, but you do not have permission to view and delete its data, so you cannot publish it.',
    code: 510,
  },
  SCREEN_PERMISSION_TAKEN: {
    'zh-CN': '权限标识“{code}”已被系统或其他页面使用，请更换页面的权限前缀',
    'en-US':
      'The permission “{code}” is already used by the system or another page. Change the permission prefix of the page.',
  },
  SCREEN_VERSION_UNKNOWN: { 'zh-CN': '版本 {version} 不存在', 'en-US': 'Version {version} does not exist.' },
  SCREEN_TESTS_FAILED: {
    'zh-CN': '有 {count} 个页面测试未通过，此页面须全部通过才能发布：{first}',
    'en-US':
      '{count} {count|page test fails|page tests fail}, and this page is published only when all pass. The first: {first}',
  },
  SCREEN_RENAMED_FIELD: {
    'zh-CN': '字段“{from}”改名为“{to}”',
    'en-US': 'The field “{from}” is called “{to}” now',
  },
  SCREEN_ROLLED_BACK: { 'zh-CN': '回退到版本 {version}', 'en-US': 'Rolled back to version {version}' },
  SCREEN_OF_SYSTEM: {
    'zh-CN': '系统管理页面随产品提供，不能在设计器中发布',
    'en-US': 'Pages of the system come with the product and cannot be published from the designer.',
  },
  SCREEN_FROM_FILE: { 'zh-CN': '系统预置', 'en-US': 'Built in' },
  SCREEN_RETIRED: {
    'zh-CN': '该页面已停用，数据仍然保留；如需使用，请联系管理员恢复',
    'en-US': 'This page has been retired. Its data is still there. Ask an administrator to reinstate it.',
    code: 410,
    http: 410,
  },
  SCREEN_REMOVED: {
    'zh-CN': '该页面及其数据已被删除',
    'en-US': 'This page and its rows have been deleted.',
    code: 410,
    http: 410,
  },
  SCREEN_RETIRED_FIRST: {
    'zh-CN': '页面已停用，请先恢复使用再发布',
    'en-US': 'The page has been retired. Reinstate it before you publish it.',
  },
  SCREEN_RETIRE_PART: {
    'zh-CN': '{names}的记录包含该页面的数据，请先在其中移除它，或先停用这些页面',
    'en-US': 'Records of {names} hold rows of this page. Take it out there, or retire those pages first.',
  },
  SCREEN_PROCESS_NEEDS: {
    'zh-CN':
      '流程“{process}”（版本 {version}，{running} 个运行中的实例）在“{place}”需要本页面：{reason}。请保留，或先结束这些实例并停用该流程',
    'en-US':
      'The process “{process}” (version {version}, {running} {running|instance|instances} running) needs this page at “{place}”: {reason}. Keep it, or end the instances and switch the process off first.',
  },
  SCREEN_PROCESS_NAMES: {
    'zh-CN':
      '流程“{process}”（版本 {version}，{running} 个运行中的实例）在“{place}”提到本页面：{reason}。发布后该处不再起作用',
    'en-US':
      'The process “{process}” (version {version}, {running} {running|instance|instances} running) names this page at “{place}”: {reason}. That place has no effect once this is published.',
  },
  SCREEN_PROCESS_RUNS: {
    'zh-CN': '该页面有 {count} 个运行中的流程实例。请先结束或终止它们',
    'en-US':
      'There {count|is|are} {count} process {count|instance|instances} running over records of this page. End or terminate {count|it|them} first.',
  },
  CGFORM_IN_DESIGNER: {
    'zh-CN': '表单请在本系统的页面设计中新增和修改（菜单：在线开发）',
    'en-US': 'Forms are made and changed in the page designer of this system (menu: Online development).',
  },
  CGFORM_NO_FORCE: {
    'zh-CN': '不支持强制同步：它会删除表中的数据，请使用普通同步',
    'en-US': 'A forced synchronisation would delete the rows of the table. Use the normal one.',
  },
  CGFORM_NO_GENERATOR: {
    'zh-CN': '本系统不生成代码，页面发布后即可使用',
    'en-US': 'This system generates no code: a page works as soon as it is published.',
  },
  SCREEN_RETIRE_DONE: { 'zh-CN': '页面已停用', 'en-US': 'The page is retired.' },
  SCREEN_REINSTATED: { 'zh-CN': '页面已恢复使用', 'en-US': 'The page is in use again.' },
  SCREEN_NOT_RETIRED: {
    'zh-CN': '只能删除已停用的页面，请先停用',
    'en-US': 'Only a retired page can be deleted. Retire it first.',
  },
  SCREEN_NAME_DIFFERS: {
    'zh-CN': '输入的名称与页面名称“{name}”不一致，未删除任何数据',
    'en-US': 'What was typed is not the name "{name}" of the page; nothing was deleted.',
  },
  SCREEN_IN_USE: {
    'zh-CN': '{names}引用了该页面或其子表，请先取消引用；未删除任何数据',
    'en-US': '{names} refer to this page or to a sub-table of it. Change those first. Nothing was deleted.',
  },
  SCREEN_REMOVE_CLOSED: {
    'zh-CN': '您没有删除“{name}”全部数据的权限；未删除任何数据',
    'en-US': 'You may not delete all rows of "{name}". Nothing was deleted.',
    code: 510,
  },
  SCREEN_REMOVE_DONE: { 'zh-CN': '页面及其数据已删除', 'en-US': 'The page and its rows are deleted.' },
  SCREEN_NOT_REMOVED: {
    'zh-CN': '该预置页面没有被删除，无需恢复',
    'en-US': 'This page of the product was not deleted.',
  },
  SCREEN_RESTORED: {
    'zh-CN': '预置页面已恢复，原有数据不会恢复',
    'en-US': 'The page of the product is back, without the rows it had.',
  },
  SCREEN_PUBLISHED: { 'zh-CN': '发布成功！', 'en-US': 'Published.' },
  EXPORT_TITLE: { 'zh-CN': '{name}报表', 'en-US': '{name} report' },
  EXPORT_BY: { 'zh-CN': '导出人:{name}', 'en-US': 'Exported by: {name}' },
  EXPORT_TOO_MANY: {
    'zh-CN': '导出的数据超过 {max} 行，请缩小查询范围',
    'en-US': 'More than {max} rows would be exported. Narrow the search.',
  },
  EXPORT_CELL_CUT: {
    'zh-CN': '…（内容超过 {max} 字，单元格放不下，此处已截断）',
    'en-US': '… (longer than the {max} characters that a cell holds; cut here)',
  },
  EXPORT_DONE: { 'zh-CN': '已导出 {count} 行', 'en-US': '{count} {count|row|rows} exported' },
  IMPORT_STORED: { 'zh-CN': '文件导入成功！数据行数：{count}', 'en-US': 'The file was imported. Rows: {count}.' },
  IMPORT_PARTLY: {
    'zh-CN': '文件导入成功，但有错误。',
    'en-US': 'The file was imported, but there are errors.',
    code: 201,
  },
  IMPORT_NOTHING_STORED: {
    'zh-CN': '文件导入失败:共 {errors} 行有错误，未导入任何数据',
    'en-US': 'The import failed: {errors} {errors|row has|rows have} errors. Nothing was imported.',
  },
  IMPORT_SUMMARY: {
    'zh-CN': '总上传行数：{total}，已导入行数：{done}，错误行数：{errors}',
    'en-US': 'Rows: {total}, imported: {done}, with errors: {errors}',
  },
  IMPORT_STORED_LEFT: {
    'zh-CN': '文件导入成功！数据行数：{count}；以下列没有对应的字段，未导入：{columns}',
    'en-US': 'The file was imported. Rows: {count}. These columns match no field and were not imported: {columns}.',
  },
  IMPORT_SUMMARY_LEFT: {
    'zh-CN': '总上传行数：{total}，已导入行数：{done}，错误行数：{errors}；以下列没有对应的字段，未导入：{columns}',
    'en-US':
      'Rows: {total}, imported: {done}, with errors: {errors}. These columns match no field and were not imported: {columns}.',
  },
  IMPORT_NO_FILE: { 'zh-CN': '文件导入失败:没有收到文件', 'en-US': 'The import failed: no file was received.' },
  IMPORT_NOT_SHEET: {
    'zh-CN': '文件导入失败:不是有效的 Excel 文件（.xls 或 .xlsx）',
    'en-US': 'The import failed: this is not a valid Excel file (.xls or .xlsx).',
  },
  IMPORT_UNREADABLE: {
    'zh-CN': '文件导入失败:文件已损坏，无法读取',
    'en-US': 'The import failed: the file is damaged and cannot be read.',
  },
  IMPORT_TOO_BIG: {
    'zh-CN': '文件大小超出{max}MB限制, 请压缩或降低文件质量! ',
    'en-US': 'The file is larger than {max} MB. Compress it or split it.',
  },
  IMPORT_TOO_DENSE: {
    'zh-CN': '文件导入失败:文件解压后过大',
    'en-US': 'The import failed: the file is too large when unpacked.',
  },
  IMPORT_TOO_MANY_ROWS: {
    'zh-CN': '文件导入失败:超过 {max} 行的上限',
    'en-US': 'The import failed: the file has more than {max} rows.',
  },
  IMPORT_NO_HEADER: {
    'zh-CN': '文件导入失败:没有找到表头，应包含列：{titles}',
    'en-US': 'The import failed: no header row was found. It must contain the columns {titles}.',
  },
  IMPORT_COLUMN_MISSING: {
    'zh-CN': '文件导入失败:缺少必填列：{titles}',
    'en-US': 'The import failed: required columns are missing: {titles}',
  },
  IMPORT_COLUMN_CLOSED: {
    'zh-CN': '您没有权限填写以下列：{titles}，请删除后重新导入',
    'en-US': 'You do not have permission to fill in these columns: {titles}. Remove them and import again.',
  },
  IMPORT_COLUMN_TWICE: {
    'zh-CN': '文件导入失败:列“{title}”出现了两次',
    'en-US': 'The import failed: the column “{title}” appears twice.',
  },
  IMPORT_NO_ROWS: { 'zh-CN': '文件导入失败:没有数据行', 'en-US': 'The import failed: there are no rows.' },
  IMPORT_FORMULA: {
    'zh-CN': '公式没有计算结果；请用表格软件打开并保存文件后重新上传，或直接填写值',
    'en-US':
      'The formula has no result. Open and save the file in a spreadsheet program and upload it again, or enter the value.',
  },
  IMPORT_REPEATED: {
    'zh-CN': '“{title}”的值“{value}”与第 {row} 行重复',
    'en-US': 'The value “{value}” of “{title}” is already used in row {row}.',
  },
  IMPORT_FILE_REASON: { 'zh-CN': '错误原因', 'en-US': 'Reason' },
  IMPORT_FILE_ROW: { 'zh-CN': '行号', 'en-US': 'Row' },
})
