import type { Field } from '../../../schemas/language/field.ts'
import { isFieldKey } from '../../../schemas/language/names.ts'

/** What a new record may begin with, in our expressions, and the spellings of online forms; the first is the one we use. */
const KNOWN: readonly (readonly [string, readonly string[]])[] = [
  ['today', ['date']],
  ['now.substring(11)', ['time']],
  ['now', ['datetime']],
  ['user.username', ['sysUserCode', 'sys_user_code']],
  ['user.realname', ['sysUserName', 'sys_user_name']],
  ['user.orgCode', ['sysOrgCode', 'sys_org_code']],
]
const FILL = /^\$\{([\w-]{1,60})(?:\?onl_watch=([\w,]*))?\}$/
/** `#{name}`, and `{{ code }}` of the browser. */
const PARTS = /#\{\s*([^{}]*?)\s*\}|\{\{([\s\S]*?)\}\}/g
const IS_SPECIAL = /[#$]\{|\{\{/

type Part = { readonly literal: string | number | boolean } | { readonly expression: string }

/** Code that is only a value: a text, a number, a truth. Anything else could call what its page has. */
function literalOf(code: string): Part | undefined {
  const text = code.trim()
  const [, single] = /^'((?:[^'\\]|\\['\\])*)'$/.exec(text) ?? []
  if (single !== undefined) return { literal: single.replaceAll(/\\(.)/g, '$1') }
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? { literal: value }
      : undefined
  } catch {
    return undefined
  }
}

/** Undefined where a part cannot be expressed. */
function partsOf(stated: string): readonly Part[] | undefined {
  const parts: (Part | undefined)[] = []
  let end = 0
  const plain = (text: string) => text !== '' && parts.push(IS_SPECIAL.test(text) ? undefined : { literal: text })
  for (const { 0: whole, 1: name, 2: code, index } of stated.matchAll(PARTS)) {
    plain(stated.slice(end, index))
    const expression = KNOWN.find(([, names]) => names.includes(name ?? ''))?.[0]
    const known = expression === undefined ? undefined : { expression }
    parts.push(code === undefined ? known : literalOf(code))
    end = index + whole.length
  }
  plain(stated.slice(end))
  return parts.every((part) => part !== undefined) ? parts : undefined
}

const quoted = (text: string) => `'${text.replaceAll(/['\\]/g, (mark) => `\\${mark}`)}'`

/** A default in the screen language; undefined for an unsupported expression. */
export function defaultFromOnline(stated: unknown, type: string): Partial<Field> | undefined {
  if (stated === undefined || stated === null || stated === '') return {}
  if (typeof stated !== 'string') return { default: stated }
  const [, rule, watched] = FILL.exec(stated) ?? []
  if (rule !== undefined)
    return { fill: { rule, ...(watched ? { watch: watched.split(',').filter(isFieldKey) } : {}) } }
  const parts = IS_SPECIAL.test(stated) ? partsOf(stated) : [{ literal: stated }]
  if (!parts) return undefined
  const [first] = parts
  if (parts.length === 1 && first && 'expression' in first) return { initial: first.expression }
  if (parts.every((part) => 'literal' in part)) {
    const value =
      parts.length === 1 && first && 'literal' in first
        ? first.literal
        : parts.map((part) => ('literal' in part ? part.literal : '')).join('')
    const number = Number(value)
    return { default: type === 'string' || typeof value !== 'string' || !Number.isFinite(number) ? value : number }
  }
  // A text within a line: what is longer than a line is no default of this kind.
  if (/\p{Cc}/u.test(stated)) return undefined
  return {
    initial: parts.map((part) => ('expression' in part ? part.expression : quoted(String(part.literal)))).join(' + '),
  }
}

const TERM = /\s*(?:'((?:[^'\\]|\\['\\])*)'|([A-Za-z][\w.]*(?:\(11\))?))\s*(\+|$)/y
/** Texts and known values that are put together, as online forms say it; undefined for any other expression. */
function joined(expression: string): string | undefined {
  TERM.lastIndex = 0
  let said = ''
  for (;;) {
    const found = TERM.exec(expression)
    if (!found) return undefined
    const [, literal, name, more] = found
    const text = literal?.replaceAll(/\\(.)/g, '$1')
    const known = KNOWN.find(([ours]) => ours === name)?.[1][0]
    if (text === undefined ? known === undefined : IS_SPECIAL.test(text)) return undefined
    said += text ?? `#{${known}}`
    if (more === '') return said
  }
}

/** `defVal` of a field of ours; undefined where it has none, or one that online forms cannot say. */
export function defaultToOnline(
  field: Pick<Field, 'default' | 'initial' | 'fill'>,
  column: (key: string) => string,
): unknown {
  const { default: value, initial, fill } = field
  if (value !== undefined)
    return typeof value === 'string' && IS_SPECIAL.test(value)
      ? `{{ ${JSON.stringify(value).replaceAll('}', '\\u007d')} }}`
      : value
  if (initial !== undefined) return joined(initial)
  if (!fill) return undefined
  const watched = fill.watch?.length ? `?onl_watch=${fill.watch.map(column).join()}` : ''
  return `\${${fill.rule}${watched}}`
}
