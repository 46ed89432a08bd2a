import Ajv from 'ajv'
import { describe, expect, it } from 'vitest'
import { messages, say } from '../../schemas/messages/index.ts'
import { fc } from '../../tests/kit/properties.ts'
import { checkScreen, newCheckMemory } from './check-screen.ts'
import { findWidget } from '../../registry/index.ts'
import { textIn } from '../../schemas/language/text.ts'
import { publishedSchema } from './json-schema.ts'

const screen = (over: Record<string, unknown> = {}) => ({
  version: 1,
  id: 'collection.relic',
  title: '藏品',
  fields: { name: { title: '名称' }, price: { title: '估值' } },
  ...over,
})
const reported = (input: unknown) =>
  checkScreen(input)
    .problems.filter(({ level }) => level === 'error')
    .map(({ pointer, code }) => `${pointer} ${code}`)

describe('the check of a screen', () => {
  it('accepts a screen with fields alone', () => {
    expect(checkScreen(screen()).problems).toEqual([])
    expect(checkScreen(JSON.stringify(screen())).screen?.id).toBe('collection.relic')
  })
  it.each([
    ['text that is no JSON', '{"version": 1,,}', ['  DOC_NOT_JSON'.trim()]],
    ['a list', [], ['DOC_NOT_OBJECT']],
    ['null', null, ['DOC_NOT_OBJECT']],
  ])('refuses %s', (_, input, expected) => {
    expect(reported(input).map((line) => line.trim())).toEqual(expected)
  })
  it('says line and column of a slip in the text', () => {
    expect(checkScreen('{\n  "version": 1,\n  oops\n}').problems[0]).toMatchObject({
      code: 'DOC_NOT_JSON',
      params: { line: 3 },
    })
  })
  it.each(['__proto__', 'constructor', 'prototype'])('refuses the name %s anywhere', (name) => {
    expect(
      reported(`{"version":1,"id":"a.b","title":"x","fields":{"a":{"title":"x","options":{"${name}":{"x":1}}}}}`),
    ).toEqual([`/fields/a/options/${name} DOC_FORBIDDEN_KEY`])
    expect(({} as Record<string, unknown>)['x']).toBeUndefined()
  })
  it('finds with a memory of earlier checks what it finds without one', () => {
    const memory = newCheckMemory()
    const first = screen()
    const { name, price } = first.fields
    const wrong = { title: 1 }
    const documents = [
      first,
      { ...first, fields: { ...first.fields, price: wrong } },
      { ...first, fields: { ...first.fields, price: { ...price, view: 'nowhere' } } },
      { ...first, fields: { name, 'a b': price } },
      { ...first, fields: { name: price, price: { ...price, requierd: true } } },
      { ...first, fields: { name, price: wrong } },
      { ...first, list: { columns: ['price'] }, fields: { name } },
      { ...first, title: 1 },
      first,
    ]
    for (const document of documents) expect(checkScreen(document, {}, memory)).toEqual(checkScreen(document))
  })
  it('refuses too many levels, too many fields and too long a text', () => {
    let deep: unknown = 1
    for (let level = 0; level < 100; level++) deep = { a: deep }
    expect(reported(screen({ 'x-deep': deep }))[0]).toMatch(/DOC_TOO_DEEP$/)
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`f${index}`, { title: 'x' }]))
    expect(reported(screen({ fields: many }))[0]).toBe('/fields DOC_LIMIT')
    expect(reported(`{"a": "${'x'.repeat(2_000_001)}"}`)).toEqual([' DOC_TOO_LARGE'])
  })
  it('points at wrong types, names and values', () => {
    expect(
      reported(
        screen({
          id: 'Relic',
          title: 3,
          fields: { 'a b': { title: 'x' }, c: { title: 'x', type: 'zzz', maxLength: 'q' } },
        }),
      ),
    ).toEqual([
      '/id DOC_PATTERN',
      '/title DOC_TYPE',
      '/fields/a b DOC_PATTERN',
      '/fields/c/type DOC_ENUM',
      '/fields/c/maxLength DOC_TYPE',
    ])
  })
  it('points at references that lead nowhere', () => {
    const over = {
      query: { items: ['nope', { field: 'gone' }] },
      list: { columns: ['name', 'x'], sort: { field: 'y', order: 'asc' } },
      form: { layout: [{ group: 'G', fields: ['z'] }] },
    }
    expect(reported(screen(over))).toEqual([
      '/query/items/0 DOC_UNKNOWN_FIELD',
      '/query/items/1 DOC_UNKNOWN_FIELD',
      '/list/columns/1 DOC_UNKNOWN_FIELD',
      '/list/sort/field DOC_UNKNOWN_FIELD',
      '/form/layout/0/fields/0 DOC_UNKNOWN_FIELD',
    ])
  })
  it('points at ways to be asked that a view does not have', () => {
    const fields = {
      name: { title: 'a' },
      price: { title: 'b', view: 'number' },
      who: { title: 'c', view: 'sel_user' },
      kind: { title: 'd', view: 'list' },
      html: { title: 'e', view: 'umeditor' },
    }
    const items = (mode: string) => ({ items: Object.keys(fields).map((field) => ({ field, mode })) })
    const found = (mode: string) =>
      checkScreen(screen({ fields, query: items(mode) })).problems.flatMap(({ pointer, code }) =>
        pointer.startsWith('/query') ? [`${pointer} ${code}`] : [],
      )
    expect(found('range')).toEqual([2, 3, 4].map((index) => `/query/items/${index}/mode DOC_RANGE_VIEW`))
    for (const mode of ['ge', 'le'])
      expect(found(mode)).toEqual([2, 3, 4].map((index) => `/query/items/${index}/mode DOC_MODE_VIEW`))
    expect(found('ne')).toEqual([2, 4].map((index) => `/query/items/${index}/mode DOC_MODE_VIEW`))
    expect([found('single'), found('like')]).toEqual([[], []])
  })
  it('points at wrong expressions, patterns, rules and circles', () => {
    const fields = {
      a: { title: 'a', visible: 'b ==', required: 'zz == 1' },
      b: { title: 'b', pattern: '(a', rules: [{ rule: 'none' }, { pattern: '(?=x)' }] },
      c: { title: 'c', compute: 'd + 1' },
      d: { title: 'd', compute: 'c + 1' },
    }
    const found = reported(screen({ fields }))
    expect(found).toContain('/fields/a/visible EXPR_UNFINISHED')
    expect(found).toContain('/fields/a/required EXPR_UNKNOWN')
    expect(found).toContain('/fields/b/pattern DOC_BAD_PATTERN')
    expect(found).toContain('/fields/b/rules/0/rule DOC_UNKNOWN_RULE')
    expect(found).toContain('/fields/b/rules/1/pattern DOC_BAD_PATTERN')
    expect(found.filter((line) => line.endsWith('DOC_CYCLE'))).toHaveLength(1)
  })
  it('names a field that an expression cannot name plainly, and how to write it', () => {
    const { problems } = checkScreen(
      screen({
        fields: {
          type: { title: 'x' },
          note: { title: 'y', visible: "type == '1'", rules: [{ check: 'record.type != note' }] },
        },
      }),
    )
    expect(problems).toEqual([
      {
        pointer: '/fields/note/visible',
        code: 'EXPR_RESERVED',
        params: { name: 'type', instead: 'record.type' },
        level: 'error',
      },
    ])
    expect(problems.map(({ code, params }) => say(code, params, 'en-US'))[0]).toContain('write record.type')
  })
  it('refuses reserved names, a column used twice, system tables and unsafe addresses', () => {
    expect(
      reported(
        screen({
          fields: { id: { title: 'x' }, regNo: { title: 'x' }, other: { title: 'x', column: { name: 'reg_no' } } },
        }),
      ),
    ).toEqual(['/fields/id DOC_RESERVED_FIELD', '/fields/other DOC_SAME_COLUMN'])
    expect(reported(screen({ source: { table: 'sys_user' } }))).toEqual(['/source/table DOC_SYSTEM_TABLE'])
    expect(reported(screen({ page: { layout: 'iframe', url: 'javascript:alert(1)' } }))).toEqual([
      '/page/url DOC_BAD_URL',
    ])
    expect(reported(screen({ page: { layout: 'iframe', url: '//evil.test' } }))).toEqual(['/page/url DOC_BAD_URL'])
  })
  it('points at unknown views, dictionaries, menus and screens', () => {
    const document = screen({
      fields: { a: { title: 'a', view: 'hologram' }, b: { title: 'b', dict: 'missing', fill: { rule: 'nobody' } } },
      menu: { parent: 'gone' },
      children: { c: { screen: 'x.y', relation: 'many', key: 'a' } },
    })
    const { problems } = checkScreen(document, {
      dicts: new Set(),
      menus: new Set(),
      screens: new Set(),
      fills: new Set(),
    })
    expect(problems.map(({ pointer, code }) => `${pointer} ${code}`)).toEqual([
      '/fields/a/view DOC_UNKNOWN_VIEW',
      '/fields/b/dict DOC_UNKNOWN_DICT',
      '/menu/parent DOC_UNKNOWN_MENU',
      '/children/c/screen DOC_UNKNOWN_SCREEN',
      '/fields/b/fill/rule DOC_UNKNOWN_FILL',
    ])
    expect(problems.map(({ params }) => params)).toMatchObject([
      { view: 'hologram' },
      {},
      { id: 'gone' },
      { id: 'x.y' },
      { rule: 'nobody' },
    ])
    expect(problems.map(({ level }) => level)).toEqual(['error', 'error', 'error', 'error', 'warning'])
  })
  it('points at the entry and the language of a wrong option, and at a repeated choice', () => {
    const items = [
      { value: '1', text: '一' },
      { value: '2', text: { 'zh-CN': '二', 'en-US': 'x'.repeat(501) } },
      { value: '1', text: '三' },
    ]
    const { problems } = checkScreen(screen({ fields: { a: { title: 'a', view: 'list', options: { items } } } }))
    expect(problems.map(({ pointer, code, level }) => `${level} ${code} ${pointer}`)).toEqual([
      'error DOC_BAD_OPTION /fields/a/options/items/1/text/en-US',
      'warning DOC_DUPLICATE_VALUE /fields/a/options/items/2/value',
    ])
    expect(problems.map(({ params }) => params)).toEqual([{ view: 'list', name: 'items' }, { value: '1' }])
  })
  it('warns of unknown row sources and names the known ones', () => {
    const fields = {
      a: { title: 'a', view: 'sel_biz', options: { source: 'museum.hal' } },
      b: { title: 'b', view: 'sel_biz', options: { source: 'role' } },
      c: { title: 'c', view: 'link_down', options: { table: 'mus_relic' } },
      d: { title: 'd', view: 'sel_tree', options: { dict: 'sys_secret,name,id' } },
      e: { title: 'e', view: 'sel_search', options: { dict: 'museum.hall,name,id' } },
    }
    const known = { screens: new Set(['museum.hall']), tables: new Set(['mus_relic']) }
    const { problems } = checkScreen(screen({ fields }), known)
    expect(problems.map(({ pointer, code, level }) => `${level} ${code} ${pointer}`)).toEqual([
      'warning DOC_UNKNOWN_SOURCE /fields/a/options/source',
      'warning DOC_UNKNOWN_SOURCE /fields/d/options/dict',
    ])
    expect(problems.map(({ code, params }) => say(code, params, 'en-US'))[0]).toContain('user, role, position')
    expect(checkScreen(screen({ fields })).problems).toEqual([])
  })
  it('points at unknown options, dictionaries, reports and fields, in queries as in fields, and names them', () => {
    const fields = {
      a: { title: 'a', view: 'list', dict: 'gone', options: { hue: 1 } },
      b: { title: 'b', view: 'search', options: { report: 'no_report' } },
      c: {
        title: 'c',
        view: 'link_down',
        options: {
          table: 'place',
          txt: 'n',
          key: 'k',
          idField: 'i',
          pidField: 'p',
          condition: 'c',
          others: [{ field: 'nobody' }],
        },
      },
      plain: { title: 'd', options: { hue: 1 } },
    }
    const query = {
      items: [
        'a',
        { field: 'a', options: { hue: 2 } },
        { field: 'plain', view: 'sel_search', options: { dict: ' sys_secret , name,id' } },
        { field: 'b', options: { report: 'known' } },
      ],
    }
    const known = {
      dicts: new Set<string>(),
      reports: new Set(['known']),
      screens: new Set<string>(),
      tables: new Set(['place']),
    }
    const { problems, screen: kept } = checkScreen(screen({ fields, query }), known)
    expect(problems.map(({ pointer, code, params, level }) => [level, pointer, code, params])).toEqual([
      ['error', '/fields/a/options/hue', 'DOC_UNKNOWN_OPTION', { view: 'list', name: 'hue' }],
      ['error', '/fields/a/dict', 'DOC_UNKNOWN_DICT', { code: 'gone' }],
      ['error', '/fields/b/options/report', 'DOC_UNKNOWN_REPORT', { code: 'no_report' }],
      ['error', '/fields/c/options', 'DOC_UNKNOWN_FIELD', { field: 'nobody' }],
      ['error', '/fields/plain/options/hue', 'DOC_UNKNOWN_OPTION', { view: 'text', name: 'hue' }],
      ['error', '/query/items/1/options/hue', 'DOC_UNKNOWN_OPTION', { view: 'list', name: 'hue' }],
      [
        'warning',
        '/query/items/2/options/dict',
        'DOC_UNKNOWN_SOURCE',
        {
          name: 'sys_secret',
          known: 'sys_user, sys_role, sys_depart, sys_category, sys_announcement_category, wf_process',
        },
      ],
    ])
    expect(kept).toBeUndefined()
    expect(
      checkScreen(screen({ fields: { a: { title: 'a', view: 'list', dict: 'gone' }, b: fields.b } })).screen,
    ).toBeDefined()
  })
  it('warns of a required field that the form leaves out', () => {
    const { problems } = checkScreen(
      screen({
        fields: {
          a: { title: 'a', required: true },
          b: { title: 'b', required: true, default: '1' },
          c: { title: 'c' },
        },
        form: { layout: ['c'] },
      }),
    )
    expect(problems.map(({ pointer, code, level }) => `${level} ${code} ${pointer}`)).toEqual([
      'warning DOC_REQUIRED_NOT_IN_FORM /fields/a/required',
    ])
  })
  it('keeps unknown keys and warns of them', () => {
    const { screen: kept, problems } = checkScreen(screen({ colour: 'red', 'x-mine': 1, list: { widht: 3 } }))
    expect(problems.map(({ pointer, code, level }) => `${level} ${code} ${pointer}`).toSorted()).toEqual([
      'warning DOC_UNKNOWN_KEY /colour',
      'warning DOC_UNKNOWN_KEY /list/widht',
    ])
    expect(kept).toMatchObject({ colour: 'red', 'x-mine': 1, list: { widht: 3 } })
  })
  it('knows the keys of every kind of block in a layout, and warns of others by the block it is most like', () => {
    const layout = [
      { tabs: [{ title: 'T', content: ['name', { note: 'n', tone: 'info' }, { divider: 'd', tone: 'info' }] }] },
      { steps: [{ title: 'S', content: [] }], titel: 'x' },
    ]
    const { problems } = checkScreen(screen({ fields: { name: { title: '名称' } }, form: { layout } }))
    expect(problems.map(({ pointer, code }) => `${code} ${pointer}`).toSorted()).toEqual([
      'DOC_UNKNOWN_KEY /form/layout/0/tabs/0/content/2/tone',
      'DOC_UNKNOWN_KEY /form/layout/1/titel',
    ])
  })
  it('lifts a document of an older version and refuses a newer one', () => {
    expect(checkScreen({ id: 'a.b', title: 'x', fields: [{ key: 'name', title: '名称' }] }).screen?.fields).toEqual({
      name: { title: '名称' },
    })
    expect(reported(screen({ version: 99 }))).toEqual(['/version DOC_VERSION'])
  })
  it('never throws and always has a sentence, whatever the input is', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        for (const input of [
          a,
          screen({ fields: a }),
          screen({ fields: { x: a } }),
          screen({ list: b, query: a, form: b, menu: a, actions: b }),
        ]) {
          for (const { code, params } of checkScreen(input).problems) {
            expect(messages[code]).toBeDefined()
            expect(say(code, params, 'en-US')).not.toBe('')
          }
        }
      }),
      { numRuns: 200 },
    )
  })
})

describe('the published JSON Schema', () => {
  it('agrees with an independent validator about right and wrong screens', () => {
    const ajv = new Ajv({ strict: false, validateFormats: false })
    const validate = ajv.compile(publishedSchema('screen'))
    expect(validate(screen())).toBe(true)
    expect(validate(screen({ id: 'Relic' }))).toBe(false)
    expect(validate(screen({ fields: { a: { title: 'x', view: 'hologram' } } }))).toBe(false)
    for (const kind of ['dictionary', 'report', 'menu', 'process'] as const)
      expect(() => ajv.compile(publishedSchema(kind))).not.toThrow()
  })
})

it('publishes the views with their titles, and for each its options', () => {
  const { $schema, $id, properties } = publishedSchema('screen') as {
    $schema: string
    $id?: string
    properties: {
      fields: {
        patternProperties: Record<
          string,
          { properties: { view: { enum: string[]; enumDescriptions: string[] } }; allOf: unknown[] }
        >
      }
    }
  }
  const [field] = Object.values(properties.fields.patternProperties)
  expect([$schema, $id]).toEqual(['http://json-schema.org/draft-07/schema#', undefined])
  const place = field?.properties.view.enum.indexOf('sel_user') ?? -1
  expect(field?.properties.view.enumDescriptions[place]).toBe(textIn(findWidget('sel_user')?.title ?? '', 'zh-CN'))
  expect(field?.properties.view.enumDescriptions).toHaveLength(field?.properties.view.enum.length ?? 0)
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(publishedSchema('screen'))
  const withOptions = (options: object) =>
    validate(screen({ fields: { a: { title: 'x', view: 'sel_user', options } } }))
  expect([
    withOptions({ multi: true }),
    withOptions({ multi: 'yes' }),
    validate(screen({ fields: { a: { title: 'x', options: { multi: 'yes' } } } })),
  ]).toEqual([true, false, true])
  for (const kind of ['dictionary', 'report', 'menu', 'process'] as const)
    expect(publishedSchema(kind)).not.toHaveProperty('$id')
})
