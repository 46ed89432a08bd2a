import { afterAll, beforeAll, expect, it } from 'vitest'
import { fc } from '../../../../tests/kit/properties.ts'
import type { Screen } from '../../../../schemas/language/screen.ts'
import { readChildren } from './children.ts'
import type { Engine } from '../../catalog/engine.ts'
import type { TableScreen } from '../../catalog/screens.ts'
import { actor, openTestEngine, type TestEngine } from '../../testing.ts'
import { addRow, editRow } from '../write.ts'

const LINE: Screen = {
  version: 1,
  id: 'test.line',
  title: '行',
  fields: {
    billId: { title: '单', view: 'text' },
    seq: { title: '序', type: 'integer', view: 'number' },
    name: { title: '名', view: 'text' },
    unit: { title: '单位', view: 'text' },
  },
}
const BILL: Screen = {
  version: 1,
  id: 'test.bill',
  title: '单',
  fields: { no: { title: '号', view: 'text' } },
  children: { lines: { screen: 'test.line', relation: 'many', key: 'billId', edit: 'grid', order: 'seq' } },
}

let kit: TestEngine
let engine: Engine
let bill: TableScreen
beforeAll(async () => {
  kit = await openTestEngine()
  const line = await kit.open(LINE)
  bill = await kit.open(BILL)
  engine = {
    ...kit.engine,
    screens: Object.assign(Object.create(kit.engine.screens) as Engine['screens'], { find: async () => line }),
  }
})
afterAll(() => kit.close())

/** A row as the model knows it: by the word it was made with, which its name keeps. */
interface Line {
  readonly name: string
  unit: string | null
}
interface Step {
  readonly added: number
  readonly changed: readonly (readonly [number, string])[]
  readonly removed: readonly number[]
  /** Sorts the rows that are left; undefined: the order is not named. */
  readonly shuffle: readonly number[] | undefined
}
const place = fc.nat(30)
const step: fc.Arbitrary<Step> = fc.record({
  added: fc.nat(4),
  changed: fc.array(fc.tuple(place, fc.constantFrom('kg', 'm', 'st', '')), { maxLength: 4 }),
  removed: fc.array(place, { maxLength: 3 }),
  shuffle: fc.option(fc.array(fc.nat(1000), { minLength: 40, maxLength: 40 }), { nil: undefined }),
})

it('stores what a model of the rows comes to, whatever is added, changed, removed and moved', async () => {
  let made = 0
  const linesOf = async (id: string) => (await readChildren(engine, bill, actor, id))['lines'] ?? []
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      const id = String((await addRow(engine, bill, actor, { no: 'x' }))['id'])
      let model: Line[] = []
      for (const { added, changed, removed, shuffle } of steps) {
        const stored = await linesOf(id)
        const idOf = new Map(stored.map((row) => [String(row['name']), String(row['id'])]))
        const gone = new Set(removed.flatMap((at) => model[at] ?? []))
        const remaining = model.filter((line) => !gone.has(line))
        const units = new Map(changed.flatMap(([at, unit]) => (remaining[at] ? [[remaining[at], unit] as const] : [])))
        for (const [line, unit] of units) line.unit = unit || null
        const fresh = Array.from({ length: added }, (): Line => ({ name: `n${(made += 1)}`, unit: null }))
        const all = [...remaining, ...fresh]
        model = shuffle ? all.toSorted((a, b) => (shuffle[all.indexOf(a)] ?? 0) - (shuffle[all.indexOf(b)] ?? 0)) : all
        const lines = {
          added: fresh.map(({ name }) => ({ id: name, name })),
          changed: [...units].map(([{ name }, unit]) => ({ id: idOf.get(name), unit })),
          removed: [...gone].map(({ name }) => idOf.get(name)),
          ...(shuffle ? { order: model.map(({ name }) => idOf.get(name) ?? name) } : {}),
        }
        await editRow(engine, bill, actor, { id, lines })
        const after = await linesOf(id)
        expect(after.map(({ name, unit, seq }) => ({ name, unit, seq }))).toEqual(
          model.map((line, index) => ({ ...line, seq: index + 1 })),
        )
        const known = after.filter(({ name }) => idOf.has(String(name)))
        expect(known.map((row) => row['id'])).toEqual(known.map(({ name }) => idOf.get(String(name))))
      }
    }),
    { numRuns: 40 },
  )
})
