import { expect, it } from 'vitest'
import { groupsOf, resolveScreen } from '../../engine/model/index.ts'
import { detailBlocks } from './blocks.ts'

const SCREEN = {
  version: 1,
  id: 'collection.relic',
  title: '藏品',
  fields: { name: { title: '名称' }, price: { title: '估值' }, note: { title: '备注' } },
  form: { layout: [{ group: '基本', fields: ['name', 'price'] }] },
} as const
const shownBy = (detail: object) =>
  groupsOf(detailBlocks(resolveScreen({ ...SCREEN, detail } as unknown as Parameters<typeof resolveScreen>[0]))).map(
    ({ group, fields }) => [group, fields.map(({ key }) => key)],
  )

it('the details leave out what is hidden in them, and the groups of the form stay', () => {
  expect(shownBy({})).toEqual([
    ['基本', ['name', 'price']],
    [undefined, ['note']],
  ])
  expect(shownBy({ hidden: ['price', 'note', 'gone'] })).toEqual([['基本', ['name']]])
  expect(shownBy({ fields: ['note', 'price'], hidden: ['price'] })).toEqual([[undefined, ['note']]])
})
