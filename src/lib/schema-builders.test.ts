import { describe, expect, it } from 'vitest'
import * as full from 'typebox'
import * as light from './schema-builders.ts'

type Builders = typeof light
/** Both sides are asked for the same schema; only the JSON counts. */
const cases: readonly [name: string, build: (type: Builders) => unknown][] = [
  ['String', (type) => type.String({ minLength: 1, description: 'x' })],
  ['Number', (type) => type.Number({ maximum: 3 })],
  ['Integer', (type) => type.Integer()],
  ['Boolean', (type) => type.Boolean({ default: false })],
  ['Null', (type) => type.Null()],
  ['Unknown', (type) => type.Unknown({ title: 'x' })],
  ['Unsafe', (type) => type.Unsafe(type.String({ enum: ['a', 'b'] }))],
  ['Enum', (type) => type.Enum(['a', 'b'], { description: 'x' })],
  ['Literal', (type) => type.Object({ a: type.Literal('x'), b: type.Literal(2) })],
  ['Array', (type) => type.Array(type.String(), { maxItems: 3 })],
  ['Union', (type) => type.Union([type.String(), type.Null()], { description: 'x' })],
  [
    'Record of a pattern',
    (type) => type.Record(type.String({ pattern: '^[a-z]+$' }), type.Integer(), { maxProperties: 4 }),
  ],
  ['Record of any key', (type) => type.Record(type.String(), type.Unknown())],
  [
    'Object',
    (type) =>
      type.Object(
        {
          a: type.String(),
          b: type.Optional(type.Array(type.Optional(type.Number()))),
          c: type.Optional(type.Object({})),
        },
        { $id: 'x', additionalProperties: false },
      ),
  ],
  [
    'Partial',
    (type) =>
      type.Object({
        ...(type.Partial(type.Object({ a: type.String(), b: type.Optional(type.Null()) }))['properties'] as object),
        id: type.String(),
      }),
  ],
  ['Object of options only', (type) => type.Object({ a: type.Optional(type.String()) })],
]

describe('the builders of the client', () => {
  it.each(cases)('write %s as TypeBox does', (_name, build) => {
    expect(JSON.parse(JSON.stringify(build(light)))).toEqual(
      JSON.parse(JSON.stringify(build(full.Type as unknown as Builders))),
    )
  })
  it('offer all builders that the schemas, the contract and the widgets use', () => {
    const sources = import.meta.glob<string>(['../../{schemas,registry,engine}/**/*.ts', '!**/*.test.ts'], {
      query: '?raw',
      import: 'default',
      eager: true,
    })
    const used = new Set(
      Object.values(sources)
        .filter((text) => text.includes("'typebox'"))
        .flatMap((text) => [...text.matchAll(/\bType\.([A-Z]\w*)/g)].map((match) => match[1])),
    )
    expect(used.size).toBeGreaterThan(8)
    expect([...used].filter((name) => !Object.hasOwn(light, name ?? ''))).toEqual([])
  })
})
