import { describe, expect, it } from 'vitest'
import { findings, matchesSubschema, pathWords } from './findings.ts'
import { isCircular } from './schema.ts'
import { schemaProblems } from './usable.ts'

const codes = (schema: Readonly<Record<string, unknown>>, data: unknown) =>
  findings(schema, data).map(({ pointer, code, params }) => [
    pointer,
    code,
    ...Object.values(params).filter((each) => each !== undefined),
  ])

describe('what is wrong with data', () => {
  it('names the property that is missing, and where it is', () => {
    const schema = {
      type: 'object',
      properties: {
        contacts: {
          type: 'array',
          title: '联系人',
          items: { type: 'object', properties: { phone: { type: 'string', title: '电话' } }, required: ['phone'] },
        },
      },
    }
    expect(codes(schema, { contacts: [{ phone: '1' }, {}] })).toEqual([['/contacts/1/phone', 'JSON_REQUIRED']])
    expect(pathWords(schema, '/contacts/1/phone')).toBe(' › 联系人 2 › 电话')
  })
  it('says the limit of a number, a text and a list', () => {
    const schema = {
      type: 'object',
      properties: {
        n: { type: 'number', minimum: 1 },
        m: { exclusiveMaximum: 3 },
        t: { maxLength: 2 },
        l: { type: 'array', minItems: 2, uniqueItems: true },
      },
    }
    expect(codes(schema, { n: 0, m: 3, t: 'abc', l: [1] })).toEqual([
      ['/n', 'JSON_MINIMUM', 1],
      ['/m', 'JSON_BELOW', 3],
      ['/t', 'JSON_MAX_LENGTH', 2],
      ['/l', 'JSON_MIN_ITEMS', 2],
    ])
    expect(codes(schema, { l: [1, 1] })).toEqual([['/l', 'JSON_UNIQUE']])
  })
  it('says what a type should be, and that an entry of a list is still empty', () => {
    expect(codes({ type: 'array', items: { type: 'string' } }, ['a', null, 3])).toEqual([
      ['/1', 'JSON_REQUIRED'],
      ['/2', 'JSON_STRING'],
    ])
  })
  it('follows if, then and else', () => {
    const schema = {
      type: 'object',
      if: { properties: { kind: { const: 'a' } }, required: ['kind'] },
      // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
      then: { required: ['x'] },
      else: { properties: { y: { type: 'object', required: ['z'] } }, required: ['y'] },
    }
    expect(codes(schema, { kind: 'a' })).toEqual([['/x', 'JSON_REQUIRED']])
    expect(codes(schema, { kind: 'b' })).toEqual([['/y', 'JSON_REQUIRED']])
    expect(codes(schema, { kind: 'b', y: {} })).toEqual([['/y/z', 'JSON_REQUIRED']])
    expect(codes({ type: 'object', properties: { inner: schema } }, { inner: { kind: 'a' } })).toEqual([
      ['/inner/x', 'JSON_REQUIRED'],
    ])
  })
  it('follows dependencies of both kinds', () => {
    const schema = {
      type: 'object',
      dependencies: { card: ['address'], child: { properties: { age: { type: 'integer' } }, required: ['age'] } },
    }
    expect(codes(schema, { card: 1 })).toEqual([['/address', 'JSON_REQUIRED']])
    expect(codes(schema, { child: 'x', age: 'y' })).toEqual([['/age', 'JSON_INTEGER']])
  })
  it('judges by the alternative that a constant names', () => {
    const schema = {
      type: 'object',
      oneOf: [
        { properties: { kind: { const: 'person' }, name: { minLength: 2 } }, required: ['kind', 'name'] },
        { properties: { kind: { const: 'firm' }, code: { type: 'number' } }, required: ['kind', 'code'] },
      ],
    }
    expect(codes(schema, { kind: 'firm', name: 'x' })).toEqual([['/code', 'JSON_REQUIRED']])
    expect(codes(schema, { kind: 'person', name: 'x' })).toEqual([['/name', 'JSON_MIN_LENGTH', 2]])
    expect(codes(schema, { kind: 'person', name: 'xy' })).toEqual([])
  })
  it('says nothing of single alternatives where none is nearer', () => {
    expect(
      codes({ type: 'object', properties: { size: { oneOf: [{ const: 's' }, { const: 'm' }] } } }, { size: 'x' }),
    ).toEqual([['/size', 'JSON_CHOICE']])
  })
  it('refuses properties that are not allowed, once', () => {
    expect(codes({ type: 'object', properties: {}, additionalProperties: false }, { a: 1 })).toEqual([
      ['/a', 'JSON_NOT_ALLOWED'],
    ])
  })
  it('looks for a pattern anywhere in the text, and answers a pattern that would hold an engine', () => {
    const schema = (pattern: string) => ({ type: 'object', properties: { a: { pattern } } })
    expect(codes(schema('b+'), { a: 'abc\n' })).toEqual([])
    expect(codes(schema('^b'), { a: 'abc' })).toEqual([['/a', 'JSON_PATTERN']])
    expect(codes(schema('^(a+)+$'), { a: `${'a'.repeat(50_000)}!` })).toEqual([['/a', 'JSON_PATTERN']])
  })
  it('checks the formats that it knows, and takes others for hints', () => {
    const schema = {
      type: 'object',
      properties: {
        day: { type: 'string', format: 'date' },
        mail: { type: 'string', format: 'email' },
        colour: { type: 'string', format: 'color' },
      },
    }
    expect(codes(schema, { day: '2026-02-01', mail: 'a@b.cn', colour: 'x' })).toEqual([])
    expect(codes(schema, { day: '2026-13-01', mail: 'a' })).toEqual([
      ['/day', 'JSON_FORMAT', 'date'],
      ['/mail', 'JSON_FORMAT', 'email'],
    ])
  })
  it('follows references to definitions, repeated ones too', () => {
    const schema = {
      type: 'object',
      properties: { root: { $ref: '#/definitions/node' } },
      definitions: {
        node: {
          type: 'object',
          properties: {
            name: { type: 'string', title: '名称' },
            below: { type: 'array', title: '下级', items: { $ref: '#/definitions/node' } },
          },
          required: ['name'],
        },
      },
    }
    expect(codes(schema, { root: { name: 'a', below: [{ name: 'b', below: [{}] }] } })).toEqual([
      ['/root/below/0/below/0/name', 'JSON_REQUIRED'],
    ])
    expect(pathWords(schema, '/root/below/0/below/0/name')).toBe(' › root › 下级 1 › 下级 1 › 名称')
  })
  it('tells which part of a schema data fit, with the definitions of the whole', () => {
    const root = { type: 'object', definitions: { yes: { const: 'y' } } }
    expect(matchesSubschema(root, { properties: { a: { $ref: '#/definitions/yes' } } }, { a: 'y' })).toBe(true)
    expect(matchesSubschema(root, { properties: { a: { $ref: '#/definitions/yes' } } }, { a: 'n' })).toBe(false)
  })
})

describe('a schema that cannot describe a field', () => {
  const found = (schema: Readonly<Record<string, unknown>>) =>
    schemaProblems({ type: 'object', ...schema }).map(({ pointer, code }) => [pointer, code])
  it('names something outside itself', () => {
    expect(found({ properties: { a: { $ref: 'https://example.com/a.json' } } })).toEqual([
      ['/properties/a/$ref', 'DOC_JSON_SCHEMA_REF'],
    ])
    expect(found({ properties: { a: { $ref: '#/definitions/none' } } })).toEqual([
      ['/properties/a/$ref', 'DOC_JSON_SCHEMA_REF'],
    ])
  })
  it('has a pattern that no engine of linear time runs', () => {
    expect(found({ properties: { a: { pattern: '(?=a)b' } } })).toEqual([['/properties/a/pattern', 'DOC_BAD_PATTERN']])
    expect(found({ patternProperties: { '^(a+)+$': {} } })).toEqual([['/patternProperties', 'DOC_JSON_SCHEMA_KEYWORD']])
  })
  it('refers to itself without an end', () => {
    expect(isCircular({ $ref: '#/definitions/a', definitions: { a: { allOf: [{ $ref: '#/definitions/a' }] } } })).toBe(
      true,
    )
    expect(
      found({
        properties: { x: { $ref: '#/definitions/a' } },
        definitions: { a: { anyOf: [{ $ref: '#/definitions/b' }] }, b: { $ref: '#/definitions/a' } },
      }),
    ).toEqual([['', 'DOC_JSON_SCHEMA_CIRCLE']])
    expect(
      found({
        properties: { x: { $ref: '#/definitions/a' } },
        definitions: { a: { properties: { x: { $ref: '#/definitions/a' } } } },
      }),
    ).toEqual([])
  })
  it('is no object and no list, or is too large', () => {
    expect(schemaProblems({ type: 'string' }).map(({ code }) => code)).toEqual(['DOC_ENUM'])
    expect(found({ properties: Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`p${at}`, {}])) })).toEqual([
      ['', 'DOC_JSON_SCHEMA_PARTS'],
    ])
  })
})
