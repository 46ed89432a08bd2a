import { SYSTEM_FIELDS, snakeCase } from '../../../schemas/language/names.ts'
import type { ColumnType } from '../../../registry/kit/define.ts'
import { textIn } from '../../../schemas/language/text.ts'
import type { ResolvedField, ResolvedScreen } from '../../model/index.ts'
import { onlinePrint } from './buttons.ts'
import { type FormTexts, MAIN_TABLE, propertyOf, SINGLE_TABLE, SUB_TABLE } from './form-of.ts'
import { HAS_CHILD_COLUMN, OnlineNames } from './names.ts'

/** What is known of a head besides its document. */
export interface HeadFacts {
  readonly table: string
  readonly version: number
  /** Tables of its sub-tables. */
  readonly below: readonly string[]
  /** How it belongs to the screen whose sub-table it is; undefined where it is none. */
  readonly relation: 'one' | 'many' | undefined
  /** Published as it stands: no draft waits, and it is in use. */
  readonly isSynced: boolean
  readonly createBy: string | null
  readonly createTime: string
  readonly updateBy: string | null
  readonly updateTime: string | null
}

const flag = (on: boolean) => (on ? 'Y' : 'N')
const digit = (on: boolean) => (on ? 1 : 0)

/** A screen as the head of an online form. */
export function headOf(resolved: ResolvedScreen, facts: HeadFacts, { locale }: FormTexts): Record<string, unknown> {
  const { screen } = resolved
  const { table, version, below, relation, isSynced, ...audit } = facts
  const names = new OnlineNames(resolved)
  const tree = screen.list?.tree
  return {
    id: screen.id,
    tableName: table,
    tableTxt: textIn(screen.title, locale),
    tableType: relation === undefined ? (below.length > 0 ? MAIN_TABLE : SINGLE_TABLE) : SUB_TABLE,
    tableVersion: version,
    relationType: relation === undefined ? null : digit(relation === 'one'),
    tabOrderNum: null,
    subTableStr: below.length > 0 ? below.join() : null,
    isTree: flag(tree !== undefined),
    treeParentIdField: tree ? names.column(tree.parent) : null,
    treeIdField: tree ? HAS_CHILD_COLUMN : null,
    treeFieldname: tree?.text === undefined ? null : names.column(tree.text),
    isPage: 'Y',
    isCheckbox: flag(screen.list?.selection !== false),
    isDbSynch: flag(isSynced),
    queryMode: 'single',
    formCategory: null,
    formTemplate: String(screen.form?.columns ?? 1),
    formTemplateMobile: '1',
    themeTemplate: 'normal',
    scroll: 1,
    idType: 'UUID',
    idSequence: null,
    copyType: 0,
    copyVersion: null,
    physicId: null,
    hascopy: 0,
    isDesForm: 'N',
    desFormCode: '',
    extConfigJson: JSON.stringify(onlinePrint(resolved)),
    ...audit,
  }
}

const DB_TYPES: Readonly<Partial<Record<ColumnType, string>>> = {
  integer: 'int',
  bigint: 'long',
  numeric: 'BigDecimal',
  date: 'Date',
  timestamp: 'Datetime',
  text: 'Text',
}
const SYSTEM_TYPES: Readonly<Record<string, string>> = { createTime: 'Datetime', updateTime: 'Datetime' }
const LENGTH = 32

interface Place {
  readonly head: string
  readonly order: number
}
const common = ({ head, order }: Place, name: string, title: string) => ({
  id: `${head}.${name}`,
  cgformHeadId: head,
  dbFieldName: name,
  dbFieldNameOld: name,
  dbFieldTxt: title,
  orderNum: order,
  fieldLength: 200,
  fieldHref: '',
  converter: '',
  queryConfigFlag: '0',
  dbPointLength: 0,
  dbDefaultVal: '',
  dbIsPersist: 1,
})

function systemField(key: string, place: Place): Record<string, unknown> {
  return {
    ...common(place, snakeCase(key), key),
    dbType: SYSTEM_TYPES[key] ?? 'string',
    dbLength: key in SYSTEM_TYPES ? 0 : LENGTH,
    dbIsKey: digit(key === 'id'),
    dbIsNull: digit(key !== 'id'),
    isShowForm: 0,
    isShowList: 0,
    isReadOnly: 1,
    isQuery: 0,
    sortFlag: '0',
    fieldShowType: key in SYSTEM_TYPES ? 'datetime' : 'text',
    fieldMustInput: '0',
    queryMode: 'single',
  }
}

interface Shown {
  readonly form: ReadonlySet<string>
  readonly list: ReadonlyMap<string, boolean>
  readonly query: ReadonlyMap<string, string | undefined>
  /** The field that names the record above, and the table of that. */
  readonly link: { readonly field: string; readonly table: string } | undefined
}

function fieldOf(one: ResolvedField, place: Place, shown: Shown, names: OnlineNames, wording: FormTexts) {
  const { key, field, storage } = one
  const { view, title, pattern, defVal, fieldExtendJson, dictCode, dictTable, dictText } = propertyOf(
    one,
    place.order,
    names,
    wording,
  )
  return {
    ...common(place, storage.column, String(title)),
    dbType: DB_TYPES[storage.type] ?? 'string',
    dbLength: storage.length ?? 0,
    dbPointLength: storage.scale ?? 0,
    dbIsKey: 0,
    dbIsNull: digit(field.required !== true),
    isShowForm: digit(shown.form.has(key)),
    isShowList: digit(shown.list.has(key)),
    isReadOnly: digit(field.readonly === true || field.compute !== undefined),
    isQuery: digit(shown.query.has(key)),
    sortFlag: String(digit(shown.list.get(key) === true)),
    fieldShowType: view,
    fieldValidType: pattern ?? '',
    fieldMustInput: String(digit(field.required === true)),
    fieldDefaultValue: defVal ?? '',
    fieldExtendJson: fieldExtendJson ?? '',
    dictField: dictCode ?? '',
    dictTable: dictTable ?? '',
    dictText: dictText ?? '',
    queryMode: shown.query.get(key) === 'range' ? 'group' : 'single',
    ...(shown.link?.field === key
      ? { mainTable: shown.link.table, mainField: 'id' }
      : { mainTable: '', mainField: '' }),
  }
}

/** The fields of a head: those of the system, and those of its document. */
export function headFieldsOf(
  resolved: ResolvedScreen,
  wording: FormTexts,
  link?: { readonly field: string; readonly table: string },
): readonly Record<string, unknown>[] {
  const names = new OnlineNames(resolved)
  const head = resolved.screen.id
  const shown: Shown = {
    form: new Set(resolved.form.groups.flatMap(({ fields }) => fields.map(({ key }) => key))),
    list: new Map(resolved.list.columns.map(({ field, sortable }) => [field.key, sortable])),
    query: new Map(resolved.query.items.map(({ field, mode }) => [field.key, mode])),
    link,
  }
  const system = SYSTEM_FIELDS.map((key, index) => systemField(key, { head, order: index }))
  const own = resolved.fields.map((one, index) =>
    fieldOf(one, { head, order: system.length + index }, shown, names, wording),
  )
  return [...system, ...own]
}
