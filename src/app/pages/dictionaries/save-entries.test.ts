import { expect, it, vi } from 'vitest'
import { fakePorts } from '../../../../registry/kit/testing.tsx'
import type { DictItemRecord, Entry, EntryCalls } from '../../../api/dictionaries.ts'
import { refusal } from '../../../api/client/errors.ts'
import { entriesStore } from './entries-store.ts'
import { saveEntries } from './save-entries.ts'

const WORDS = { taken: '值已被使用', of: () => '不行' }
const ALL = { add: true, edit: true, remove: true }
const stored = (id: string, sortOrder: number): DictItemRecord => ({
  id,
  dictId: 'd',
  itemText: `文${id}`,
  itemValue: id,
  description: null,
  sortOrder,
  status: 1,
  color: null,
})
const refused = (message: string) => refusal({ success: false, message }, 200)

/** A dictionary on a server that keeps each value once. */
function setUp(entries: DictItemRecord[] = [stored('a', 1), stored('b', 2), stored('c', 3)]) {
  const rows = new Map(entries.map((one) => [one.id, one]))
  const sent: string[] = []
  const put = (id: string, entry: Entry) => {
    sent.push(`${id}=${entry.itemValue}@${entry.sortOrder}`)
    if ([...rows.values()].some((one) => one.id !== id && one.itemValue === entry.itemValue))
      throw refused('数据库中已存在该记录')
    rows.set(id, { id, dictId: 'd', ...entry })
    return id
  }
  const calls: EntryCalls = {
    read: async () => [...rows.values()].toSorted((one, other) => Number(one.sortOrder) - Number(other.sortOrder)),
    add: async (entry) => put(`new-${entry.itemValue}`, entry),
    edit: async (id, entry) => put(id, entry),
    remove: async (ids) => ids.forEach((id) => rows.delete(id)),
    isTaken: async (value, id) => [...rows.values()].some((one) => one.id !== id && one.itemValue === value),
  }
  return { rows, sent, calls, store: entriesStore(entries, ALL, fakePorts()) }
}

it('saves what was typed, added, removed and moved in one go, and sends nothing of what stays', async () => {
  const { store, calls, sent } = setUp()
  store.edit([{ id: 'a', key: 'itemText', value: '甲' }])
  store.add([{ itemText: '丁', itemValue: 'd' }])
  store.remove(['b'])
  expect(await saveEntries(store, calls, WORDS)).toEqual({ conflicts: 0, count: 3, refused: 0 })
  expect(sent).toEqual(['a=a@1', 'new-d=d@4'])
  expect([store.dirty, store.data().map((row) => [row['id'], row['itemText']])]).toEqual([
    false,
    [
      ['a', '甲'],
      ['c', '文c'],
      ['new-d', '丁'],
    ],
  ])
})
it('gives places that were changed, and those alone', async () => {
  const { store, calls, sent } = setUp()
  store.move(2, 1)
  await saveEntries(store, calls, WORDS)
  expect(sent).toEqual(['c=c@2', 'b=b@3'])
  expect([store.ids, store.dirty]).toEqual([['a', 'c', 'b'], false])
})
it('takes values that become free one after the other, in any row order', async () => {
  const { store, calls, rows } = setUp()
  store.edit([
    { id: 'a', key: 'itemValue', value: 'b' },
    { id: 'b', key: 'itemValue', value: 'x' },
  ])
  expect(await saveEntries(store, calls, WORDS)).toMatchObject({ refused: 0 })
  expect([rows.get('a')?.itemValue, rows.get('b')?.itemValue]).toEqual(['b', 'x'])
})
it('says at the cell which value another user has added; the others are saved, and the places once all are', async () => {
  const { store, calls, rows, sent } = setUp()
  rows.set('other', stored('z', 9))
  store.edit([
    { id: 'a', key: 'itemValue', value: 'z' },
    { id: 'b', key: 'itemText', value: '乙' },
  ])
  store.move(2, 0)
  expect(await saveEntries(store, calls, WORDS)).toMatchObject({ count: 2, refused: 1 })
  expect([store.problems(), store.dirty]).toEqual([[{ id: 'a', key: 'itemValue', text: '值已被使用' }], true])
  sent.length = 0
  store.edit([{ id: 'a', key: 'itemValue', value: 'y' }])
  expect(await saveEntries(store, calls, WORDS)).toMatchObject({ count: 1, refused: 0 })
  expect([sent, store.dirty]).toEqual([['a=y@2'], false])
})
it('keeps what is typed, added and moved while it saves, and what was done can still be taken back', async () => {
  const { store, calls, rows } = setUp()
  store.edit([{ id: 'a', key: 'itemText', value: '甲' }])
  rows.set('other', stored('z', 9))
  const edit: EntryCalls['edit'] = async (id, entry) => {
    store.edit([
      { id: 'a', key: 'description', value: '后来' },
      { id: 'c', key: 'itemText', value: '丙' },
    ])
    store.add([{ itemText: '丁', itemValue: 'd' }])
    return calls.edit(id, entry)
  }
  expect(await saveEntries(store, { ...calls, edit }, WORDS)).toMatchObject({ count: 1, refused: 0 })
  expect(store.delta()).toMatchObject({
    added: [{ itemText: '丁' }],
    changed: [
      { id: 'a', description: '后来' },
      { id: 'c', itemText: '丙' },
    ],
  })
  await saveEntries(store, calls, WORDS)
  expect([rows.get('a')?.description, rows.get('c')?.itemText, store.dirty]).toEqual(['后来', '丙', false])
  // Nothing of this dictionary came from others since: no row had to begin anew.
  store.edit([{ id: 'b', key: 'itemText', value: '乙' }])
  await saveEntries(store, calls, WORDS)
  store.undo()
  expect([store.find('b')?.values['itemText'], store.dirty]).toEqual(['文b', true])
})
it('goes on with a new entry whose id was not returned', async () => {
  const { store, calls, rows, sent } = setUp()
  const [id = ''] = store.add([{ itemText: '丁', itemValue: 'd' }])
  const add: EntryCalls['add'] = async (entry) => {
    store.edit([{ id, key: 'description', value: '后来' }])
    await calls.add(entry)
    return undefined
  }
  expect(await saveEntries(store, { ...calls, add }, WORDS)).toMatchObject({ count: 1, refused: 0 })
  expect([store.ids, store.delta()]).toMatchObject([
    ['a', 'b', 'c', 'new-d'],
    { added: [], changed: [{ id: 'new-d', description: '后来' }] },
  ])
  await saveEntries(store, calls, WORDS)
  expect([sent, rows.get('new-d')?.description]).toEqual([['new-d=d@4', 'new-d=d@4'], '后来'])
})
it('says of entries that may not be removed why, and goes on', async () => {
  const { store, calls, sent } = setUp()
  store.remove(['b'])
  store.edit([{ id: 'a', key: 'itemText', value: '甲' }])
  expect(
    await saveEntries(store, { ...calls, remove: () => Promise.reject(refused('不能删除')) }, WORDS),
  ).toMatchObject({ count: 1, refused: 1 })
  expect([sent, store.ids, store.problems()]).toEqual([
    ['a=a@1'],
    ['a', 'b', 'c'],
    [expect.objectContaining({ id: 'b', key: '', text: '不行' })],
  ])
})
it('shows what others have added once nothing is unsaved', async () => {
  const { store, calls, rows } = setUp()
  store.edit([{ id: 'a', key: 'itemText', value: '甲' }])
  rows.set('z', stored('z', 9))
  await saveEntries(store, calls, WORDS)
  expect([store.ids, store.dirty]).toEqual([['a', 'b', 'c', 'z'], false])
})
it('keeps what was not sent when the connection is lost, and repeats nothing that was', async () => {
  const { store, calls, sent } = setUp()
  store.edit([
    { id: 'a', key: 'itemText', value: '甲' },
    { id: 'b', key: 'itemText', value: '乙' },
  ])
  const gone = new Error('offline')
  const edit = vi.fn<EntryCalls['edit']>(calls.edit).mockImplementationOnce(calls.edit).mockRejectedValueOnce(gone)
  expect(await saveEntries(store, { ...calls, edit }, WORDS)).toMatchObject({ count: 1, refused: 0, cut: gone })
  expect(store.delta().changed).toEqual([{ id: 'b', itemText: '乙' }])
  await saveEntries(store, calls, WORDS)
  expect(sent).toEqual(['a=a@1', 'b=b@2'])
})
it('sends nothing while another user has changed the same cell, and shows the value and its author', async () => {
  const { store, calls, rows, sent } = setUp()
  store.edit([{ id: 'a', key: 'itemText', value: '甲' }])
  rows.set('a', { ...stored('a', 1), itemText: '他人' })
  expect(await saveEntries(store, calls, WORDS)).toMatchObject({ conflicts: 1 })
  expect([sent, store.conflictAt('a', 'itemText')?.theirs]).toEqual([[], '他人'])
})
it('has each value once, and says so before anything is sent', () => {
  const { store } = setUp()
  store.edit([{ id: 'a', key: 'itemValue', value: 'b' }])
  expect(store.problems().map(({ id, key }) => [id, key])).toEqual([
    ['a', 'itemValue'],
    ['b', 'itemValue'],
  ])
})
it('offers no action that the user may not do', () => {
  const store = entriesStore([stored('a', 1)], { add: true, edit: false, remove: false }, fakePorts())
  store.remove(['a'])
  expect([store.size, store.mayWrite('a', 'itemText')]).toEqual([1, false])
})
