import { expect, it } from 'vitest'
import { fakePorts } from '../../../../registry/kit/testing.tsx'
import { resolveField } from '../../../../engine/model/resolve.ts'
import { Sheet } from '../../sheet/sheet.ts'
import { GridStore } from '../../store/grid-store.ts'
import { sortBy } from './ColumnMenu.tsx'
import { filters } from './filters.ts'

const NAMES = new Map([
  ['a', '周雪'],
  ['b', '陈明'],
  ['c', '李安'],
])
/** Names of people that were not requested yet, as of rows out of view. */
function open() {
  const field = resolveField('who', { title: '经手人', view: 'sel_user' })
  const store = new GridStore({
    columns: [{ key: 'who', title: '经手人', field, checks: [] }],
    rows: ['a', 'b', 'c'].map((who) => ({ id: who, who })),
  })
  const ports = fakePorts()
  const labels = async () => NAMES
  const sheet = new Sheet({
    store,
    ports: { ...ports, lookup: { ...ports.lookup, labels } },
    rights: { add: true, remove: true, move: false },
    locked: false,
  })
  return { sheet, store, shown: () => Array.from({ length: store.size }, (_, at) => store.idAt(at)) }
}

it('a column of keys is sorted by its words, though they must be asked for first', async () => {
  const { sheet, shown } = open()
  const [column] = sheet.columns
  if (column) sortBy(sheet, column, false)
  await expect.poll(shown).toEqual(['b', 'c', 'a'])
})
it('words that come later sort nothing again once the person has taken the order away', async () => {
  const { sheet, store, shown } = open()
  const [column] = sheet.columns
  if (column) sortBy(sheet, column, true)
  store.sortBy([])
  await sheet.words.loading
  await new Promise((resolve) => setTimeout(resolve))
  expect(shown()).toEqual(['a', 'b', 'c'])
})
it('sorts many rows after the frame that asked for it', async () => {
  const names = { key: 'name', title: '名称', field: resolveField('name', { title: '名称' }), checks: [] }
  const store = new GridStore({
    columns: [names],
    rows: Array.from({ length: 3000 }, (_, at) => ({ id: `r${at}`, name: `n${at}` })),
  })
  sortBy(
    new Sheet({ store, ports: fakePorts(), rights: { add: true, remove: true, move: false }, locked: false }),
    names,
    true,
  )
  expect(store.idAt(0)).toBe('r0')
  await expect.poll(() => store.idAt(0)).toBe('r999')
})
it('a column of keys is filtered by its words, though they must be asked for first', async () => {
  const { sheet, shown } = open()
  filters(sheet).set('who', { words: '陈' })
  await expect.poll(shown).toEqual(['b'])
})
