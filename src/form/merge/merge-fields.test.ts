import { expect, it } from 'vitest'
import { resolveScreen } from '../../../engine/model/resolve.ts'
import { fakePorts } from '../../../registry/kit/testing.tsx'
import { mergeRecord } from './merge-fields.ts'

const screen = resolveScreen({
  version: 1,
  id: 'a.b',
  title: 't',
  fields: {
    name: { title: { 'zh-CN': '名称', 'en-US': 'Name' } },
    count: { title: '件数', view: 'number' },
    level: {
      title: '级别',
      view: 'list',
      options: {
        items: [
          { value: '1', text: '一级' },
          { value: '2', text: '二级' },
        ],
      },
    },
    sum: { title: '合计', view: 'number', compute: 'count' },
    note: { title: '备注' },
  },
})
const sides = {
  base: { name: 'a', count: 1, level: '1', sum: 1, note: 'n' },
  mine: { name: 'b', count: 2, level: '1', sum: 2, note: 'n' },
  theirs: { name: 'c', count: 1, level: '2', sum: 1, note: null },
}

it('says in words what each side changed, and nothing of what is computed', async () => {
  const { fields } = await mergeRecord({ screen, children: [] }, sides, fakePorts())
  expect(fields).toEqual([
    { key: 'name', by: 'both', title: '名称', base: 'a', mine: 'b', theirs: 'c' },
    { key: 'count', by: 'me', title: '件数', base: '1', mine: '2', theirs: '1' },
    { key: 'level', by: 'them', title: '级别', base: '一级', mine: '一级', theirs: '二级' },
    { key: 'note', by: 'them', title: '备注', base: 'n', mine: 'n', theirs: fakePorts().say('FORM_EMPTY') },
  ])
})
it('takes the other value where the person chooses it, and only of what both changed', async () => {
  const { settle } = await mergeRecord({ screen, children: [] }, sides, fakePorts())
  expect([settle({}), settle({ name: 'mine' }), settle({ name: 'theirs', count: 'theirs' })]).toEqual([
    {},
    {},
    { name: 'c' },
  ])
  const emptied = await mergeRecord(
    { screen, children: [] },
    { ...sides, theirs: { ...sides.theirs, name: undefined } },
    fakePorts(),
  )
  expect(emptied.settle({ name: 'theirs' })).toEqual({ name: null })
})
