import { expect, it } from 'vitest'
import { readAnswer } from './proposals.ts'

const DOCUMENT = { fields: { name: { title: '名称', maxLength: 100 }, level: { title: '级别' } } }
const NAMES = { dicts: new Set(['sex']) }
const read = (answer: unknown) =>
  readAnswer(typeof answer === 'string' ? answer : JSON.stringify(answer), DOCUMENT, NAMES)

it('reads fields to add and properties to change, also between sentences', () => {
  const answer = `Here you are:\n\`\`\`json\n${JSON.stringify({
    fields: [
      { key: 'size', title: { 'zh-CN': '尺寸', 'en-US': 'Size' }, view: 'number', required: true },
      { key: 'level', title: '级别', view: 'list', items: ['一级', '二级', '二级'] },
      { key: 'name', title: '名称', maxLength: 100 },
      { title: '级别' },
    ],
  })}\n\`\`\`\nEnjoy`
  expect(read(answer)).toEqual({
    refused: [],
    proposals: [
      {
        action: 'add',
        key: 'size',
        title: { 'zh-CN': '尺寸', 'en-US': 'Size' },
        field: { title: { 'zh-CN': '尺寸', 'en-US': 'Size' }, view: 'number', required: true },
      },
      {
        action: 'change',
        key: 'level',
        title: '级别',
        field: {
          view: 'list',
          options: {
            items: [
              { value: '一级', text: '一级' },
              { value: '二级', text: '二级' },
            ],
          },
        },
      },
    ],
  })
})
it('refuses unknown views and dictionaries, and takes no expressions, options or prototypes', () => {
  const found = read({
    fields: [
      { key: 'a', title: '甲', view: 'evil_widget' },
      { key: 'b', title: '乙', view: 'list', dict: 'nothing' },
      {
        key: 'c',
        title: '丙',
        required: "user.username == 'x'",
        visible: 'true',
        compute: '1',
        options: { html: '<script>' },
        column: { name: 'id' },
      },
      { key: '__proto__x y', title: '<script>alert(1)</script>' },
      { key: 'id', title: '系统' },
      { title: 5 },
      'text',
      null,
    ],
  })
  expect(found?.refused.map(({ title }) => title)).toEqual(['甲', '乙', '系统'])
  expect(found?.proposals).toEqual([
    { action: 'add', key: 'c', title: '丙', field: { title: '丙' } },
    { action: 'add', key: '', title: '<script>alert(1)</script>', field: { title: '<script>alert(1)</script>' } },
  ])
})
it('reads nothing of an answer that is no JSON, has no list or hides a prototype', () => {
  for (const answer of [
    '',
    'no',
    '{',
    '}{',
    '{"fields":{}}',
    '[]',
    '{"fields":[{"title":"x","__proto__":{"a":1}}]}',
    `{"fields":${'['.repeat(50)}${']'.repeat(50)}}`,
  ])
    expect(read(answer)).toBeUndefined()
  expect(
    read({ fields: Array.from({ length: 500 }, (_, at) => ({ key: `k${at}`, title: `标题${at}` })) })?.proposals,
  ).toHaveLength(60)
})
