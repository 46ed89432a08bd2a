import type { ResolvedScreen } from '../../screen/resolve.ts'
import { OnlineNames } from './names.ts'

/** A sub-table of a form: its name in the document, its table, and the screen of its rows. */
export interface NamedTable {
  readonly key: string
  readonly table: string
  readonly screen: ResolvedScreen
}
type Names = Readonly<Record<string, string>>

const columnsOf = (screen: ResolvedScreen): Names => {
  const names = new OnlineNames(screen)
  return Object.fromEntries(screen.fields.flatMap(({ key }) => (names.column(key) === key ? [] : [[key, names.column(key)] as const])))
}

// Around the constructor stands one that hands the script a `that` and rows which know fields by both names, and calls
// what the script heard changes by. Whatever it does not know it passes on. Nothing stands on a line of its own, so that
// the author's lines keep their numbers.
const HEAD = '(function (...given) { const names = '
const BETWEEN = '; const own = new '
const TAIL = `(...given)
const has = (map, name) => typeof name === 'string' && Object.prototype.hasOwnProperty.call(map, name)
const out = (map, name) => has(map, name) ? map[name] : name
const isRow = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)
const fieldsOf = (name) => has(names.tables, name) ? names.tables[name].fields : (Object.values(names.tables).find((one) => one.table === name) || { fields: {} }).fields
const tableOf = (name) => has(names.tables, name) ? names.tables[name].table : name
const renamed = (map, values) => isRow(values) ? Object.fromEntries(Object.entries(values).map(([name, value]) => [out(map, name), value])) : values
const either = (map, row) => !isRow(row) ? row : new Proxy(row, {
  get: (target, name) => Reflect.get(target, out(map, name)),
  set: (target, name, value) => Reflect.set(target, out(map, name), value),
  has: (target, name) => Reflect.has(target, out(map, name)),
})
const rows = (list) => Array.isArray(list) ? list.map((row) => either(names.fields, row)) : list
const shown = (name) => /^(.*?)(_load|_disabled)?$/.exec(name)
const flags = (sh) => !isRow(sh) ? sh : new Proxy(sh, { set: (target, name, value) => {
  const [, field, rest] = shown(name)
  return Reflect.set(target, out(names.fields, field) + (rest || ''), value)
} })
const all = () => Object.assign({}, ...Object.values(names.tables).map((one) => one.fields))
const inside = (that) => {
  const field = (name) => (first, ...rest) => that[name](out(names.fields, first), ...rest)
  const table = (name) => (first, list) => that[name](tableOf(first), Array.isArray(list) ? list.map((row) => renamed(fieldsOf(first), row)) : renamed(fieldsOf(first), list))
  const veil = (isShown) => (...fields) => fields.forEach((one) => { that.sh[out(names.fields, one)] = isShown })
  const read = () => that.form && that.form.getFieldsValue ? that.form.getFieldsValue() : {}
  const ways = {
    triggleChangeValue: field('triggleChangeValue'), changeOptions: field('changeOptions'), getSelectOptions: field('getSelectOptions'),
    triggleChangeValues: (...args) => that.triggleChangeValues(...args.map((one) => one && one.constructor === Object ? renamed(args.length > 1 ? all() : names.fields, one) : one)),
    addSubRows: table('addSubRows'), clearThenAddRows: table('clearThenAddRows'), clearSubRows: (name) => that.clearSubRows(tableOf(name)),
    getQueryParams: (...args) => either(names.fields, that.getQueryParams(...args)), getLoadDataParams: (...args) => either(names.fields, that.getLoadDataParams(...args)),
    get: (name) => either(names.fields, read())[name], set: (name, value) => that.triggleChangeValue(out(names.fields, name), value), show: veil(true), hide: veil(false),
    lock: (name, locked) => 'lock' in that ? that.lock(out(names.fields, name), locked) : undefined,
  }
  const facts = {
    sh: () => flags(that.sh), queryParam: () => either(names.fields, that.queryParam), selectedRows: () => rows(that.selectedRows),
    form: () => that.form && new Proxy(that.form, { get: (target, name) => name === 'setFieldsValue' ? (values) => target.setFieldsValue(renamed(names.fields, values)) : name === 'getFieldsValue' ? () => either(names.fields, target.getFieldsValue()) : target[name] }),
    table: () => that.table && new Proxy(that.table, { get: (target, name) => name === 'selectionRows' || name === 'dataSource' ? rows(target[name]) : target[name] }),
  }
  return new Proxy(that, { get: (target, name) => {
    if (has(facts, name)) return facts[name]()
    if (has(ways, name)) return ways[name]
    const value = target[name]
    return typeof value === 'function' ? value.bind(target) : value
  } })
}
const told = (map, handlers) => Object.fromEntries(Object.entries(Object(handlers)).map(([name, handler]) => [out(map, name), (that, event) => {
  if (typeof handler !== 'function') return undefined
  return handler.call(own, inside(that), isRow(event) ? new Proxy(event, { get: (target, part) => part === 'row' ? either(map, target.row) : target[part] }) : event)
}]))
const made = {}
for (let level = own; level && level !== Object.prototype; level = Object.getPrototypeOf(level)) for (const name of Object.getOwnPropertyNames(level)) {
  if (name === 'constructor' || typeof own[name] !== 'function') continue
  const [, child] = /^(.+)_onlChange$/.exec(name) || []
  const isChange = child !== undefined || name === 'onlChange'
  made[child === undefined ? name : tableOf(child) + '_onlChange'] = (that, ...rest) => {
    const answer = own[name](inside(that), ...rest.map((one) => either(names.fields, one)))
    return isChange ? told(child === undefined ? names.fields : fieldsOf(child), answer) : answer
  }
}
return made
})`

/**
 * A script of our screen as the text that clients of the contract evaluate: our documents name fields and sub-tables by
 * keys, those clients by columns and tables. A text that names columns runs as it is.
 */
export function namedByColumns(constructor: string, screen: ResolvedScreen, tables: readonly NamedTable[] = []): string {
  if (constructor === '') return ''
  const below = tables.map((one) => [one.key, { table: one.table, fields: columnsOf(one.screen) }] as const)
  return `${HEAD}${JSON.stringify({ fields: columnsOf(screen), tables: Object.fromEntries(below) })}${BETWEEN}${constructor}${TAIL}`
}
