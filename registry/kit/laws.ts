import { LOCALES, textIn } from '../../schemas/language/text.ts'
import { type Codec, type Labels, NO_LABELS, type Stored } from './codec.ts'
import type { AnyWidget } from './define.ts'
import { type Fixture, fixtureField, fixtureLabels, fixtureOptions } from './testing.tsx'

/** The laws every widget obeys. Each function gives the sentences of the laws that are broken; `[]` is what one wants. */

export type AnyOptions = Readonly<Record<string, unknown>>
/** What the laws read of an option's schema. */
interface ToldOption {
  readonly type?: string
  readonly default?: unknown
  readonly enum?: readonly string[]
  readonly examples?: readonly unknown[]
  readonly anyOf?: readonly unknown[]
  readonly items?: { readonly properties?: Readonly<Record<string, ToldOption>> }
  readonly 'x-titles'?: readonly unknown[]
  readonly 'x-sides'?: readonly unknown[]
  readonly 'x-of'?: string
  readonly 'x-title'?: unknown
  readonly 'x-help'?: unknown
  readonly 'x-text'?: boolean
  readonly 'x-source'?: string
}
export type AnyFixture = Fixture<unknown, AnyOptions>
type AnyCodec = Codec<unknown, AnyOptions>

/** Stored forms that no widget can read. */
const NEVER_READABLE: readonly unknown[] = [
  undefined,
  null,
  '',
  Number.NaN,
  Infinity,
  -Infinity,
  {},
  [],
  [1],
  ['a'],
  [[]],
  { value: 'a' },
  new Date(0),
  new Map(),
  Symbol('s'),
  () => 'f',
  JSON.parse('{"__proto__":{"polluted":true},"toString":1}'),
  Object.create(null),
  {
    toString: () => {
      throw new Error('no text')
    },
  },
]
const HUGE = 'x'.repeat(200_000)
const AWKWARD_WORDS: readonly string[] = [
  ' ',
  HUGE,
  '\u0000',
  '__proto__',
  'constructor',
  'toString',
  '=1+1',
  '*',
  ',',
  ',,,',
  '\uD800',
  '{"__proto__":1}',
  '9'.repeat(500),
]

const shown = (value: unknown) => JSON.stringify(value)?.slice(0, 120) ?? String(value)
/** Edited values are plain data, so their JSON decides; it also makes a negative zero equal to zero. */
export const same = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b)

function attempt<T>(broken: string[], what: string, run: () => T): T | undefined {
  try {
    return run()
  } catch (error) {
    broken.push(`${what} threw ${String(error)}`)
    return undefined
  }
}
function isStored(value: unknown): value is Stored {
  return (
    value === null ||
    typeof value === 'string' ||
    typeof value === 'boolean' ||
    (typeof value === 'number' && Number.isFinite(value))
  )
}

/** The empty value has no query term, no text and no labels, and is stored as null. */
export function emptyLaws(codec: AnyCodec, options: AnyOptions): string[] {
  const broken: string[] = []
  attempt(broken, 'the codec on its empty value', () => {
    if (codec.write(codec.empty, options) !== null) broken.push('empty is stored as something')
    if (codec.query(codec.empty, options).length > 0) broken.push('empty asks something')
    if (codec.text(codec.empty, options, NO_LABELS) !== '') broken.push('empty says something')
    if (codec.keys(codec.empty, options).length > 0) broken.push('empty needs words')
    if (!same(codec.parse('', options, NO_LABELS), codec.empty)) broken.push('an empty cell does not parse to empty')
  })
  return broken
}

/** For any stored value: read, write, query and text never throw, and a second pass changes nothing. */
export function totalLaws(codec: AnyCodec, options: AnyOptions, stored: unknown): string[] {
  const broken: string[] = []
  attempt(broken, `the codec on ${typeof stored} ${attempt([], '', () => shown(stored)) ?? '?'}`, () => {
    const value = codec.read(stored, options)
    const written = codec.write(value, options)
    if (!isStored(written)) broken.push(`writes ${shown(written)}, which no column holds`)
    const again = codec.read(written, options)
    if (!same(codec.write(again, options), written))
      broken.push(`${shown(written)} is written differently after being read`)
    if (!same(codec.read(codec.write(again, options), options), again))
      broken.push(`${shown(again)} does not come back`)
    if (typeof codec.text(value, options, NO_LABELS) !== 'string') broken.push('text is no string')
    if (!codec.keys(value, options).every((key) => typeof key === 'string' && key !== ''))
      broken.push('a key is no text')
    if (!codec.query(value, options).every((term) => typeof term.value === 'string' && term.value !== ''))
      broken.push('asks for nothing with an operator')
  })
  return broken
}

/** For any cell text: parsing never throws, and its result can be stored and read back. */
export function wordLaws(codec: AnyCodec, options: AnyOptions, words: string, labels: Labels = NO_LABELS): string[] {
  const broken: string[] = []
  attempt(broken, `parse of ${shown(words)}`, () => {
    const value = codec.parse(words, options, labels)
    if (value === undefined) return
    const written = codec.write(value, options)
    if (!isStored(written)) broken.push(`${shown(words)} is stored as ${shown(written)}`)
    if (!same(codec.write(codec.read(written, options), options), written))
      broken.push(`${shown(words)} parses to something that does not come back`)
  })
  return broken
}

/** Garbage reads as empty. */
export function garbageLaws(codec: AnyCodec, options: AnyOptions, garbage: readonly unknown[]): string[] {
  const broken: string[] = []
  for (const stored of [...NEVER_READABLE, ...garbage]) {
    const value = attempt(broken, `read of ${typeof stored}`, () => codec.read(stored, options))
    if (!same(value, codec.empty))
      broken.push(`${attempt([], '', () => shown(stored)) ?? typeof stored} reads as ${shown(value)}`)
  }
  for (const stored of [HUGE, ...AWKWARD_WORDS, true, false, 0, -0, 1e308, 10n])
    broken.push(...totalLaws(codec, options, stored))
  for (const words of AWKWARD_WORDS) broken.push(...wordLaws(codec, options, words))
  return broken
}

/** What one fixture promises of reading, writing, asking and saying. */
export function fixtureLaws(widget: AnyWidget, fixture: AnyFixture): string[] {
  const { codec } = widget
  const options = fixtureOptions(widget, fixture)
  const broken = [...emptyLaws(codec, options), ...totalLaws(codec, options, fixture.stored)]
  const expectSame = (law: string, wanted: unknown, run: () => unknown) => {
    attempt(broken, law, () => {
      const got = run()
      if (!same(got, wanted)) broken.push(`${law}: ${shown(got)} instead of ${shown(wanted)}`)
    })
  }
  expectSame('read(stored)', fixture.value, () => codec.read(fixture.stored, options))
  expectSame('write(read(stored))', fixture.stored, () => codec.write(codec.read(fixture.stored, options), options))
  expectSame('read(write(value))', fixture.value, () => codec.read(codec.write(fixture.value, options), options))
  for (const stored of fixture.reads ?? [])
    expectSame(`read(${String(stored)})`, fixture.value, () => codec.read(stored, options))
  if (fixture.query) expectSame('query(value)', fixture.query, () => codec.query(fixture.value, options))
  const labels = fixtureLabels(widget, fixture)
  const text = () => codec.text(fixture.value, options, labels)
  if (fixture.text !== undefined) expectSame('text(value)', fixture.text, text)
  if (fixture.labels) expectSame('parse(text(value))', fixture.value, () => codec.parse(text(), options, labels))
  const { cellText, wholeText } = codec
  if (fixture.labels && wholeText)
    expectSame('parse(wholeText(value))', fixture.value, () =>
      codec.parse(wholeText(fixture.value, options), options, labels),
    )
  if (fixture.labels && cellText)
    expectSame('parse(cellText(value))', fixture.value, () =>
      codec.parse(cellText(fixture.value, options, labels), options, labels),
    )
  for (const words of fixture.spellings ?? [])
    expectSame(`parse(${words})`, fixture.value, () => codec.parse(words, options, labels))
  return [...broken, ...lookupLaws(widget, fixture)]
}
/** A codec that needs words says where they come from, and its fixtures bring them. */
function lookupLaws(widget: AnyWidget, fixture: AnyFixture): string[] {
  if (!fixture.labels) return []
  const options = fixtureOptions(widget, fixture)
  const labels = fixtureLabels(widget, fixture)
  const keys = widget.codec.keys(fixture.value, options)
  const unknown = keys.filter((key) => labels.text(key) === undefined)
  return [
    ...(unknown.length > 0 ? [`needs words for ${unknown.join(', ')} that the fixture does not give`] : []),
    ...(keys.length > 0 && !widget.lookup?.(options, fixtureField(widget, fixture))
      ? ['needs words but names no lookup']
      : []),
  ]
}

/** Sources that are edited pair by pair. */
const PAIRED: ReadonlySet<string> = new Set(['copied', 'condition', 'params'])
const CODE = /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/
const parametersOf = (sentence: string) => [...new Set(sentence.match(/\{\w+\}/g) ?? [])].toSorted().join(' ')

/** Names, titles, options and sentences of a definition. */
export function definitionLaws(widget: AnyWidget): string[] {
  const broken: string[] = []
  if (!/^[a-z][a-z0-9_]{0,40}$/.test(widget.type)) broken.push(`${widget.type} is no view name`)
  const inBoth = (what: string, text: unknown) => {
    for (const locale of LOCALES) {
      if (
        typeof text !== 'object' ||
        text === null ||
        textIn(text as { 'zh-CN': string }, locale) === '' ||
        !Object.hasOwn(text, locale)
      )
        broken.push(`${what} has no words in ${locale}`)
    }
  }
  inBoth('the title', widget.title)
  const known = widget.options.properties as Readonly<Record<string, ToldOption>>
  const told = (what: string, schema: ToldOption) => {
    inBoth(what, schema['x-title'])
    const values = schema.enum ?? (schema.examples && schema.examples.length > 1 ? schema.examples : [])
    values.forEach((value, at) => inBoth(`the value ${String(value)} of ${what}`, schema['x-titles']?.[at]))
    if (PAIRED.has(schema['x-source'] ?? ''))
      for (const at of [0, 1]) inBoth(`a side of ${what}`, schema['x-sides']?.[at])
    if (schema['x-of'] !== undefined && !Object.hasOwn(known, schema['x-of']))
      broken.push(`${what} is of ${schema['x-of']}, which is no option`)
    if (schema.type === 'string' && !schema.default && !schema.enum && !schema.examples && !schema['x-source'])
      broken.push(`${what} shows no example of what may stand in it`)
    if (schema.anyOf !== undefined && schema['x-text'] !== true)
      broken.push(`${what} is a union, which no property form can draw`)
  }
  for (const [name, schema] of Object.entries(known)) {
    told(`option ${name}`, schema)
    inBoth(`the help of option ${name}`, schema['x-help'])
    for (const [part, member] of Object.entries(schema.items?.properties ?? {}))
      told(`${part} of option ${name}`, member)
  }
  if (!('additionalProperties' in widget.options) || widget.options.additionalProperties !== false)
    broken.push('unknown options are not refused')
  for (const [code, message] of Object.entries(widget.messages)) {
    if (!CODE.test(code)) broken.push(`${code} is no message code`)
    for (const locale of LOCALES) if (!message[locale]?.trim()) broken.push(`${code} has no words in ${locale}`)
    if (parametersOf(message['zh-CN']) !== parametersOf(message['en-US']))
      broken.push(`${code} has different parameters in its locales`)
  }
  return broken
}
