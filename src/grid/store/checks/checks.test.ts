import { describe, expect, it, vi } from 'vitest'
import { resolveField } from '../../../../engine/model/resolve.ts'
import { GridStore } from '../grid-store.ts'
import type { GridChange, GridColumn, GridOptions } from '../types.ts'

const column = (key: string, more: Partial<GridColumn> = {}): GridColumn => ({
  key,
  title: key,
  field: resolveField(key, { title: key, view: 'text' }),
  checks: [],
  ...more,
})
const needed = (value: unknown) => (value === undefined || value === '' || value === null ? 'needed' : undefined)
const short = (value: unknown) => (String(value ?? '').length > 3 ? 'too long' : undefined)
const COLUMNS = [
  column('code', { checks: [needed, short], unique: 'twice', uniqueAt: 1 }),
  column('note', { checks: [short] }),
]
const storeOf = (codes: readonly unknown[], more: Partial<GridOptions> = {}) =>
  new GridStore({ columns: COLUMNS, rows: codes.map((code, index) => ({ id: `r${index}`, code })), ...more })
const texts = (store: GridStore) => store.problems().map(({ id, key, text }) => `${id} ${key} ${text}`)

describe('a cell', () => {
  it('GRIDRULE-019 GRIDRULE-020 GRIDRULE-021 reports nothing before the cell was visited, then its first problem', () => {
    const store = storeOf(['a', ''])
    expect(store.problems()).toEqual([])
    store.checkCell('r1', 'code')
    store.edit([
      { id: 'r0', key: 'code', value: 'long and' },
      { id: 'r0', key: 'note', value: 'ok' },
    ])
    expect(texts(store)).toEqual(['r0 code too long', 'r1 code needed'])
    store.edit([{ id: 'r1', key: 'code', value: 'b' }])
    expect([store.problemAt('r1', 'code'), store.problemAt('r0', 'code'), store.wrong]).toEqual([
      undefined,
      'too long',
      1,
    ])
  })
  it('GRIDRULE-001 GRIDRULE-004 reports that another row has the same value, at the position of that rule, in both rows', () => {
    const store = storeOf(['a', 'b', 'same and long', '', null])
    store.edit([{ id: 'r1', key: 'code', value: 'a' }])
    expect(texts(store)).toEqual(['r0 code twice', 'r1 code twice'])
    store.edit([{ id: 'r0', key: 'code', value: 'same and long' }])
    expect(texts(store)).toEqual(['r0 code twice', 'r2 code twice'])
    store.remove('r0')
    expect(texts(store)).toEqual(['r2 code too long'])
    store.undo()
    expect(texts(store)).toEqual(['r0 code twice', 'r2 code twice'])
  })
  it('reports a duplicate when a new row brings its value', async () => {
    const store = storeOf(['a', 'b'])
    await store.checkAll()
    store.add([{ code: 'b' }])
    expect(texts(store)).toEqual(['r1 code twice'])
  })
  it('AMB-137 collides with no empty one', async () => {
    const store = storeOf(['', null, undefined])
    expect((await store.checkAll()).errors).toBe(3)
    expect(texts(store).every((text) => text.endsWith('needed'))).toBe(true)
  })
  it('of a locked row is never wrong', async () => {
    expect(await storeOf(['', 'toolong'], { isDisabled: () => true }).checkAll()).toEqual({ errors: 0 })
  })
  it('GRIDRULE-018 accepts a later answer while it has the value that was checked', async () => {
    const answers: ((text: string | undefined) => void)[] = []
    const asked = vi.fn<(value: unknown) => Promise<string | undefined>>(
      () => new Promise((resolve) => answers.push(resolve)),
    )
    const store = storeOf(['a'], { columns: [column('code', { checks: [asked, short] })] })
    const all: GridChange[] = []
    store.checkCell('r0', 'code')
    store.edit([{ id: 'r0', key: 'code', value: 'b' }])
    store.subscribe((change) => all.push(change))
    answers[0]?.('about a')
    answers[1]?.('about b')
    await vi.waitFor(() => expect(store.problemAt('r0', 'code')).toBe('about b'))
    expect(all).toEqual([{ kind: 'marks', cells: [{ id: 'r0', key: 'code' }] }])
  })
})

describe('all cells', () => {
  it('GRIDRULE-022 GRIDRULE-023 GRID-060 are checked before the values are returned with the removed rows', async () => {
    const store = storeOf(['a', '', 'x'])
    store.remove('r2')
    expect(await store.collect()).toEqual({ errors: 1 })
    store.edit([{ id: 'r1', key: 'code', value: 'b' }])
    expect(await store.collect()).toEqual({
      rows: [
        { id: 'r0', code: 'a' },
        { id: 'r1', code: 'b' },
      ],
      deleted: ['r2'],
    })
  })
  it('are checked in slices that tell how far they are, and can be ended', async () => {
    const slow = (value: unknown) => {
      const end = performance.now() + 1
      while (performance.now() < end);
      return needed(value)
    }
    const store = storeOf(
      Array.from({ length: 200 }, () => ''),
      { columns: [column('code', { checks: [slow] })] },
    )
    const ended = new AbortController()
    const seen: number[] = []
    const onProgress = (done: number) => {
      seen.push(done)
      if (seen.length === 2) {
        store.edit([{ id: 'r0', key: 'code', value: 'typed meanwhile' }])
        ended.abort()
      }
    }
    const { errors } = await store.checkAll({ signal: ended.signal, onProgress })
    expect([seen.length, errors, store.problemAt('r0', 'code')]).toEqual([2, (seen[1] ?? 0) - 1, undefined])
    expect(await store.checkAll()).toEqual({ errors: 199 })
  })
})

describe('writing in slices', () => {
  it('is one step to undo, whatever is typed meanwhile', async () => {
    const store = storeOf(Array.from({ length: 3000 }, (_, index) => `${index}`))
    const ids = Array.from({ length: 3000 }, (_, index) => `r${index}`)
    function* changes() {
      for (const id of ids) {
        const end = performance.now() + 0.02
        while (performance.now() < end);
        yield { id, key: 'note', value: 'p' }
      }
    }
    const slices = vi.fn<() => void>()
    const outcome = await store.editInSlices(changes(), { onProgress: slices })
    expect([outcome, slices.mock.calls.length > 1]).toEqual([{ changed: 3000, refused: 0 }, true])
    store.undo()
    expect([store.dirty, store.canUndo]).toEqual([false, false])
    store.redo()
    expect(store.value(2999, 'note')).toBe('p')
  })
})

describe('a save', () => {
  it('leaves what was refused unsaved with the reason, which holds while the value does', () => {
    const store = storeOf(['a', 'b', 'c', 'd'])
    const [added = ''] = store.add([{ code: 'n' }])
    store.edit([
      { id: 'r0', key: 'code', value: 'x' },
      { id: 'r1', key: 'code', value: 'y' },
      { id: 'r1', key: 'note', value: 'ok' },
    ])
    store.remove(['r2', 'r3'])
    store.delta()
    store.settle({
      saved: new Map([
        ['r0', { id: 'r0', code: 'X', version: 2 }],
        [added, { id: 's1', code: 'n' }],
      ]),
      removed: ['r2'],
      refused: new Map([
        ['r1', { code: 'no', '': 'row' }],
        ['r3', { '': 'in use' }],
      ]),
    })
    expect([store.data().map(({ id, code }) => [id, code]), store.delta()]).toEqual([
      [
        ['r0', 'X'],
        ['r1', 'y'],
        ['r3', 'd'],
        ['s1', 'n'],
      ],
      { added: [], changed: [{ id: 'r1', code: 'y', note: 'ok' }], removed: [] },
    ])
    expect(texts(store)).toEqual(['r1  row', 'r1 code no', 'r3  in use'])
    store.edit([{ id: 'r1', key: 'code', value: 'z' }])
    expect(texts(store)).toEqual(['r3  in use'])
  })
  it('keeps what was typed while it was under way', () => {
    const store = storeOf(['a'])
    const [id = ''] = store.add([{ code: 'n' }])
    store.edit([{ id: 'r0', key: 'code', value: 'x' }])
    const sent = store.delta()
    store.edit([
      { id: 'r0', key: 'code', value: 'xy' },
      { id: 'r0', key: 'note', value: 'q' },
      { id, key: 'note', value: 'w' },
    ])
    store.settle({
      sent,
      saved: new Map([
        ['r0', { id: 'r0', code: 'x', note: null }],
        [id, { id: 's1', code: 'n', note: null }],
      ]),
      removed: [],
      refused: new Map(),
    })
    expect(store.delta().changed).toEqual([
      { id: 'r0', code: 'xy', note: 'q' },
      { id: 's1', note: 'w' },
    ])
  })
  it('makes a removed row a new one should it come back', () => {
    const store = storeOf(['a', 'b'])
    store.remove('r0')
    store.delta()
    store.settle({ saved: new Map(), removed: ['r0'], refused: new Map() })
    expect(store.dirty).toBe(false)
    store.undo()
    expect([store.rowAt(0).state, store.delta().added, store.deleted]).toEqual([
      'new',
      [{ id: store.idAt(0), code: 'a', note: null }],
      [],
    ])
  })
})

describe('rows that are saved alone', () => {
  it('are blocked by typed values, not by invalid stored ones', async () => {
    const store = storeOf(['', 'toolong', 'a', 'a'], { sparesStored: true })
    store.edit([{ id: 'r2', key: 'note', value: 'ok' }])
    store.add([{ code: 'b', note: 'toolong' }])
    expect((await store.checkAll()).errors).toBe(1)
    expect(store.problems().map(({ id, isHint = false }) => [id, isHint])).toEqual([
      ['r0', true],
      ['r1', true],
      ['r2', true],
      ['r3', true],
      ['1_tmp', false],
    ])
    expect([store.wrong, store.hints]).toEqual([1, 4])
    store.edit([{ id: 'r1', key: 'code', value: 'a' }])
    expect([store.wrong, store.hints]).toEqual([2, 3])
  })
  it('are blocked by problems of the server, also in an untouched row', () => {
    const store = storeOf(['', 'a'], { sparesStored: true })
    store.checkCell('r0', 'code')
    store.show('r1', { code: 'taken' })
    expect([store.wrong, store.hints, store.problemAt('r1', 'code')]).toEqual([1, 1, 'taken'])
    store.edit([{ id: 'r1', key: 'code', value: 'b' }])
    expect([store.wrong, store.hints]).toEqual([0, 1])
  })
  it('are all counted where every row is sent', async () => {
    const store = storeOf(['', 'toolong'])
    expect([(await store.checkAll()).errors, store.hints]).toEqual([2, 0])
  })
})
