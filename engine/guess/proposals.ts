import { guard, parseJson } from '../../schemas/language/check/guard.ts'
import type { Field } from '../../schemas/language/field.ts'
import { cleaned } from '../../schemas/language/characters/marks.ts'
import { isFieldKey, LANGUAGE_VERSION } from '../../schemas/language/names.ts'
import type { SchemaProblem } from '../../schemas/language/check/problem.ts'
import { isObject, ownProperty, sameJson } from '../../schemas/language/values.ts'
import type { Text } from '../../schemas/language/text.ts'
import { checkScreen } from '../document/index.ts'

type Json = Readonly<Record<string, unknown>>
/** A field to add, or properties of one to change. Nothing is applied by itself. */
export interface Proposal {
  readonly action: 'add' | 'change'
  /** '' where the designer finds one. */
  readonly key: string
  readonly title: Text
  readonly field: Json
}
export interface RefusedProposal {
  readonly title: string
  readonly problem: SchemaProblem
}
export interface Proposals {
  readonly proposals: readonly Proposal[]
  readonly refused: readonly RefusedProposal[]
}

const [MOST, MOST_ITEMS, LONGEST_TITLE] = [60, 200, 100]
/** What a proposal may say: no expressions, no addresses and no options of its own. */
const PLAIN = [
  'type',
  'view',
  'dict',
  'required',
  'unique',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'help',
  'placeholder',
] as const

const textOf = (value: unknown) =>
  typeof value === 'string' ? cleaned(value).slice(0, LONGEST_TITLE).toWellFormed() : ''
function titleOf(value: unknown): Text | undefined {
  if (!isObject(value)) return textOf(value) || undefined
  const [chinese, english] = [textOf(value['zh-CN']), textOf(value['en-US'])]
  if (chinese === '') return english || undefined
  return english === '' ? chinese : { 'zh-CN': chinese, 'en-US': english }
}
const itemsOf = (value: unknown) =>
  Array.isArray(value)
    ? [...new Set(value.map(textOf).filter((item) => item !== ''))]
        .slice(0, MOST_ITEMS)
        .map((item) => ({ value: item, text: item }))
    : []

function fieldOf(stated: Json, title: Text): Json {
  const items = itemsOf(stated['items'])
  return {
    title,
    // A condition would be an expression.
    ...Object.fromEntries(
      PLAIN.flatMap((name) => {
        const value = ownProperty(stated, name)
        const isUsed = name === 'required' || name === 'unique' ? value === true : value !== undefined && value !== null
        return isUsed ? [[name, value]] : []
      }),
    ),
    ...(items.length > 0 ? { options: { items } } : {}),
  }
}

const differing = (field: Json, before: Json): Json =>
  Object.fromEntries(Object.entries(field).filter(([name, value]) => !sameJson(value, ownProperty(before, name))))
const sameTitle = (one: unknown, other: Text) => {
  const words = (text: unknown) => (isObject(text) ? Object.values(text) : [text])
  return words(one).some((word) => typeof word === 'string' && words(other).includes(word))
}

/** The JSON of an answer, which may stand in a block of code or between sentences. */
function parsedAnswer(text: string): unknown {
  const [from, to] = [text.indexOf('{'), text.lastIndexOf('}')]
  const parsed = from < 0 || to < from ? undefined : parseJson(text.slice(from, to + 1))
  return parsed && 'value' in parsed && guard(parsed.value).length === 0 ? parsed.value : undefined
}

/** Fields as they were proposed, each checked by the language against the names of this installation. */
function checkedProposals(
  stated: readonly unknown[],
  document: Json,
  names: Parameters<typeof checkScreen>[1],
): Proposals {
  const known = isObject(document['fields']) ? document['fields'] : {}
  const [proposals, refused]: [Proposal[], RefusedProposal[]] = [[], []]
  const taken = new Set<string>()
  for (const one of stated.slice(0, MOST)) {
    const title = isObject(one) ? titleOf(one['title']) : undefined
    if (!isObject(one) || title === undefined) continue
    const key = typeof one['key'] === 'string' && isFieldKey(one['key']) ? one['key'] : ''
    if (key !== '' && taken.has(key)) continue
    const before = key === '' ? undefined : ownProperty(known, key)
    const field = isObject(one['field']) ? one['field'] : fieldOf(one, title)
    if (!isObject(before) && Object.values(known).some((other) => isObject(other) && sameTitle(other['title'], title)))
      continue
    const whole = isObject(before) ? { ...before, ...field } : field
    const trial = { version: LANGUAGE_VERSION, id: 'page.trial', title: 'x', fields: { [key || 'field1']: whole } }
    const wrong = checkScreen(trial, names).problems.find(({ level }) => level === 'error')
    if (wrong) {
      refused.push({ title: typeof title === 'string' ? title : title['zh-CN'], problem: wrong })
      continue
    }
    const patch = isObject(before) ? differing(field, before) : field
    if (Object.keys(patch).length === 0) continue
    taken.add(key)
    proposals.push({ action: isObject(before) ? 'change' : 'add', key, title, field: patch })
  }
  return { proposals, refused }
}

/** The proposals of a model's answer; undefined where it is none. */
export function readAnswer(
  text: string,
  document: Json,
  names: Parameters<typeof checkScreen>[1],
): Proposals | undefined {
  const answer = parsedAnswer(text)
  const fields = isObject(answer) ? answer['fields'] : undefined
  return Array.isArray(fields) ? checkedProposals(fields.map(withoutField), document, names) : undefined
}
/** Only our own words are taken as whole fields. */
const withoutField = (one: unknown) => (isObject(one) ? { ...one, field: undefined } : one)

/** The same for fields that the built-in words name. */
export const wordProposals = (fields: readonly Field[], document: Json, names: Parameters<typeof checkScreen>[1]) =>
  checkedProposals(
    fields.map((field) => ({ title: field.title, field })),
    document,
    names,
  )
