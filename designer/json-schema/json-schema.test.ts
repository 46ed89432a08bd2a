import { describe, expect, it } from 'vitest'
import { checkScreen } from '../../engine/document/index.ts'
import { hasConditions, readSchemaFile, structuredField, withPropertyFields } from './json-schema.ts'

const SCHEMA = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: '检查',
  type: 'object',
  properties: {
    place: { type: 'string', title: '地点', maxLength: 40, description: '库房或展厅' },
    on: { type: 'string', format: 'date', title: '日期' },
    state: {
      type: 'string',
      title: '状况',
      oneOf: [
        { const: 'good', title: '完好' },
        { const: 'damaged', title: '残损' },
      ],
    },
    count: { type: 'integer', minimum: 0 },
    note: { type: 'string', title: '说明' },
    isOpen: { type: 'boolean', title: '公开' },
    id: { type: 'string', title: '检查编号', pattern: '^J' },
    people: { type: 'array', title: '人员', items: { $ref: '#/definitions/person' } },
  },
  required: ['place'],
  definitions: { person: { type: 'object', properties: { name: { type: 'string' } } } },
}
const fileOf = (value: unknown) => {
  const { file, problems } = readSchemaFile(JSON.stringify(value))
  if (!file) throw new Error(JSON.stringify(problems))
  return file
}
const BLANK = {
  version: 1,
  id: 'lab.inspection',
  title: '检查',
  permission: 'lab:inspection',
  source: { table: 'biz_lab_inspection' },
  fields: {},
}

describe('a JSON Schema of a file', () => {
  it('is read alone, and with a UI schema next to it', () => {
    expect(fileOf(SCHEMA)).toMatchObject({ title: '检查', uiSchema: {} })
    expect(fileOf({ schema: { properties: { a: { type: 'string' } } }, uiSchema: { a: { 'ui:help': 'h' } } })).toEqual({
      schema: { type: 'object', properties: { a: { type: 'string' } } },
      uiSchema: { a: { 'ui:help': 'h' } },
      title: '',
    })
  })
  it.each([
    ['{"type":', 'DOC_NOT_JSON'],
    ['[1]', 'DOC_NOT_OBJECT'],
    ['{"type":"string"}', 'DOC_ENUM'],
    ['{"type":"object","properties":{"__proto__":{}}}', 'DOC_FORBIDDEN_KEY'],
    ['{"type":"object","properties":{"a":{"$ref":"https://example.com/a.json"}}}', 'DOC_JSON_SCHEMA_REF'],
  ])('refuses %s', (text, code) => expect(readSchemaFile(text).problems.map((problem) => problem.code)).toEqual([code]))
  it('becomes a field that a screen takes', () => {
    const field = structuredField(fileOf(SCHEMA), '字段')
    expect(field['title']).toBe('检查')
    expect(checkScreen({ ...BLANK, fields: { detail: field } }).problems).toEqual([])
  })
})

describe('a screen of the properties of a JSON Schema', () => {
  const made = withPropertyFields(
    BLANK,
    fileOf({
      schema: SCHEMA,
      uiSchema: { 'ui:order': ['on', '*'], note: { 'ui:widget': 'textarea', 'ui:placeholder': '请说明' } },
    }),
  )
  const fields = made['fields'] as Record<string, Record<string, unknown>>

  it('has a field for each, in the order of the UI schema, and is a sound document', () => {
    expect(Object.keys(fields)).toEqual(['on', 'place', 'state', 'count', 'note', 'isOpen', 'jianchabianhao', 'people'])
    expect(checkScreen(made).problems).toEqual([])
  })
  it('takes over titles, limits, choices, help and what is required', () => {
    expect(fields['place']).toMatchObject({ title: '地点', maxLength: 40, required: true, help: '库房或展厅' })
    expect(fields['on']).toMatchObject({ view: 'date' })
    expect(fields['state']).toMatchObject({
      view: 'list',
      options: {
        items: [
          { value: 'good', text: '完好' },
          { value: 'damaged', text: '残损' },
        ],
      },
    })
    expect(fields['count']).toMatchObject({ view: 'number', type: 'integer', minimum: 0, title: 'count' })
    expect(fields['note']).toMatchObject({ view: 'textarea', placeholder: '请说明' })
    expect(fields['isOpen']).toMatchObject({ view: 'switch' })
    expect(fields['jianchabianhao']).toMatchObject({ pattern: String.raw`[\s\S]*(?:^J)[\s\S]*` })
  })
  it('makes structured data of objects and lists, with the definitions that they name', () => {
    expect(fields['people']).toMatchObject({
      view: 'json_form',
      options: { schema: { type: 'array', definitions: SCHEMA.definitions } },
    })
  })
  it('tells whether conditions are left out', () => {
    expect([
      hasConditions(fileOf(SCHEMA)),
      hasConditions(fileOf({ ...SCHEMA, dependencies: { place: ['on'] } })),
    ]).toEqual([false, true])
  })
})
