import { isObject } from '../../schemas/language/values.ts'

type Json = Readonly<Record<string, unknown>>
/** The name that replaces a screen, its table or its address in a document. */
type Rename = (name: string) => string

const at = (holder: Json, key: string, map: (value: unknown) => unknown): Json =>
  Object.hasOwn(holder, key) ? { ...holder, [key]: map(holder[key]) } : holder
const inside = (map: (value: Json) => unknown) => (value: unknown) => (isObject(value) ? map(value) : value)
const inText = (map: (value: string) => string) => (value: unknown) => (typeof value === 'string' ? map(value) : value)
const eachOf = (map: (value: unknown) => unknown) => (value: unknown) => {
  if (Array.isArray(value)) return value.map(map)
  return isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, map(one)])) : value
}

/** An option names a screen or a table as a whole, or as the first part of `table,text,value`. */
function inOption(value: unknown, rename: Rename): unknown {
  if (typeof value !== 'string') return eachOf((one) => inOption(one, rename))(value)
  const [first = '', ...rest] = value.split(',')
  const named = rename(first.trim())
  return named === first.trim() ? value : [named, ...rest].join(',')
}
/** `/data/collection.loan/list` */
const inCall = (rename: Rename) => inText((path) => path.split('/').map(rename).join('/'))
/** `/collection/loan?code={id}` */
const inLink = (rename: Rename) => inText((link) => link.replace(/^[^?#]*/, rename))

/** What a menu entry of a screen is called. */
export const SCREEN_ENTRY = 'screen-'

/** Every place of a document that names a screen: by its id, by its table, by its address or by its entry of the menu. */
export function renameSources(document: Json, rename: Rename): Json {
  const options = inside((field) => at(field, 'options', (value) => inOption(value, rename)))
  const action = inside((one) =>
    at(
      at(one, 'link', inLink(rename)),
      'endpoint',
      inside((endpoint) => at(endpoint, 'path', inCall(rename))),
    ),
  )
  const parent = inText((name) =>
    name.startsWith(SCREEN_ENTRY) ? `${SCREEN_ENTRY}${rename(name.slice(SCREEN_ENTRY.length))}` : name,
  )
  let next = at(document, 'fields', eachOf(options))
  next = at(
    next,
    'query',
    inside((query) => at(query, 'items', eachOf(options))),
  )
  next = at(next, 'children', eachOf(inside((child) => at(child, 'screen', inText(rename)))))
  next = at(
    next,
    'source',
    inside((source) => at(source, 'endpoints', eachOf(inCall(rename)))),
  )
  next = at(next, 'actions', eachOf(action))
  next = at(
    next,
    'page',
    inside((page) =>
      at(at(page, 'url', inLink(rename)), 'sections', eachOf(inside((one) => at(one, 'screen', inText(rename))))),
    ),
  )
  return at(
    next,
    'menu',
    inside((menu) => at(menu, 'parent', parent)),
  )
}

/** The names in those places; names of other things are among them. */
export function namedSources(document: Json): ReadonlySet<string> {
  const found = new Set<string>()
  renameSources(document, (name) => {
    found.add(name)
    return name
  })
  return found
}
