import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { findWidget } from '../../../registry/index.ts'
import { resolveScreen } from '../../../engine/model/resolve.ts'
import { NO_CONTEXT } from '../../../schemas/language/expressions/expression.ts'
import type { Screen } from '../../../schemas/language/screen.ts'
import { screenStore } from '../../grid/screen/screen-grid.ts'
import { GridStore } from '../../grid/store/grid-store.ts'
import type { Values } from '../../grid/store/types.ts'
import { type Drafts, type StoredDraft, memoryDrafts } from '../../state/storage/drafts.ts'
import { isTemporaryRowId } from '../../../engine/model/temporary-ids.ts'
import { draftSize, deleteGridDraft, gridDraftKey, PART_ROWS, applyGridDraft } from './grid-draft.ts'
import { storeGridDraft } from './store-grid-draft.ts'
import { rowWords } from './row-words.ts'

const secretView = findWidget('password') ? 'password' : 'text'
const SCREEN: Screen = {
  version: 1,
  id: 'test.grid',
  title: '表格',
  permission: 'test:grid',
  fields: {
    code: { title: '编号', required: true, unique: true },
    name: { title: '名称', maxLength: 5 },
    count: { title: '数量', view: 'number' },
    double: { title: '两倍', view: 'number', compute: 'count == null ? null : count * 2' },
    note: { title: '备注', readonly: "name == 'locked'" },
    lot: { title: '批号', fill: { rule: 'lot_no' } },
    pass: { title: '口令', view: secretView },
  },
}
const RESOLVED = resolveScreen(SCREEN)
const ROWS: readonly Values[] = [
  { id: 'a', version: 1, code: 'A', name: 'one', count: 1, double: 2, note: null, pass: null },
  { id: 'b', version: 1, code: 'B', name: 'locked', count: 2, double: 4, note: null, pass: null },
  { id: 'c', version: 1, code: 'C', name: 'three', count: 3, double: 6, note: null, pass: null },
]
const open = (rows = ROWS, rights = { add: true, edit: true, remove: true }) =>
  screenStore(
    {
      screen: RESOLVED,
      columns: RESOLVED.fields.slice(0, 5),
      rows,
      rights,
      context: () => NO_CONTEXT,
      words: ({ field, code }) => `${field} ${code}`,
      locale: 'zh-CN',
    },
    { newId: rowWords() },
  )

describe('a grid over rows of a screen', () => {
  it('has the columns of the screen; those that are not drawn are held', () => {
    const store = open()
    expect(store.columns.map(({ key }) => key)).toEqual(['code', 'name', 'count', 'double', 'note'])
    expect(store.allColumns.at(-1)).toMatchObject({ key: 'pass', hidden: true })
  })
  it('computes what follows from what is typed, and locks what the row locks', () => {
    const store = open()
    store.edit([{ id: 'a', key: 'count', value: 7 }])
    expect(store.find('a')?.values['double']).toBe(14)
    expect([store.mayWrite('a', 'note'), store.mayWrite('b', 'note'), store.mayWrite('a', 'double')]).toEqual([
      true,
      false,
      false,
    ])
  })
  it('checks by the rules of the screen, and what repeats', async () => {
    const store = open()
    store.edit([
      { id: 'a', key: 'name', value: 'far too long' },
      { id: 'b', key: 'code', value: 'C' },
    ])
    await store.checkAll()
    expect(store.problemAt('a', 'name')).toBe('name FIELD_MAX_LENGTH')
    expect(store.problemAt('b', 'code')).toBe('code FIELD_REPEATED')
  })
  it('leaves rows read-only for a user who may not change them', () => {
    const store = open(ROWS, { add: true, edit: false, remove: false })
    store.edit([{ id: 'a', key: 'name', value: 'x' }])
    expect(store.dirty).toBe(false)
  })
})

describe('what was done in a grid and not saved', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const place = gridDraftKey(SCREEN.id)

  async function leftBy(work: (store: GridStore) => void) {
    const drafts = memoryDrafts()
    const store = open()
    const stop = storeGridDraft(store, drafts, place)
    work(store)
    await vi.advanceTimersByTimeAsync(1000)
    stop()
    const [found] = await drafts.find(place)
    return { drafts, store, found }
  }
  /** Does a draft again; what was left in it, and the draft as it lies then. */
  async function taken(store: GridStore, drafts: Drafts, found: StoredDraft | undefined) {
    const { left, lost } = found ? await applyGridDraft(store, drafts, found) : { left: Number.NaN, lost: Number.NaN }
    expect(lost).toBe(0)
    return { left, draft: (await drafts.find(place))[0] }
  }

  it('is written down, without secrets, and is done again', async () => {
    const { drafts, found } = await leftBy((store) => {
      store.edit([
        { id: 'a', key: 'name', value: 'mine' },
        { id: 'a', key: 'pass', value: 'secret' },
      ])
      store.add([{ code: 'N', name: 'new' }])
      store.remove(['c'])
    })
    expect(found && draftSize(found)).toBe(3)
    expect(JSON.stringify(found?.values)).not.toContain('secret')
    const again = open()
    expect(await taken(again, drafts, found)).toEqual({ left: 0, draft: undefined })
    const delta = again.delta()
    expect(delta.changed).toMatchObject([{ id: 'a', name: 'mine' }])
    expect(delta.added).toMatchObject([{ code: 'N', name: 'new' }])
    expect(delta.removed).toEqual(['c'])
  })
  it('is gone once there is nothing left of it', async () => {
    const { found } = await leftBy((store) => {
      store.edit([{ id: 'a', key: 'name', value: 'mine' }])
      store.undo()
    })
    expect(found).toBeUndefined()
  })
  it('is gone as soon as its rows are saved, before anything else is written', async () => {
    const drafts = memoryDrafts()
    const store = open()
    const stop = storeGridDraft(store, drafts, place)
    store.edit([{ id: 'a', key: 'name', value: 'mine' }])
    await vi.advanceTimersByTimeAsync(1000)
    expect(await drafts.find(place)).toHaveLength(1)
    store.undo()
    // No timer passes.
    await vi.advanceTimersByTimeAsync(0)
    expect(await drafts.find(place)).toEqual([])
    stop()
  })
  it('is taken back by the page that goes away, where it wrote it down and saved its rows since', async () => {
    const drafts = memoryDrafts()
    const removeLast = vi.spyOn(drafts, 'removeLast')
    const store = open()
    const stop = storeGridDraft(store, { ...drafts, remove: () => new Promise(() => undefined) }, place, 'mine')
    store.edit([{ id: 'a', key: 'name', value: 'mine' }])
    await vi.advanceTimersByTimeAsync(1000)
    store.undo()
    window.dispatchEvent(new Event('pagehide'))
    expect(removeLast).toHaveBeenCalledWith('mine')
    stop()
  })
  it('conflicts with a change of the same cell by another user, and with nothing else', async () => {
    const { drafts, found } = await leftBy((store) =>
      store.edit([
        { id: 'a', key: 'name', value: 'mine' },
        { id: 'a', key: 'count', value: 9 },
      ]),
    )
    const again = open(ROWS.map((row) => (row['id'] === 'a' ? { ...row, version: 2, name: 'their' } : row)))
    expect(await taken(again, drafts, found)).toEqual({ left: 0, draft: undefined })
    expect(again.conflicts()).toMatchObject([{ id: 'a', key: 'name', mine: 'mine', theirs: 'their' }])
    expect(again.find('a')?.values).toMatchObject({ count: 9, version: 2 })
  })
  it('of rows that are not open stays a draft', async () => {
    const { drafts, found } = await leftBy((store) => {
      store.edit([
        { id: 'a', key: 'name', value: 'mine' },
        { id: 'b', key: 'name', value: 'mine' },
      ])
      store.remove(['c'])
    })
    const again = open(ROWS.slice(0, 1))
    const { left, draft } = await taken(again, drafts, found)
    expect([left, draft && draftSize(draft)]).toEqual([2, 2])
    expect(again.delta().changed).toHaveLength(1)
  })
  const storedAs = (word: string) => `${word.slice(1, 19)}${'0'.repeat(14)}`
  it('of a new row keeps the word it was sent under, so that it is stored once', async () => {
    const { drafts, found, store } = await leftBy((left) => left.add([{ code: 'N' }, { code: 'M' }]))
    const words = store.delta().added.map(({ id }) => String(id))
    expect(words.every(isTemporaryRowId)).toBe(true)
    const again = open()
    expect(await taken(again, drafts, found)).toEqual({ left: 0, draft: undefined })
    expect(again.delta().added).toMatchObject([
      { id: words[0], code: 'N' },
      { id: words[1], code: 'M' },
    ])
    again.undo()
    expect(again.dirty).toBe(false)
  })
  it('of a new row that is stored since takes back no number that the server gave, and what was left empty', async () => {
    const { drafts, found, store } = await leftBy((left) => left.add([{ code: 'N' }]))
    const id = storedAs(String(store.delta().added[0]?.['id']))
    const stored = { id, version: 1, code: 'N', name: 'sent', count: null, double: null, lot: 'PH-1', pass: null }
    const again = open([...ROWS, stored])
    expect(await taken(again, drafts, found)).toEqual({ left: 0, draft: undefined })
    expect(again.find(id)?.values).toMatchObject({ lot: 'PH-1', name: null })
    expect(again.delta().changed).toEqual([{ id, version: 1, name: null }])
  })
  it('of a new row that is stored since is of that row', async () => {
    const { drafts, found, store } = await leftBy((left) => left.add([{ code: 'N', name: 'typed', count: 4 }]))
    const id = storedAs(String(store.delta().added[0]?.['id']))
    const stored = { id, version: 1, code: 'N', name: 'sent', count: 4, double: 8, note: null, pass: null }
    const again = open([...ROWS, stored])
    expect(await taken(again, drafts, found)).toEqual({ left: 0, draft: undefined })
    expect(again.delta()).toMatchObject({ added: [], changed: [{ id, version: 1, name: 'typed' }] })
    expect(Object.keys(again.delta().changed[0] ?? {})).not.toContain('count')
    expect(again.conflicts()).toEqual([])
    await drafts.put({ ...(found as StoredDraft) })
    const theirs = open([...ROWS, { ...stored, version: 2, name: 'their' }])
    await taken(theirs, drafts, found)
    expect(theirs.conflicts()).toMatchObject([{ id, key: 'name', mine: 'typed', theirs: 'their' }])
    expect(theirs.delta().added).toEqual([])
  })
  it('knows where the rows stood, new ones too', async () => {
    const placed = (rows = ROWS) => new GridStore({ ...open(rows).options, order: 'place', newId: rowWords() })
    const drafts = memoryDrafts()
    const store = placed()
    const stop = storeGridDraft(store, drafts, gridDraftKey(SCREEN.id))
    store.move(2, 0)
    await vi.advanceTimersByTimeAsync(300)
    expect((await drafts.find(gridDraftKey(SCREEN.id))).map(draftSize)).toEqual([3])
    store.add([{ code: 'N' }], 1)
    await vi.advanceTimersByTimeAsync(300)
    stop()
    const [found] = await drafts.find(gridDraftKey(SCREEN.id))
    const again = placed()
    expect(found && (await applyGridDraft(again, drafts, found))).toEqual({ left: 0, lost: 0 })
    expect(again.data().map((row) => row['code'])).toEqual(['C', 'N', 'A', 'B'])
    again.undo()
    expect(again.dirty).toBe(false)
  })
  it('of the rows below one record is none of those below another', () => {
    expect(
      new Set([gridDraftKey('s'), gridDraftKey('s', { billId: 'a' }), gridDraftKey('s', { billId: 'b' })]).size,
    ).toBe(3)
  })
})

describe('a draft of many rows', () => {
  const MANY = 3 * PART_ROWS + 7
  const many = Array.from({ length: MANY }, (_, at) => ({
    id: `r${at}`,
    version: 1,
    code: `C${at}`,
    name: 'was',
    count: at,
    double: 2 * at,
    note: null,
    pass: null,
  }))
  const place = gridDraftKey(SCREEN.id)

  /** Keeps a grid whose drafts count what is written; gives how to wait until something is. */
  function keeping() {
    const drafts = memoryDrafts()
    const put = vi.spyOn(drafts, 'put')
    const store = open(many)
    const stop = storeGridDraft(store, drafts, place, 'd')
    const written = async (work: () => void, parts: number) => {
      put.mockClear()
      work()
      await vi.waitFor(() => expect(put).toHaveBeenCalledTimes(parts), { timeout: 3000 })
      return put.mock.calls.map(([{ id }]) => id)
    }
    return { drafts, store, stop, written }
  }
  const rename = (store: GridStore, name: string, ids: readonly string[]) =>
    store.edit(ids.map((id) => ({ id, key: 'name', value: name })))

  it('lies in parts; who types on writes the part of that row alone', async () => {
    const { drafts, store, stop, written } = keeping()
    expect(
      await written(
        () =>
          rename(
            store,
            'mine',
            many.map(({ id }) => id),
          ),
        4,
      ),
    ).toEqual(['d', 'd.1', 'd.2', 'd.3'])
    const found = await drafts.find(place)
    expect(found.map(draftSize)).toEqual([MANY])
    expect(await written(() => rename(store, 'other', ['r300']), 1)).toEqual(['d.1'])
    // The first part tells how many rows the others hold.
    expect(await written(() => void store.add([{ code: 'N' }]), 2)).toEqual(['d', 'd.3'])
    stop()
  })
  it('looks at the rows that were changed alone', async () => {
    const { drafts, store, stop, written } = keeping()
    const all = vi.spyOn(store.unsaved, 'rows')
    await written(() => rename(store, 'mine', ['r700']), 1)
    await written(() => rename(store, 'yours', ['r5', 'r700']), 1)
    expect(all).not.toHaveBeenCalled()
    // The value when the rows were read, even where another user has stored a new one since.
    store.merge({ id: 'r5', code: 'D', version: 2 })
    await written(() => store.edit([{ id: 'r5', key: 'code', value: 'E' }]), 1)
    const [found] = await drafts.find(place)
    expect(found?.base).toEqual({ r5: { name: 'was', code: 'C5' }, r700: { name: 'was' } })
    stop()
  })
  it('is done again whole and as one step, and goes with all of its parts', async () => {
    const { drafts, store, stop, written } = keeping()
    await written(
      () =>
        rename(
          store,
          'mine',
          many.map(({ id }) => id),
        ),
      4,
    )
    await written(() => store.remove(['r5', 'r600']), 2)
    stop()
    const [found] = await drafts.find(place)
    const again = open(many)
    const progress: number[] = []
    expect(found && (await applyGridDraft(again, drafts, found, (done) => progress.push(done)))).toEqual({
      left: 0,
      lost: 0,
    })
    expect(progress).toHaveLength(4)
    expect([again.delta().changed.length, again.delta().removed]).toEqual([MANY - 2, ['r5', 'r600']])
    again.undo()
    expect(again.dirty).toBe(false)
    expect(await drafts.find(`${place}.d.2`)).toEqual([])
  })
  it('that is discarded leaves no part in the store', async () => {
    const { drafts, store, stop, written } = keeping()
    await written(
      () =>
        rename(
          store,
          'mine',
          many.map(({ id }) => id),
        ),
      4,
    )
    stop()
    const [found] = await drafts.find(place)
    if (found) await deleteGridDraft(drafts, found)
    expect(
      (await Promise.all(['', '.d.1', '.d.2', '.d.3'].map((end) => drafts.find(`${place}${end}`)))).flat(),
    ).toEqual([])
  })
  it('is gone with all of its parts once everything is taken back', async () => {
    const { drafts, store, stop, written } = keeping()
    await written(
      () =>
        rename(
          store,
          'mine',
          many.map(({ id }) => id),
        ),
      4,
    )
    store.undo()
    await vi.waitFor(async () =>
      expect(
        (await Promise.all(['', '.d.1', '.d.2', '.d.3'].map((end) => drafts.find(`${place}${end}`)))).flat(),
      ).toEqual([]),
    )
    stop()
  })
  it('keeps rows that are not open here, whichever part they lie in', async () => {
    const { drafts, store, stop, written } = keeping()
    await written(
      () =>
        rename(
          store,
          'mine',
          many.map(({ id }) => id),
        ),
      4,
    )
    stop()
    const [found] = await drafts.find(place)
    const again = open(many.filter((_, at) => at !== 2 && at !== 400))
    expect(found && (await applyGridDraft(again, drafts, found))).toEqual({ left: 2, lost: 0 })
    const [rest] = await drafts.find(place)
    expect(rest && draftSize(rest)).toBe(2)
    const whole = open(many)
    expect(rest && (await applyGridDraft(whole, drafts, rest))).toEqual({ left: 0, lost: 0 })
    expect(whole.delta().changed.map(({ id }) => id)).toEqual(['r2', 'r400'])
  })
  it('says how many rows were never written down', async () => {
    const { drafts, store, stop, written } = keeping()
    await written(
      () =>
        rename(
          store,
          'mine',
          many.map(({ id }) => id),
        ),
      4,
    )
    stop()
    const [found] = await drafts.find(place)
    await drafts.remove('d.2')
    expect(found && (await applyGridDraft(open(many), drafts, found))).toEqual({ left: 0, lost: PART_ROWS })
  })
  it('is written at once, part by part, when the page goes away', async () => {
    const { drafts, store, stop, written } = keeping()
    await written(
      () =>
        rename(
          store,
          'mine',
          many.map(({ id }) => id),
        ),
      4,
    )
    const last = vi.spyOn(drafts, 'putLast')
    rename(store, 'last', ['r700'])
    window.dispatchEvent(new Event('pagehide'))
    expect(last.mock.calls.map(([{ id }]) => id)).toEqual(['d.2'])
    stop()
  })
})
