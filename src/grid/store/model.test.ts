import { describe, expect, it } from 'vitest'
import { resolveField } from '../../../engine/model/resolve.ts'
import { isEmpty } from '../../../registry/kit/values.ts'
import { fc } from '../../../tests/kit/properties.ts'
import { GridStore } from './grid-store.ts'
import type { GridColumn, GridDelta, Values } from './types.ts'

const column = (key: string, more: Partial<GridColumn> = {}): GridColumn => ({
  key,
  title: key,
  field: resolveField(key, { title: key, view: 'text' }),
  checks: [],
  ...more,
})
const COLUMNS = [
  column('code', { checks: [(value) => (isEmpty(value) ? 'empty' : undefined)], unique: 'twice' }),
  column('n', {
    checks: [(value, row) => (row['code'] === 'b' && isEmpty(value) ? 'needed' : undefined)],
    statistics: ['sum', 'average'],
  }),
]
const ROWS: readonly Values[] = ['a', 'b', 'c', 'd'].map((code, index) => ({
  id: `r${index}`,
  version: 1,
  code,
  n: index,
  orderNum: index + 1,
}))
const storeOf = (rows = ROWS) => new GridStore({ columns: COLUMNS, rows, order: 'orderNum' })
/** The rows as they stand: ids, cells and numbers. */
const shown = (store: GridStore) =>
  store.data({ withIds: true }).map(({ id, code, n, orderNum }) => [id, code ?? null, n ?? null, orderNum])

const VALUES = ['a', 'b', 'x', '', null, 1, 2.5, '7', 'many'] as const
const step = fc.record({
  kind: fc.constantFrom(
    'edit' as const,
    'edit' as const,
    'add' as const,
    'remove' as const,
    'move' as const,
    'merge' as const,
    'undo' as const,
    'redo' as const,
    'sort' as const,
    'filter' as const,
  ),
  at: fc.nat(7),
  to: fc.nat(7),
  key: fc.constantFrom('code', 'n'),
  value: fc.constantFrom(...VALUES),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
const steps = fc.array(step, { maxLength: 25 })

function take(store: GridStore, { kind, at, to, key, value }: Step): void {
  const id = store.size > 0 ? store.idAt(at % store.size) : ''
  if (kind === 'edit') store.edit([{ id, key, value }])
  else if (kind === 'add') store.add([{ code: value, n: to }], at)
  else if (kind === 'remove') store.remove(id)
  else if (kind === 'move') store.move(at, to)
  else if (kind === 'merge') store.merge({ id, [key]: value, version: 2 })
  else if (kind === 'sort') store.sortBy(to % 2 === 0 ? [] : [{ key, desc: at % 2 === 0 }])
  else if (kind === 'filter') store.filterBy(to % 2 === 0 ? undefined : (row) => row[key] !== value)
  else store[kind]()
}

/** What is wrong, asked of every row anew. */
function wrong(store: GridStore): readonly string[] {
  const rows = store.data({ withIds: true })
  const held = new Map<string, number>()
  for (const { code } of rows) if (!isEmpty(code)) held.set(String(code), (held.get(String(code)) ?? 0) + 1)
  return rows.flatMap((row) => [
    ...(isEmpty(row['code'])
      ? [`${String(row['id'])} code empty`]
      : (held.get(String(row['code'])) ?? 0) > 1
        ? [`${String(row['id'])} code twice`]
        : []),
    ...(row['code'] === 'b' && isEmpty(row['n']) ? [`${String(row['id'])} n needed`] : []),
  ])
}

describe('random steps', () => {
  it('AMB-135 GRID-040 keep totals as if they were counted anew', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const store = storeOf()
        for (const one of all) {
          store.total('n')
          take(store, one)
        }
        expect(store.total('n')).toEqual(storeOf(store.data({ withIds: true })).total('n'))
      }),
    )
  })
  it('GRIDRULE-004 GRIDRULE-021 keep the problems as if everything was checked anew', async () => {
    await fc.assert(
      fc.asyncProperty(steps, steps, async (before, after) => {
        const store = storeOf()
        for (const one of before) take(store, one)
        await store.checkAll()
        for (const one of after) take(store, one)
        // What was undone or added without being typed into is asked with the others.
        await store.checkAll()
        expect(store.problems().map(({ id, key, text }) => `${id} ${key} ${text}`)).toEqual(wrong(store))
        expect(store.wrong).toBe(wrong(store).length)
      }),
    )
  })
  it('keep how many cells are wrong as if they were counted anew, without what was stored this way', async () => {
    await fc.assert(
      fc.asyncProperty(steps, steps, async (before, after) => {
        const store = new GridStore({
          columns: COLUMNS,
          rows: [...ROWS, { id: 'r4', code: '', n: 4 }, { id: 'r5', code: 'a', n: 5 }, { n: 6 }],
          sparesStored: true,
        })
        const counted = () => store.problems().filter(({ isHint = false }) => !isHint).length
        for (const one of before) take(store, one)
        await store.checkAll()
        for (const one of after) {
          if (one.to === 1) store.show(store.idAt(one.at), { [one.key]: 'refused', '': 'not like this' })
          else if (one.to === 2) {
            const sent = store.delta()
            store.settle({
              sent,
              removed: sent.removed,
              refused: new Map(),
              saved: new Map(sent.changed.map((row) => [String(row['id']), row])),
            })
          } else take(store, one)
          expect([store.wrong, store.hints]).toEqual([counted(), store.problems().length - counted()])
        }
      }),
    )
  })
  it('keep the first, the last and the number of values as if they were looked for anew, of what the rows show alone', () => {
    const totals = (['min', 'max', 'count'] as const).map((total) => column(total, { total }))
    const rowsOf = (rows: readonly Values[]) =>
      rows.map((row) => ({ ...row, min: row['n'], max: row['n'], count: row['n'] }))
    const copied = (store: GridStore) => store.data({ withIds: true })
    for (const isShown of [undefined, (row: Values) => row['code'] !== 'b']) {
      const storeOver = (rows: readonly Values[]) =>
        new GridStore({ columns: [...COLUMNS, ...totals], rows, ...(isShown ? { isShown } : {}) })
      fc.assert(
        fc.property(steps, (all) => {
          const store = storeOver(rowsOf(ROWS))
          for (const one of all) {
            for (const { key } of totals) {
              store.total(key)
              if (one.kind === 'edit' && store.size > 0)
                store.edit([{ id: store.idAt(one.at % store.size), key, value: one.value }])
            }
            take(store, one)
            const anew = storeOver(copied(store))
            expect(totals.map(({ key }) => store.total(key))).toEqual(totals.map(({ key }) => anew.total(key)))
          }
        }),
        { numRuns: 60 },
      )
    }
  })
  it('are undone to the first row and done again to the last', () => {
    fc.assert(
      fc.property(
        fc.array(
          step.filter(({ kind }) => !['merge', 'undo', 'redo'].includes(kind)),
          { maxLength: 25 },
        ),
        (all) => {
          const store = storeOf()
          for (const one of all) take(store, one)
          store.filterBy(undefined)
          store.sortBy([])
          const end = shown(store)
          while (store.undo());
          expect([shown(store), store.dirty, store.deleted]).toEqual([shown(storeOf()), false, []])
          while (store.redo());
          expect(shown(store)).toEqual(end)
        },
      ),
    )
  })
  it('find rows by their ids where they stand', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const store = storeOf()
        for (const one of all) take(store, one)
        for (let index = 0; index < store.size; index++) expect(store.indexOf(store.idAt(index))).toBe(index)
        expect(new Set(store.data({ withIds: true }).map(({ id }) => id)).size).toBe(store.count)
      }),
    )
  })
  it('GRID-018 GRID-019 GRID-060 are part of the delta, which survives serialization to JSON and is restored unchanged', () => {
    fc.assert(
      fc.property(
        fc.array(
          step.filter(({ kind }) => kind !== 'merge'),
          { maxLength: 25 },
        ),
        (all) => {
          const store = storeOf()
          for (const one of all) take(store, one)
          const changes = store.delta()
          const again = storeOf()
          again.restore(JSON.parse(JSON.stringify(changes)) as GridDelta)
          expect(again.data({ withIds: true }).map(({ id, code, n }) => [id, code ?? null, n ?? null])).toEqual(
            store.data({ withIds: true }).map(({ id, code, n }) => [id, code ?? null, n ?? null]),
          )
          expect(again.dirty).toBe(store.dirty)
        },
      ),
    )
  })
  it('are clean once they are saved', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const store = storeOf()
        for (const one of all) take(store, one)
        const sent = store.delta()
        const now = new Map(store.data({ withIds: true }).map((row) => [String(row['id']), row]))
        const ids = [...sent.added, ...sent.changed].map(({ id }) => String(id))
        store.settle({
          sent,
          removed: sent.removed,
          refused: new Map(),
          saved: new Map(ids.map((id) => [id, { ...now.get(id), id: id.replace('_tmp', '_stored') }])),
        })
        expect([store.dirty, store.conflicts(), store.delta()]).toEqual([
          false,
          [],
          { added: [], changed: [], removed: [] },
        ])
      }),
    )
  })
})
