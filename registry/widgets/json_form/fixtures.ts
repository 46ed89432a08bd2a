import type { Fixture, KeyboardCase } from '../../kit/testing.tsx'
import type { Options } from './options.ts'

/** The state of an object at an inspection: measures, people, and what follows from a choice. */
const INSPECTION = {
  type: 'object',
  properties: {
    place: { type: 'string', title: '地点' },
    state: {
      type: 'string',
      title: '状况',
      oneOf: [
        { const: 'good', title: '完好' },
        { const: 'damaged', title: '残损' },
      ],
    },
    size: {
      type: 'object',
      title: '尺寸',
      properties: {
        height: { type: 'number', title: '高', minimum: 0 },
        width: { type: 'number', title: '宽', minimum: 0 },
      },
    },
    contacts: {
      type: 'array',
      title: '联系人',
      items: {
        type: 'object',
        properties: {
          name: { type: 'string', title: '姓名' },
          phone: { type: 'string', title: '电话', pattern: '^[0-9-]+$' },
        },
        required: ['name'],
      },
    },
    isPublic: { type: 'boolean', title: '公开' },
  },
  required: ['place'],
  if: { properties: { state: { const: 'damaged' } }, required: ['state'] },
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  then: { properties: { damage: { type: 'string', title: '损伤描述' } }, required: ['damage'] },
}
const WHOLE =
  '{"contacts":[{"name":"李","phone":"010-1"},{"name":"王"}],"isPublic":true,"place":"一号库","size":{"height":12.5},"state":"good"}'

export const fixtures: readonly Fixture<string, Options>[] = [
  {
    name: { 'zh-CN': '空', 'en-US': 'empty' },
    options: { schema: INSPECTION },
    stored: null,
    value: '',
    reads: ['', '{}', '[]', '{"a":[{}]}'],
    query: [],
    text: '',
  },
  {
    name: { 'zh-CN': '一次检查', 'en-US': 'an inspection' },
    options: { schema: INSPECTION, uiSchema: { 'ui:order': ['place', 'state'], state: { 'ui:widget': 'radio' } } },
    stored: WHOLE,
    value: WHOLE,
    reads: [WHOLE.replace('{"contacts"', '{ "contacts"')],
    text: '地点: 一号库; 状况: 完好; 尺寸: 高: 12.5; 联系人: 姓名: 李; 电话: 010-1, 姓名: 王; 公开: ✓',
  },
  {
    name: { 'zh-CN': '一个列表', 'en-US': 'a list' },
    options: { schema: { type: 'array', title: '关键词', items: { type: 'string' } } },
    field: { required: true },
    stored: '["鼎","西周"]',
    value: '["鼎","西周"]',
    query: [{ op: 'like', value: '["鼎","西周"]' }],
    text: '鼎, 西周',
  },
  { name: { 'zh-CN': '没有结构', 'en-US': 'without a structure' }, stored: '{"a":1}', value: '{"a":1}', text: 'a: 1' },
]
export const garbage: readonly unknown[] = [true, 'text', '12', '"text"', '{"a":', '{"__proto__":{"a":1}}']
export const keys: KeyboardCase = { at: 'input[type="text"]', steps: ['a'], stored: '{"place":"a"}' }
