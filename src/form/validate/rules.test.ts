import { describe, expect, it } from 'vitest'
import { acceptRecord, buildChecks, checkRecord } from '../../../engine/validate/record.ts'
import { resolveScreen } from '../../../engine/model/resolve.ts'
import { NO_CONTEXT } from '../../../schemas/language/expressions/expression.ts'
import type { Field } from '../../../schemas/language/field.ts'
import type { Screen } from '../../../schemas/language/screen.ts'
import type { ScreenRule } from '../../../schemas/language/rules/screen-rule.ts'
import { fc } from '../../../tests/kit/properties.ts'
import { fieldRules } from './rules.ts'
import { FormStore } from '../store/state.ts'

type Stored = Readonly<Record<string, unknown>>
const document = (fields: Record<string, Partial<Field>>, rules: readonly ScreenRule[] = []): Screen => ({
  version: 1,
  id: 'a.b',
  title: 'x',
  fields: Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, { title: key, ...field }])),
  rules: [...rules],
})
function open(screen: Screen, row?: Stored): FormStore {
  const resolved = resolveScreen(screen)
  const base = row ?? Object.fromEntries(resolved.fields.map(({ key, field }) => [key, field.default]))
  return new FormStore({
    screen: resolved,
    rules: fieldRules(resolved),
    prefix: 'p',
    base,
    locked: false,
    isNew: row === undefined,
    words: ({ code, text }) => (typeof text === 'string' ? text : code),
  })
}
const type = (store: FormStore, key: string, value: unknown) => store.slots.get(key)?.change(value)
const drawn = (store: FormStore, key: string) => store.slots.get(key)?.cell.read()

describe('the rules of an open form', () => {
  const SCREEN = document({ kind: {}, note: {}, price: { default: '5' }, sum: { compute: 'price + note' } }, [
    { when: "kind == 'free'", set: { price: "'0'" }, hide: ['note'] },
    { when: "kind == 'bad'", refuse: { message: '不行' } },
    { when: "price == '13' && note == null", refuse: { message: '说明原因', at: 'note' } },
  ])
  it('keep what was typed in a field that a rule hides or assigns, and show it again', () => {
    const store = open(SCREEN)
    type(store, 'note', 'mine')
    type(store, 'price', '7')
    expect(store.record).toMatchObject({ note: 'mine', price: '7', sum: '7mine' })
    type(store, 'kind', 'free')
    expect(drawn(store, 'note')).toMatchObject({ visible: false })
    expect(drawn(store, 'price')).toMatchObject({ value: '0', readonly: true })
    expect(store.record).toMatchObject({ note: null, price: '0' })
    expect(store.changes).toMatchObject({ note: 'mine', price: '7' })
    type(store, 'kind', '')
    expect([drawn(store, 'note')?.value, drawn(store, 'price')?.value, drawn(store, 'price')?.readonly]).toEqual([
      'mine',
      '7',
      false,
    ])
    expect(store.record).toMatchObject({ sum: '7mine' })
  })
  it('show a problem without a field above the form, and a problem of a field at the field', () => {
    const store = open(SCREEN)
    type(store, 'kind', 'bad')
    expect(store.check()).toEqual([''])
    expect(store.flags.read().unseen).toEqual([{ field: '', text: '不行' }])
    type(store, 'kind', 'good')
    type(store, 'price', '13')
    expect(store.check()).toEqual(['note'])
    expect(drawn(store, 'note')?.problem).toBe('说明原因')
    // The field is looked at again when the other one is put right.
    type(store, 'price', '14')
    expect(drawn(store, 'note')?.problem).toBe('')
  })
  it('offer the options that fit, and mark a chosen one that fits no more', () => {
    const items = [
      { value: 'n1', text: '北京' },
      { value: 's1', text: '广州' },
    ]
    const store = open(
      document({ region: {}, city: { view: 'list', options: { items }, choices: 'option.value.startsWith(region)' } }),
    )
    type(store, 'region', 'n')
    expect(items.filter((item) => drawn(store, 'city')?.offers?.fits(item)).map(({ value }) => value)).toEqual(['n1'])
    type(store, 'city', 'n1')
    type(store, 'region', 's')
    expect(store.record['city']).toBe('n1')
    expect(drawn(store, 'city')?.problem).toBe('FIELD_NOT_A_CHOICE')
    expect([...(drawn(store, 'city')?.offers?.held ?? [])]).toEqual(['n1'])
    expect(store.check()).toEqual(['city'])
    type(store, 'city', 's1')
    expect(store.check()).toEqual([])
  })
  it('take a proposal of the server until the user types', () => {
    const store = open(document({ no: {}, copy: { compute: 'no' } }))
    store.propose('no', 'A-1')
    expect(store.record).toEqual({ no: 'A-1', copy: 'A-1' })
    expect(store.flags.read().dirty).toBe(false)
    type(store, 'no', 'mine')
    store.propose('no', 'A-2')
    expect(store.record['no']).toBe('mine')
  })
})

const KEYS = ['a', 'b', 'c', 'd', 'e', 'f'] as const
const value = fc.constantFrom(null, 'x', 'y', 'z')
const among = (names: readonly string[]) => fc.constantFrom(...names)
const conditionOf = (names: readonly string[]) =>
  fc
    .tuple(among(names), fc.constantFrom('==', '!='), fc.constantFrom('"x"', '"y"', 'null'))
    .map(([name, sign, other]) => `${name} ${sign} ${other}`)
const maybe = <T>(arbitrary: fc.Arbitrary<T>, freq = 2) => fc.option(arbitrary, { nil: undefined, freq })

/** A field that reads only those before it: circles are refused or warned of by the check of the document. */
const fieldAfter = (names: readonly string[]) => {
  const fallback = maybe(fc.constantFrom('x', 'y'))
  if (names.length === 0) return fc.record({ default: fallback })
  const condition = conditionOf(names)
  return fc.record({
    visible: maybe(condition),
    readonly: maybe(condition),
    required: maybe(conditionOf(KEYS)),
    initial: maybe(among(names)),
    default: fallback,
    compute: maybe(among(names), 1),
  })
}
const ruleFrom = (place: number) => {
  const [read, ruled] = [KEYS.slice(0, place), KEYS.slice(place)]
  const some = maybe(fc.uniqueArray(among(ruled), { minLength: 1, maxLength: 2 }), 1)
  const set = maybe(fc.dictionary(among(ruled), among(read), { minKeys: 1, maxKeys: 2 }), 1)
  return fc.record({
    when: conditionOf(read),
    show: some,
    hide: some,
    require: some,
    lock: some,
    set,
    refuse: maybe(fc.record({ message: fc.constant('no'), at: maybe(among(KEYS)) })),
  })
}
const rows = fc.record(Object.fromEntries(KEYS.map((key) => [key, value])))
const screens = fc
  .tuple(
    fc.tuple(...KEYS.map((_, place) => fieldAfter(KEYS.slice(0, place)))),
    fc.array(fc.integer({ min: 1, max: 5 }).chain(ruleFrom), { maxLength: 4 }),
  )
  .map(([fields, rules]) => {
    // Absent as it is absent in a document.
    const stated = JSON.parse(
      JSON.stringify({ fields: Object.fromEntries(KEYS.map((key, place) => [key, fields[place]])), rules }),
    ) as { fields: Record<string, Partial<Field>>; rules: ScreenRule[] }
    return document(stated.fields, stated.rules)
  })
const pick = (state: ReturnType<typeof drawn>) =>
  state && { visible: state.visible, required: state.required, readonly: state.readonly }

describe('what was stored and would be refused today', () => {
  const items = (...values: string[]) => ({ items: values.map((one) => ({ value: one })) })
  const outgrown = {
    version: 1,
    id: 'a.b',
    title: 'x',
    fields: {
      one: { title: '单选', view: 'list', options: items('0', '2') },
      late: { title: '后补', required: true },
      note: { title: '说明' },
    },
  } satisfies Screen
  it('is marked until it changes, and does not block the save', () => {
    const store = open(outgrown, { one: '1', late: null, note: 'a' })
    const marks = () => ['one', 'late', 'note'].map((name) => drawn(store, name)?.standing)
    expect(marks()).toEqual(['FIELD_NOT_A_CHOICE', 'FIELD_REQUIRED', undefined])
    type(store, 'note', 'b')
    expect([store.check(), marks()]).toEqual([[], ['FIELD_NOT_A_CHOICE', 'FIELD_REQUIRED', undefined]])
    type(store, 'one', '9')
    expect([store.check(), marks()]).toEqual([['one'], ['', 'FIELD_REQUIRED', undefined]])
    type(store, 'one', '1')
    expect([store.check(), marks()]).toEqual([[], ['FIELD_NOT_A_CHOICE', 'FIELD_REQUIRED', undefined]])
    expect(drawn(open(outgrown, undefined), 'late')?.standing).toBeUndefined()
  })
})

describe('browser and server', () => {
  it('make the same of every record that a person can type', () => {
    fc.assert(
      fc.property(
        screens,
        maybe(rows),
        fc.array(fc.tuple(among(KEYS), value), { maxLength: 8 }),
        (screen, row, typed) => {
          const store = open(screen, row)
          for (const [name, typedValue] of typed) {
            const state = drawn(store, name)
            // A person types only where there is something to type into.
            if (state?.visible && !state.readonly) type(store, name, typedValue ?? '')
          }
          const checks = buildChecks(resolveScreen(screen))
          const stored = acceptRecord(checks, store.record, row, NO_CONTEXT)
          expect(store.record).toEqual(stored)
          for (const name of KEYS)
            expect({ name, ...pick(drawn(store, name)) }).toEqual({ name, ...checks.conditions.state(name, stored) })
          const refused = checkRecord(checks, stored, NO_CONTEXT, row).map(({ field: at }) => at)
          expect(store.check().toSorted()).toEqual([...new Set(refused)].toSorted())
        },
      ),
      { numRuns: 400 },
    )
  })
  it('store nothing that the stored record hides or locks, whatever is sent and however fields decide about each other', () => {
    const tangled = fc.tuple(
      fc.array(fc.record({ visible: maybe(conditionOf(KEYS)), readonly: maybe(conditionOf(KEYS)) }), {
        minLength: 6,
        maxLength: 6,
      }),
      rows,
      rows,
    )
    fc.assert(
      fc.property(tangled, ([fields, row, sent]) => {
        const screen = document(
          JSON.parse(JSON.stringify(Object.fromEntries(KEYS.map((key, place) => [key, fields[place]])))) as Record<
            string,
            Partial<Field>
          >,
        )
        const checks = buildChecks(resolveScreen(screen))
        const stored = acceptRecord(checks, sent, row)
        const closed = KEYS.filter(
          (name) => !checks.conditions.state(name, stored).visible || checks.conditions.state(name, stored).readonly,
        )
        expect(closed.map((name) => stored[name])).toEqual(closed.map((name) => row[name]))
      }),
      { numRuns: 400 },
    )
  })
})
