import fc from 'fast-check'
import { widgets } from '../../registry/index.ts'
import { fits } from '../../schemas/language/check/check.ts'
import { ExpressionScope } from '../../schemas/language/expressions/expression.ts'
import { ScreenSchema } from '../../schemas/language/screen.ts'
import { fieldKeys } from '../document/fields.ts'
import type { ScreenDocument } from '../document/json.ts'
import { parseDocument } from '../document/parse.ts'
import { printDocument } from '../document/print.ts'
import { mapReferences } from './references.ts'

/** A small screen in which every kind of reference to `level` occurs. */
export const SAMPLE_SCREEN: ScreenDocument = {
  version: 1,
  id: 'collection.relic',
  title: '藏品登记',
  vendor: { kept: true },
  fields: {
    name: { title: '名称', required: true },
    level: { title: '级别', dict: 'relic_level', 'x-note': 'kept' },
    value: {
      title: '估值',
      view: 'number',
      visible: "level == '1'",
      rules: [{ check: "level != '3' || value < 100.0" }, { rule: 'm' }],
    },
    valueOf: { title: '设计者', compute: "name + ' level ' + level" },
  },
  rules: [
    { when: "level == '1'", show: ['value'], set: { name: "level + '!'" } },
    { when: "name == 'x'", lock: ['level'], refuse: { message: '不行', at: 'level' } },
  ],
  query: { items: ['name', { field: 'level', mode: 'single' }], folded: 2 },
  list: { columns: ['name', { field: 'level', width: 90 }, 'value'], sort: { field: 'level', order: 'asc' } },
  form: { wide: ['level'], layout: ['name', { group: '基本', visible: "level != '3'", fields: ['level', 'value'] }] },
  detail: { fields: ['level', 'name'] },
  actions: [{ code: 'promote', visible: "level != '1'", set: { level: "'1'", name: "name + '*'" } }],
}

/** Field keys named anywhere outside `fields`, and whether every expression reads known fields only. */
export function danglingReferences(document: ScreenDocument): readonly string[] {
  const keys = fieldKeys(document)
  const scope = new ExpressionScope(keys)
  const wrong: string[] = []
  mapReferences(document, {
    field: (key, pointer) => {
      if (!keys.includes(key)) wrong.push(`${pointer}: ${key}`)
      return key
    },
    expression: (source, pointer) => {
      if (!scope.compile(source).ok) wrong.push(`${pointer}: ${source}`)
      return source
    },
  })
  return wrong
}
export function isSound(document: ScreenDocument): boolean {
  const again = parseDocument(printDocument(document)).document
  return (
    fits(ScreenSchema as unknown as Record<string, unknown>, document) &&
    danglingReferences(document).length === 0 &&
    again !== null
  )
}

const anyJson = fc.jsonValue().filter((value) => !JSON.stringify(value).includes('__proto__'))
const POOL = ['name', 'regNo', 'level', 'value', 'toString', 'hasOwnProperty', 'a1', 'a2', 'valueOf']

/** Valid screens with references of every kind between their fields. */
export const screens: fc.Arbitrary<ScreenDocument> = fc
  .uniqueArray(fc.constantFrom(...POOL), { minLength: 1, maxLength: 8 })
  .chain((keys) => {
    const key = fc.constantFrom(...keys)
    const some = fc.uniqueArray(key, { maxLength: keys.length })
    const condition = fc.oneof(
      key.map((name) => `${name} == '1'`),
      fc.tuple(key, key).map(([a, b]) => `${a} != ${b} && '${a}' != "${b}"`),
    )
    const several = fc.uniqueArray(key, { minLength: 1, maxLength: 2 })
    const field = fc.record(
      {
        title: fc.string({ maxLength: 8 }),
        view: fc.nat(40).map((pick) => widgets[pick % widgets.length]?.type ?? 'unknown'),
        visible: condition,
        required: fc.oneof(fc.boolean(), condition),
        compute: condition,
        initial: condition,
        uniqueWithin: several,
        fill: fc.record({ rule: fc.constant('no'), watch: several }, { requiredKeys: ['rule'] }),
        rules: fc.array(
          condition.map((check) => ({ check })),
          { maxLength: 2 },
        ),
        extra: anyJson,
      },
      { requiredKeys: ['title'] },
    )
    const rule = fc.record(
      {
        when: condition,
        show: several,
        lock: several,
        set: fc.tuple(key, condition).map(([name, source]) => ({ [name]: source })),
        refuse: fc.record({ message: fc.constant('no'), at: key }, { requiredKeys: ['message'] }),
      },
      { requiredKeys: ['when'] },
    )
    const entry = fc.oneof(
      key,
      key.map((name) => ({ field: name })),
    )
    const section = <T>(shape: { [K in keyof T]: fc.Arbitrary<T[K]> }) => fc.record(shape, { requiredKeys: [] })
    return fc.record(
      {
        version: fc.constant(1),
        id: fc.constant('area.name'),
        title: fc.string({ maxLength: 8 }),
        fields: fc
          .tuple(...keys.map(() => field))
          .map((values) => Object.fromEntries(values.map((value, index) => [keys[index] ?? '', value]))),
        rules: fc.array(rule, { maxLength: 3 }),
        query: fc.record({ items: fc.array(entry, { maxLength: 5 }) }),
        list: section({
          columns: fc.array(entry, { maxLength: 6 }),
          sort: key.map((name) => ({ field: name, order: 'asc' })),
          // oxlint-disable-next-line unicorn/no-thenable -- a list, which is never awaited
          then: fc.array(
            key.map((name) => ({ field: name, order: 'desc' })),
            { maxLength: 3 },
          ),
          quick: some,
          totals: some.map((names) => Object.fromEntries(names.map((name) => [name, 'count']))),
          tree: key.map((name) => ({ parent: name })),
        }),
        form: section({
          wide: some,
          layout: some.map((names) => [
            ...names.slice(0, 2),
            { group: 'G', fields: names.slice(2, 4) },
            { steps: [{ title: 'S', content: [...names.slice(4, 5), { group: 'H', fields: names.slice(5) }] }] },
          ]),
        }),
        detail: section({ fields: some, hidden: some }),
        actions: fc.array(
          fc.record({
            code: fc.constant('act'),
            visible: condition,
            set: fc.tuple(key, condition).map(([name, source]) => ({ [name]: source })),
            link: key.map((name) => `/page/{${name}}?id={id}`),
          }),
          { maxLength: 2 },
        ),
        page: fc.record({ tree: key.map((name) => ({ field: name })) }),
        unknown: anyJson,
      },
      { requiredKeys: ['version', 'id', 'title', 'fields'] },
    )
  })
