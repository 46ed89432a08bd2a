type Names = Readonly<Record<string, string>>

/** The names that a script uses for fields and sub-tables, and those of the page where it runs. */
export interface ScriptNames {
  readonly fields: Names
  /** Sub-tables with the fields of their rows. */
  readonly tables: Readonly<Record<string, { readonly table: string; readonly fields: Names }>>
}

/**
 * Adapts a script to a page that knows fields by other names: passes the script a `that` and rows which know both,
 * and calls what the script heard changes by. Whatever it does not know it passes on. It is a text, as it runs where the
 * script runs: at a client of the contract, or in the sandbox.
 */
export const NAMED = `((Made, names, given) => {
const own = new Made(...given)
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
const formOf = (form) => new Proxy(form, { get: (target, name) => {
  if (name === 'setFieldsValue') return (values) => target.setFieldsValue(renamed(names.fields, values))
  if (name === 'getFieldsValue') return (list) => either(names.fields, Array.isArray(list) ? target.getFieldsValue(list.map((one) => out(names.fields, one))) : target.getFieldsValue())
  if (name === 'getFieldValue' && name in target) return (one) => target.getFieldValue(out(names.fields, one))
  return target[name]
} })
const around = (that) => {
  const isForm = 'triggleChangeValue' in that
  const field = (name) => (first, ...rest) => that[name](out(names.fields, first), ...rest)
  const table = (name) => (first, list) => that[name](tableOf(first), Array.isArray(list) ? list.map((row) => renamed(fieldsOf(first), row)) : renamed(fieldsOf(first), list))
  const veil = (name) => (...fields) => that[name](...fields.map((one) => out(names.fields, one)))
  const flag = (isShown) => (...fields) => fields.forEach((one) => { that.sh[out(names.fields, one)] = isShown })
  const ways = {
    triggleChangeValue: field('triggleChangeValue'), changeOptions: field('changeOptions'), getSelectOptions: field('getSelectOptions'),
    triggleChangeValues: (...args) => that.triggleChangeValues(...args.map((one) => one && one.constructor === Object ? renamed(args.length > 1 ? all() : names.fields, one) : one)),
    addSubRows: table('addSubRows'), clearThenAddRows: table('clearThenAddRows'), clearSubRows: (name) => that.clearSubRows(tableOf(name)),
    getQueryParams: (...args) => either(names.fields, that.getQueryParams(...args)), getLoadDataParams: (...args) => either(names.fields, that.getLoadDataParams(...args)),
  }
  // Clients of the contract have other words for these.
  const ofForm = 'lock' in that ? { get: field('get'), set: field('set'), lock: field('lock'), show: veil('show'), hide: veil('hide') } : {
    get: (name) => either(names.fields, that.form && that.form.getFieldsValue ? that.form.getFieldsValue() : {})[name],
    set: (name, value) => that.triggleChangeValue(out(names.fields, name), value), show: flag(true), hide: flag(false), lock: () => undefined,
  }
  const facts = {
    sh: () => flags(that.sh), queryParam: () => either(names.fields, that.queryParam), selectedRows: () => rows(that.selectedRows), form: () => that.form && formOf(that.form),
    table: () => that.table && new Proxy(that.table, { get: (target, name) => name === 'selectionRows' || name === 'dataSource' ? rows(target[name]) : target[name] }),
  }
  const there = (offered) => Object.fromEntries(Object.entries(offered).filter(([name]) => name in that))
  const offered = Object.assign(Object.create(null), there(ways), isForm ? ofForm : {})
  const read = Object.assign(Object.create(null), there(facts))
  return new Proxy(that, { get: (target, name) => {
    if (name in offered) return offered[name]
    if (name in read) return read[name]()
    const value = target[name]
    return typeof value === 'function' ? value.bind(target) : value
  } })
}
let page
const inside = (that) => {
  if (!page || page.of !== that) page = { of: that, seen: around(that) }
  return page.seen
}
const changed = (map, event, name) => new Proxy(event, { get: (target, part) => part === 'row' ? either(map, target.row) : part === 'column' && isRow(target.column) ? { ...target.column, key: name } : target[part] })
const told = (map, handlers) => Object.fromEntries(Object.entries(Object(handlers)).map(([name, handler]) => [out(map, name), (that, event) => {
  if (typeof handler !== 'function') return undefined
  return handler.call(own, inside(that), isRow(event) ? changed(map, event, name) : event)
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
