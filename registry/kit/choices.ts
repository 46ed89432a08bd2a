import type { Field } from '../../schemas/language/field.ts'
import { splitCommaList } from '../../schemas/language/comma-list.ts'
import type { LookupRef, StatedChoice } from '../../schemas/language/lookup.ts'
import type { Text } from '../../schemas/language/text.ts'
import type { Codec, Labels } from './codec.ts'
import type { Storage } from './define.ts'
import { cellLabel, joinKeys, joinLabels, keyOfLabel, keysOfLabels, splitKeys } from './joined.ts'
import { scalarText } from './values.ts'

/** Options of a widget whose choices may be stated in the document instead of a dictionary. */
export interface ChoiceOptions {
  readonly items: readonly object[]
}

/** Words in one or in each language; undefined when there are none. */
function readWords(stated: unknown): Text | undefined {
  if (typeof stated === 'object' && stated !== null) {
    const said = new Map<string, unknown>(Object.entries(stated))
    const [main, other] = [scalarText(said.get('zh-CN')), scalarText(said.get('en-US'))]
    if (main !== '' || other !== '') return { 'zh-CN': main || other, ...(other ? { 'en-US': other } : {}) }
    return undefined
  }
  return scalarText(stated) || undefined
}

/** One entry of an option list; `text`, `title` and `label` all name the words. Undefined when it has no value. */
function readChoice(entry: unknown): StatedChoice | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined
  const facts = new Map<string, unknown>(Object.entries(entry))
  const value = scalarText(facts.get('value'))
  if (value === '') return undefined
  const text = ['text', 'title', 'label'].map((name) => readWords(facts.get(name))).find((words) => words !== undefined)
  const [color, icon] = [scalarText(facts.get('color')), scalarText(facts.get('icon'))]
  const keywords = splitCommaList(scalarText(facts.get('keywords')))
  return {
    value,
    text: text ?? value,
    ...(color ? { color } : {}),
    ...(icon ? { icon } : {}),
    ...(keywords.length > 0 ? { keywords } : {}),
    ...(facts.get('disabled') === true ? { disabled: true } : {}),
  }
}

const read = new WeakMap<readonly object[], readonly StatedChoice[]>()
/** The fixed choices of the options, read once per document. */
function fixedChoices({ items }: ChoiceOptions): readonly StatedChoice[] {
  const known = read.get(items)
  if (known) return known
  const choices = items.flatMap((entry) => readChoice(entry) ?? [])
  read.set(items, choices)
  return choices
}

/** Fixed choices win over the field's dictionary. */
function choiceLookup(options: ChoiceOptions, field: Field): LookupRef | undefined {
  const items = fixedChoices(options)
  if (items.length > 0) return { kind: 'static', items }
  return field.dict ? { kind: 'dict', code: field.dict } : undefined
}

const labelOrKey = (key: string, labels: Labels) => labels.text(key) ?? key
const partsOf = (keys: readonly string[], labels: Labels) => keys.map((key) => labelOrKey(key, labels))

/** One key, stored as it is. */
const oneChoice: Codec<string, ChoiceOptions> = {
  empty: '',
  read: scalarText,
  write: (value) => (value === '' ? null : value),
  query: (value) => (value === '' ? [] : [{ op: 'eq', value }]),
  text: (value, _, labels) => (value === '' ? '' : labelOrKey(value, labels)),
  cellText: (value, _, labels) => (value === '' ? '' : cellLabel(value, labels)),
  parse: (words, _, labels) => (words.trim() === '' ? '' : keyOfLabel(words.trim(), labels)),
  keys: (value) => (value === '' ? [] : [value]),
}

/** Several keys, stored as a comma list. */
const manyChoices: Codec<readonly string[], ChoiceOptions> = {
  empty: [],
  read: (stored) => splitKeys(scalarText(stored)),
  write: (value) => joinKeys(value) || null,
  query(value) {
    if (value.length === 0) return []
    return [{ op: value.length === 1 ? 'eq' : 'in', value: joinKeys(value) }]
  },
  text: (value, _, labels) => partsOf(value, labels).join(','),
  parts: (value, _, labels) => partsOf(value, labels),
  cellText: (value, _, labels) => joinLabels(value.map((key) => cellLabel(key, labels))),
  parse(words, _, labels) {
    const keys = keysOfLabels(words, labels)
    // Separators alone name nothing.
    return keys?.length === 0 && words.trim() !== '' ? undefined : keys
  },
  keys: (value) => value,
}

/** The definition of a widget with one choice, as far as its value goes. */
export function oneChoiceValue<O extends ChoiceOptions>() {
  return {
    value: 'one' as const,
    codec: oneChoice as Codec<string, O>,
    storage: (_: O, field: Field): Storage => ({ type: 'varchar', length: field.maxLength ?? 100, match: 'exact' }),
    schema: () => ({ type: 'string' }),
    lookup: choiceLookup,
  }
}
/** The value part of a widget definition with several choices: codec, storage, schema and lookup. */
export function manyChoicesValue<O extends ChoiceOptions>() {
  return {
    value: 'many' as const,
    codec: manyChoices as Codec<readonly string[], O>,
    storage: (_: O, field: Field): Storage =>
      field.maxLength ? { type: 'varchar', length: field.maxLength, match: 'list' } : { type: 'text', match: 'list' },
    schema: () => ({ type: 'string' }),
    lookup: choiceLookup,
  }
}
