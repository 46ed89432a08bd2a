type Values = Readonly<Record<string, unknown>>

/** Values that exist in a new installation, by the name of the parameter or property. */
const BY_NAME: Values = {
  pageNo: 1,
  pageSize: 10,
  column: 'createTime',
  order: 'desc',
  pid: '0',
  screen: 'collection.exhibition',
  table: 'sys_user',
  username: 'admin',
  userIds: 'admin',
  account: 'admin',
  user: 'admin',
  mobile: '13800138000',
  phone: '13800138000',
  email: 'reader@museum.example',
  smscode: '123456',
  smsmode: '0',
  captcha: '8888',
  checkKey: '1700000000000',
  orgCode: 'A01',
  thirdType: 'github',
  source: 'github',
  token: 'a0b1c2d3e4f5a6b7c8d9e0f1',
  tableName: 'sys_user',
  fieldName: 'username',
  url: 'https://museum.example/',
  path: '/exhibition/list',
  address: '/sys/common/static/picture/relic.png',
  file: 'picture/relic.pdf',
  '*': 'picture/relic.png',
}
/** Those of one operation, or of one module as `module.`. */
const BY_OPERATION: Readonly<Record<string, Values>> = {
  'category.': { pcode: 'B01', field: 'code', val: 'B01' },
  'category.loadTreeRoot': { async: true },
  'cgform.': { table: 'mus_exhibition' },
  'cgformHead.': { id: 'collection.exhibition', headId: 'collection.exhibition', headCode: 'mus_exhibition' },
  'check.byCode': { ruleCode: 'mobile', value: '13800138000' },
  'dataLog.': { dataTable: 'collection.exhibition' },
  'dict.': { code: 'relic_level', dictCode: 'relic_level', key: '1' },
  'dict.loadTreeData': { tableName: 'sys_category', text: 'name', code: 'id', pidField: 'pid', pid: '0' },
  'dictItem.': { itemValue: '1' },
  'enhance.': { code: 'collection.exhibition' },
  'fill.': { id: 'fill-catalogue', code: 'catalogue_no', ruleCode: 'catalogue_no' },
  'graph.': { id: 'loans_by_month', headId: 'loans_by_month' },
  'link.': { table: 'sys_category', txt: 'name', key: 'id', idField: 'id', pidField: 'pid' },
  'onlineAuth.': {
    id: 'collection.exhibition',
    cgformId: 'collection.exhibition',
    roleId: 'role-staff',
    authMode: 'role',
  },
  'policy.': { rows: "status == '1'" },
  'report.': { id: 'loans_by_month', code: 'loans_by_month', headId: 'loans_by_month' },
  'report.getReportDictList': { sql: 'report_user' },
  'report.parseSql': { sql: 'select username, realname from sys_user' },
  'schema.': { id: 'collection.exhibition', version: 1 },
  'schema.jsonSchema': { kind: 'screen' },
  'schema.sourceColumns': { kind: 'report', name: 'report_user' },
}

/** The value that an operation's parameter or property of this name has in an example; undefined where no such value is known. */
export function knownValue(operation: string, name: string): unknown {
  const places = [BY_OPERATION[operation], BY_OPERATION[`${operation.split('.', 1)[0]}.`], BY_NAME]
  return places.find((values) => values !== undefined && Object.hasOwn(values, name))?.[name]
}
