import { isObject } from '../../schemas/language/values.ts'

type Json = Readonly<Record<string, unknown>>
interface Name {
  readonly from: string
  readonly to: string
}
/** A field of a screen that is called otherwise: where other documents name it by its key or by its column. */
export interface OutsideRename {
  readonly screen: string
  readonly table: string | undefined
  readonly key: Name
  readonly column: Name
}

/** Options that name columns of the source which another option of theirs names. */
const NAMING: ReadonlySet<string> = new Set([
  'store',
  'text',
  'txt',
  'key',
  'order',
  'value',
  'idField',
  'pidField',
  'hasChildField',
])

function sourceOf(value: unknown, { screen, table }: OutsideRename): string | undefined {
  const first = typeof value === 'string' ? value.split(',')[0]?.trim() : undefined
  return first !== undefined && (first === screen || first === table) ? first : undefined
}
/** Tables have columns and screens have fields; either may be meant where only one of them is called so. */
function renamedIn(source: string, name: string, { screen, key, column }: OutsideRename): string {
  const [first, second] = source === screen ? [key, column] : [column, key]
  if (name === first.from) return first.to
  return name === second.from ? second.to : name
}
/** `table,text,value` */
function inParts(value: string, rename: OutsideRename): string {
  const source = sourceOf(value, rename)
  if (source === undefined || !value.includes(',')) return value
  const [first = '', ...rest] = value.split(',')
  return [first, ...rest.map((part) => part.replace(part.trim(), () => renamedIn(source, part.trim(), rename)))].join(
    ',',
  )
}

function inOptions(value: unknown, rename: OutsideRename): unknown {
  if (Array.isArray(value)) return value.map((one) => inOptions(one, rename))
  if (typeof value === 'string') return inParts(value, rename)
  if (!isObject(value)) return value
  const source = Object.values(value)
    .map((one) => sourceOf(one, rename))
    .find((one) => one !== undefined)
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      typeof one === 'string' && source !== undefined && NAMING.has(name)
        ? renamedIn(source, one, rename)
        : inOptions(one, rename),
    ]),
  )
}
const withOptions = (holder: unknown, rename: OutsideRename): unknown =>
  isObject(holder) && Object.hasOwn(holder, 'options')
    ? { ...holder, options: inOptions(holder['options'], rename) }
    : holder

function inChild(child: unknown, rename: OutsideRename): unknown {
  if (!isObject(child) || child['screen'] !== rename.screen) return child
  const name = (one: unknown) => (typeof one === 'string' ? renamedIn(rename.screen, one, rename) : one)
  const { key, order, fields } = child
  return {
    ...child,
    ...(key === undefined ? {} : { key: name(key) }),
    ...(order === undefined ? {} : { order: name(order) }),
    ...(Array.isArray(fields) ? { fields: fields.map(name) } : {}),
  }
}
/** A section of a composed page: fields of the screen that it shows. */
function inSection(section: unknown, rename: OutsideRename): unknown {
  if (!isObject(section) || section['screen'] !== rename.screen) return section
  const name = (one: unknown) => (typeof one === 'string' ? renamedIn(rename.screen, one, rename) : one)
  const inTerm = (term: unknown) => (isObject(term) ? at(term, 'field', name) : term)
  return at(
    at(at(section, 'field', name), 'outputs', (outputs) => each(outputs, name)),
    'filter',
    (filter) => each(filter, inTerm),
  )
}
const each = (value: unknown, map: (one: unknown) => unknown): unknown => {
  if (Array.isArray(value)) return value.map(map)
  return isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, map(one)])) : value
}
const at = (holder: Json, name: string, map: (value: unknown) => unknown): Json =>
  Object.hasOwn(holder, name) ? { ...holder, [name]: map(holder[name]) } : holder

/** Another document with the new names, in the places that `outsideNames` finds. */
export function renameOutside(document: Json, rename: OutsideRename): Json {
  let next = at(document, 'fields', (fields) => each(fields, (field) => withOptions(field, rename)))
  next = at(next, 'query', (query) =>
    isObject(query) ? at(query, 'items', (items) => each(items, (item) => withOptions(item, rename))) : query,
  )
  next = at(next, 'page', (page) =>
    isObject(page) ? at(page, 'sections', (sections) => each(sections, (section) => inSection(section, rename))) : page,
  )
  return at(next, 'children', (children) => each(children, (child) => inChild(child, rename)))
}
