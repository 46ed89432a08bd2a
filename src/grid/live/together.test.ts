import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { GRID_COMMANDS, type GridMessage } from '../../../schemas/contract/data/grid-socket.ts'
import { useFakeSockets } from '../../../tests/kit/servers/fake-socket.ts'
import { GRID_KEY, type GridPage, openGridPage, openLine, tellPage } from '../../../tests/kit/pages/grid-pages.ts'
import { fc } from '../../../tests/kit/properties.ts'
import type { CellAt, GridDelta, Values } from '../store/types.ts'

const IDS = ['r1', 'r2']
const KEYS = ['name', 'amount']
const CELLS: readonly CellAt[] = IDS.flatMap((id) => KEYS.map((key) => ({ id, key })))
const word = (key: string, ...args: readonly unknown[]): GridMessage => ({
  type: 'common_send_date',
  data: { key, args },
})

beforeEach(() => void useFakeSockets())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A page with its line: what is under way in either direction is taken when the test says so. */
interface Seat {
  readonly page: GridPage
  readonly up: GridMessage[]
  readonly down: GridMessage[]
  isCut: boolean
  lines: number
  save: { readonly delta: GridDelta; end(): void; readonly done: Promise<void> } | undefined
  /** What the person typed last into a cell that is not saved. */
  readonly mine: Map<string, unknown>
}

class World {
  readonly stored = new Map<string, Values>(IDS.map((id) => [id, { id, version: 1, name: 'stored', amount: 'stored' }]))
  readonly seats: Seat[] = []

  async open(): Promise<void> {
    const page = await openGridPage([...this.stored.values()], KEYS, {
      reread: async (ids) => ids.map((id) => this.#row(id)),
    })
    this.seats.push({ page, up: [], down: [], isCut: false, lines: 0, save: undefined, mine: new Map() })
  }
  #row(id: string): Values {
    return this.stored.get(id) ?? {}
  }
  seat(index: number): Seat {
    const seat = this.seats[index]
    if (!seat) throw new RangeError('There are two pages')
    return seat
  }
  other(seat: Seat): Seat {
    return this.seat(this.seat(0) === seat ? 1 : 0)
  }
  pageOf = (seat: Seat) => `page-${this.seats.indexOf(seat)}-${seat.lines}`

  collect(seat: Seat): void {
    for (const message of seat.page.said()) {
      if (message.type === 'heart_beat') tellPage(seat.page, message)
      else seat.up.push(message)
    }
  }
  /** The server takes one message: by its rules of versions. */
  serve(seat: Seat): void {
    const message = seat.up.shift()
    if (message?.type === 'common_send_date' && message.data.key === GRID_COMMANDS.since)
      seat.down.push(word(GRID_COMMANDS.since, GRID_KEY, IDS))
    if (message?.type === 'common_send_date' && message.data.key === GRID_COMMANDS.watch)
      this.other(seat).down.push(word(GRID_COMMANDS.watch, GRID_KEY))
    if (message?.type !== 'update_vxe_table') return
    const [row, caseId, by] = message.data.args
    const version = Number(this.stored.get(String(row['id']))?.['version'])
    if (by?.version === version)
      this.other(seat).down.push({
        ...message,
        data: { ...message.data, args: [row, caseId, { version, page: this.pageOf(seat), name: 'the other' }] },
      })
  }
  deliver(seat: Seat): void {
    const message = seat.isCut ? undefined : seat.down.shift()
    if (message) tellPage(seat.page, message)
  }
  cut(seat: Seat): void {
    if (seat.isCut) return
    seat.isCut = true
    seat.page.line().lose()
    this.collect(seat)
    seat.up.length = 0
    seat.down.length = 0
    this.other(seat).down.push(
      word(GRID_COMMANDS.editing, { socketKey: GRID_KEY, page: this.pageOf(seat), gone: true }),
    )
    seat.lines += 1
  }
  restore(seat: Seat): void {
    if (!seat.isCut) return
    vi.advanceTimersByTime(5000)
    for (const one of this.seats) if (!one.isCut) this.collect(one)
    seat.isCut = false
    seat.down.length = 0
    openLine(seat.page)
  }
  type(seat: Seat, { id, key }: CellAt, value: string): void {
    if (seat.page.store.edit([{ id, key, value }]).changed > 0) seat.mine.set(`${id} ${key}`, value)
  }
  beginSave(seat: Seat): void {
    if (seat.save) return
    const { store, live } = seat.page
    const open = new Set(store.conflicts().map(({ id }) => id))
    const whole = store.delta()
    const delta = { ...whole, changed: whole.changed.filter(({ id }) => !open.has(String(id))) }
    let end = () => {}
    const waits = new Promise<void>((resolve) => (end = resolve))
    const done = live.during(async () => {
      await waits
      this.#store(seat, delta)
    })
    seat.save = { delta, end, done }
  }
  #store({ page: { store } }: Seat, { changed }: GridDelta): void {
    const saved = new Map<string, Values>()
    for (const { id, version, ...values } of changed) {
      const row = this.stored.get(String(id))
      if (!row) continue
      if (row['version'] !== version) {
        store.merge(row)
        continue
      }
      const next = { ...row, ...values, version: Number(version) + 1 }
      this.stored.set(String(id), next)
      saved.set(String(id), next)
      for (const { down } of this.seats) down.push(word(GRID_COMMANDS.saved, GRID_KEY, next))
    }
    store.settle({ saved, removed: [], refused: new Map(), sent: { added: [], changed, removed: [] } })
  }
  async endSave(seat: Seat): Promise<void> {
    const { save } = seat
    if (!save) return
    save.end()
    await save.done
    seat.save = undefined
  }
  async tick(ms = 250): Promise<void> {
    await vi.advanceTimersByTimeAsync(ms)
    for (const seat of this.seats) if (!seat.isCut) this.collect(seat)
  }
  /** Everything that is under way arrives. */
  async settle(): Promise<void> {
    for (const seat of this.seats) {
      await this.endSave(seat)
      this.restore(seat)
    }
    for (let round = 0; round < 40; round += 1) {
      await this.tick()
      for (const seat of this.seats) {
        while (seat.up.length > 0) this.serve(seat)
        while (seat.down.length > 0) this.deliver(seat)
      }
    }
  }
}

type Step = readonly [
  kind: 'type' | 'undo' | 'tick' | 'serve' | 'deliver' | 'cut' | 'restore' | 'save' | 'saved',
  seat: number,
  cell: number,
  value: string,
]
const kinds: readonly Step[0][] = [
  'type',
  'type',
  'type',
  'undo',
  'tick',
  'tick',
  'serve',
  'serve',
  'deliver',
  'deliver',
  'cut',
  'restore',
  'save',
  'saved',
]
const step: fc.Arbitrary<Step> = fc.tuple(
  fc.constantFrom(...kinds),
  fc.nat(1),
  fc.nat(CELLS.length - 1),
  fc.constantFrom('a', 'b', 'c', 'd'),
)

async function run(world: World, [kind, at, cell, value]: Step): Promise<void> {
  const seat = world.seat(at)
  switch (kind) {
    case 'type':
      return world.type(seat, CELLS[cell] ?? { id: '', key: '' }, value)
    case 'undo':
      seat.mine.clear()
      return void seat.page.store.undo()
    case 'tick':
      return world.tick()
    case 'serve':
      return world.serve(seat)
    case 'deliver':
      return world.deliver(seat)
    case 'cut':
      return world.cut(seat)
    case 'restore':
      return world.restore(seat)
    case 'save':
      return world.beginSave(seat)
    case 'saved':
      return world.endSave(seat)
  }
}

/** An unsaved value shows as it was typed. */
function lost({ page: { store }, mine }: Seat): readonly string[] {
  return [...mine].flatMap(([cell, value]) => {
    const [id = '', key = ''] = cell.split(' ')
    if (!store.isDirty(id, key)) mine.delete(cell)
    return store.isDirty(id, key) && store.find(id)?.values[key] !== value ? [cell] : []
  })
}

it('GRIDSOCKET-006 two people typing, saving and being cut off in any order end with the same rows, or with a mark where they differ; nothing typed is lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const world = new World()
      useFakeSockets()
      vi.useRealTimers()
      await world.open()
      await world.open()
      vi.useFakeTimers()
      for (const seat of world.seats) openLine(seat.page)
      for (const one of steps) {
        await run(world, one)
        for (const seat of world.seats) expect(lost(seat)).toEqual([])
      }
      await world.settle()
      for (const { id, key } of CELLS) {
        const [here, there] = world.seats.map(({ page: { store } }) => store.find(id)?.values[key])
        const isMarked = world.seats.some(({ page: { store } }) => store.conflictAt(id, key) !== undefined)
        expect(isMarked || here === there, `${id} ${key}: ${String(here)} and ${String(there)}`).toBe(true)
        // A row without unsaved values equals the stored row.
        const isTyped = world.seats.some(({ page: { store } }) => store.isDirty(id, key))
        expect(isTyped || here === world.stored.get(id)?.[key], `${id} ${key}: ${String(here)} is not stored`).toBe(
          true,
        )
      }
      for (const seat of world.seats) {
        expect(lost(seat)).toEqual([])
        seat.page.live.stop()
      }
    }),
    { numRuns: 60 },
  )
})
