import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { GRID_COMMANDS } from '../../../schemas/contract/data/grid-socket.ts'
import { useFakeSockets } from '../../../tests/kit/servers/fake-socket.ts'
import {
  GRID_KEY,
  type GridPage,
  openGridPage,
  openLine,
  tellPage,
  toldRows,
  toldWords,
  word,
} from '../../../tests/kit/pages/grid-pages.ts'
import type { Values } from '../store/types.ts'

const ROWS = [
  { id: 'r1', version: 3, name: '盖', amount: 1 },
  { id: 'r2', version: 1, name: '壶', amount: 2 },
]
let page: GridPage
let asked: string[][]
let stored: readonly Values[]
const reread = async (ids: readonly string[]) => {
  asked.push([...ids])
  return stored.filter(({ id }) => ids.includes(String(id)))
}
beforeEach(async () => {
  useFakeSockets()
  asked = []
  stored = ROWS
  page = await openGridPage(ROWS, ['name', 'amount'], { reread })
  vi.useFakeTimers()
})
afterEach(() => {
  page.live.stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const update = (row: Values, caseId = '_j-vxe-other_', by?: { version?: number; page: string; name: string }) =>
  tellPage(page, {
    type: 'update_vxe_table',
    data: { socketKey: GRID_KEY, args: by ? [row, caseId, by] : [row, caseId] },
  })
const type = (key: string, value: unknown, id = 'r1') => page.store.edit([{ id, key, value }])
const sent = (ms = 200) => {
  vi.advanceTimersByTime(ms)
  return page.said()
}
const valueOf = (key: string, id = 'r1') => page.store.find(id)?.values[key]
const by = (more: { version?: number; page?: string } = {}) => ({ page: 'page-a', name: '周雪', ...more })
const settle = () => vi.advanceTimersByTimeAsync(0)

describe('what is typed', () => {
  it('GRIDSOCKET-005 is sent as one row with all its unsaved values and the case id of the grid', () => {
    openLine(page)
    type('name', '盖一')
    type('amount', 7)
    type('name', '盖二')
    const said = sent()
    expect(toldRows(said)).toEqual([{ id: 'r1', name: '盖二', amount: 7 }])
    expect(said.find((message) => message.type === 'update_vxe_table')).toMatchObject({
      data: { socketKey: GRID_KEY, args: { 1: expect.stringMatching(/^_j-vxe-[0-9a-f]{8}_$/), 2: { version: 3 } } },
    })
  })
  it('is sent again with each change of the row, and an undone value is sent once', () => {
    openLine(page)
    type('name', 'a')
    sent()
    type('amount', 9)
    expect(toldRows(sent())).toEqual([{ id: 'r1', name: 'a', amount: 9 }])
    page.store.undo()
    expect(toldRows(sent())).toEqual([{ id: 'r1', name: 'a', amount: 1 }])
    page.store.undo()
    expect(toldRows(sent())).toEqual([{ id: 'r1', name: '盖' }])
    expect(toldRows(sent(5000))).toEqual([])
  })
  it('is not sent for a row that is not stored', () => {
    openLine(page)
    const [id = ''] = page.store.add([{ name: 'x' }])
    type('name', 'y', id)
    expect(toldRows(sent())).toEqual([])
    type('name', 'z')
    expect(toldRows(sent())).toEqual([{ id: 'r1', name: 'z' }])
  })
  it('waits for a line, and goes on to others at no more than forty rows a second', async () => {
    page.live.stop()
    vi.useRealTimers()
    const many = Array.from({ length: 100 }, (_, index) => ({ id: `n${index}`, version: 1, name: '' }))
    page = await openGridPage(many, ['name'])
    vi.useFakeTimers()
    page.store.edit(many.map(({ id }) => ({ id, key: 'name', value: 'x' })))
    expect(toldRows(sent())).toEqual([])
    openLine(page)
    expect(toldRows(sent(1000)).length).toBeLessThanOrEqual(41)
    expect(toldRows(sent(3000)).length).toBeGreaterThanOrEqual(59)
  })
  it('is left to the save when a step is larger than anybody could follow', async () => {
    page.live.stop()
    vi.useRealTimers()
    const many = Array.from({ length: 3000 }, (_, index) => ({ id: `n${index}`, version: 1, name: '' }))
    page = await openGridPage(many, ['name'])
    vi.useFakeTimers()
    openLine(page)
    page.store.edit([{ id: 'n1', key: 'name', value: 'said' }])
    sent()
    page.store.edit(many.map(({ id }) => ({ id, key: 'name', value: 'x' })))
    expect(toldRows(sent(5000))).toEqual([{ id: 'n1', name: 'x' }])
  })
})

describe('what others type', () => {
  it('GRIDSOCKET-006 GRIDSOCKET-007 is laid into the row with the same id; no row comes of it', () => {
    openLine(page)
    update({ id: 'r1', name: '新' })
    update({ id: 'nobody', name: '无' })
    expect([valueOf('name'), valueOf('amount'), page.store.size]).toEqual(['新', 1, 2])
    expect(page.store.dirty).toBe(false)
  })
  it('is not sent on as if it were typed here', () => {
    openLine(page)
    sent()
    update({ id: 'r1', name: '新' })
    expect(toldRows(sent(2000))).toEqual([])
    expect(valueOf('name')).toBe('新')
  })
  it('AMB-146 is ignored when it comes from this page itself', () => {
    openLine(page)
    type('name', 'mine')
    const own = sent().find((message) => message.type === 'update_vxe_table')
    type('name', 'later')
    if (own?.type === 'update_vxe_table') update({ id: 'r1', name: 'mine' }, own.data.args[1])
    expect([valueOf('name'), page.store.conflicts()]).toEqual(['later', []])
  })
  it('GRIDSOCKET-006 is not sent on when another user joins, though another value of the cell was sent and saved', () => {
    openLine(page)
    type('name', 'mine')
    sent()
    const now = { id: 'r1', version: 4, name: 'mine', amount: 1 }
    page.store.settle({ saved: new Map([['r1', now]]), removed: [], refused: new Map(), sent: page.store.delta() })
    word(page, GRID_COMMANDS.saved, GRID_KEY, now)
    update({ id: 'r1', name: 'theirs' }, '_j-vxe-other_', by({ version: 4 }))
    word(page, GRID_COMMANDS.watch, GRID_KEY)
    expect([valueOf('name'), toldRows(sent(2000))]).toEqual(['theirs', []])
  })
  it('AMB-145 merges tug_status key by key', () => {
    openLine(page)
    update({ id: 'r1', tug_status: { 1: 'done' } })
    update({ id: 'r1', tug_status: { 2: 'wait' } })
    expect(valueOf('tug_status')).toEqual({ 1: 'done', 2: 'wait' })
  })
  it('never replaces what is typed here: both stand as a conflict, with the other one’s name', () => {
    openLine(page)
    type('name', 'mine')
    update({ id: 'r1', name: 'theirs', amount: 5 }, undefined, by())
    expect([valueOf('name'), valueOf('amount')]).toEqual(['mine', 5])
    expect(page.store.conflicts()).toEqual([{ id: 'r1', key: 'name', mine: 'mine', theirs: 'theirs', by: '周雪' }])
  })
  it('is passed over when it was typed into an older version', () => {
    openLine(page)
    update({ id: 'r1', name: 'old' }, undefined, by({ version: 2 }))
    expect(valueOf('name')).toBe('盖')
  })
  it('reaches no prototype', () => {
    openLine(page)
    page
      .line()
      .say(
        `{"type":"update_vxe_table","data":{"socketKey":"${GRID_KEY}","args":[{"id":"r1","name":"x","__proto__":{"bad":1},"constructor":"y"},"c"]}}`,
      )
    expect(valueOf('name')).toBe('x')
    expect(Object.hasOwn(page.store.find('r1')?.values ?? {}, 'constructor')).toBe(false)
  })
  it('goes back to what is stored when the page it was typed in is closed without a save', async () => {
    openLine(page)
    update({ id: 'r1', name: 'typed' }, undefined, by({ version: 3 }))
    word(page, GRID_COMMANDS.editing, { socketKey: GRID_KEY, page: 'page-a', gone: true })
    await settle()
    expect([valueOf('name'), asked]).toEqual(['盖', [['r1']]])
  })
})

describe('what is saved', () => {
  it('lays in the stored row with its version, and nothing older afterwards', () => {
    openLine(page)
    word(page, GRID_COMMANDS.saved, GRID_KEY, { id: 'r1', version: 5, name: 'v5', amount: 5 })
    word(page, GRID_COMMANDS.saved, GRID_KEY, { id: 'r1', version: 4, name: 'v4', amount: 4 })
    update({ id: 'r1', name: 'typed into 4' }, undefined, by({ version: 4 }))
    expect([valueOf('version'), valueOf('name'), valueOf('amount')]).toEqual([5, 'v5', 5])
  })
  it('of its own is no conflict with what is typed while the save runs', async () => {
    openLine(page)
    type('name', 'sent')
    const { changed } = page.store.delta()
    await page.live.during(async () => {
      type('name', 'typed since')
      word(page, GRID_COMMANDS.saved, GRID_KEY, { id: 'r1', version: 4, name: 'sent', amount: 1 })
      expect(page.store.conflicts()).toEqual([])
      page.store.settle({
        saved: new Map([['r1', { ...changed[0], id: 'r1', version: 4 }]]),
        removed: [],
        refused: new Map(),
      })
    })
    expect([valueOf('name'), valueOf('version'), page.store.conflicts()]).toEqual(['typed since', 4, []])
  })
  it('is sent again what was typed here into the previous version', () => {
    openLine(page)
    type('name', 'mine')
    sent()
    word(page, GRID_COMMANDS.saved, GRID_KEY, { id: 'r1', version: 4, name: '盖', amount: 8 })
    const said = sent()
    expect(toldRows(said)).toEqual([{ id: 'r1', name: 'mine' }])
    expect(said).toContainEqual(
      expect.objectContaining({
        data: expect.objectContaining({
          args: [expect.anything(), expect.anything(), expect.objectContaining({ version: 4 })],
        }),
      }),
    )
  })
})

describe('after a cut', () => {
  const cut = (ms: number, isOurs = true) => {
    page.line().lose()
    vi.advanceTimersByTime(ms)
    openLine(page, isOurs)
  }
  it('sends typed values again, loses none, and reads rows again that were changed meanwhile', async () => {
    openLine(page)
    type('name', 'before')
    sent()
    page.line().lose()
    type('amount', 42)
    vi.advanceTimersByTime(60_000)
    page.said()
    openLine(page)
    const said = sent()
    expect(toldRows(said)).toEqual([{ id: 'r1', name: 'before', amount: 42 }])
    const [since] = toldWords(said, GRID_COMMANDS.since)
    expect(since?.[0]).toBe(GRID_KEY)
    expect(Number(since?.[1])).toBeGreaterThanOrEqual(60)
    stored = [
      { id: 'r2', version: 2, name: 'changed', amount: 2 },
      { id: 'r1', version: 4, name: 'theirs', amount: 1 },
    ]
    word(page, GRID_COMMANDS.since, GRID_KEY, ['r2', 'r1', 'new'])
    await settle()
    expect(asked).toEqual([['r2', 'r1']])
    expect([valueOf('name', 'r2'), valueOf('name'), valueOf('amount')]).toEqual(['changed', 'before', 42])
    expect(page.store.conflicts()).toEqual([{ id: 'r1', key: 'name', mine: 'before', theirs: 'theirs' }])
  })
  it('what others had typed and may have left is read again', async () => {
    openLine(page)
    update({ id: 'r2', name: 'typed' }, undefined, by({ version: 1 }))
    cut(60_000)
    await settle()
    expect([valueOf('name', 'r2'), asked]).toEqual(['壶', [['r2']]])
  })
  it('asks for the visible rows when the server cannot say what was missed', async () => {
    openLine(page, false)
    vi.advanceTimersByTime(3000)
    expect(asked).toEqual([])
    cut(60_000, false)
    vi.advanceTimersByTime(2900)
    page.line().say('{"type":"heart_beat","data":""}')
    await vi.advanceTimersByTimeAsync(200)
    expect(asked).toEqual([['r1', 'r2']])
  })
})

describe('our own words', () => {
  it('are said to a server that greets with them, and to no other', () => {
    openLine(page, false)
    page.live.editing({ id: 'r1', key: 'name' })
    type('name', 'x')
    expect(sent(5000).map((message) => message.type)).toEqual(['heart_beat', 'update_vxe_table'])
    word(page, GRID_COMMANDS.hello, 1)
    const said = sent()
    expect(toldWords(said, GRID_COMMANDS.watch)).toEqual([[[GRID_KEY]]])
    expect(toldWords(said, GRID_COMMANDS.editing)).toEqual([[{ socketKey: GRID_KEY, id: 'r1', key: 'name' }]])
  })
  it('tell where the person is: at each move, again while staying, and once when leaving', () => {
    openLine(page)
    page.said()
    page.live.editing({ id: 'r1', key: 'name' })
    page.live.editing({ id: 'r1', key: 'name' })
    page.live.editing({ id: 'r2', key: 'name' })
    page.live.editing(undefined)
    expect(toldWords(page.said(), GRID_COMMANDS.editing)).toEqual([
      [{ socketKey: GRID_KEY, id: 'r1', key: 'name' }],
      [{ socketKey: GRID_KEY, id: 'r2', key: 'name' }],
      [{ socketKey: GRID_KEY }],
    ])
  })
  it('tells a user who opens the same rows where this user is, at once', () => {
    openLine(page)
    page.live.editing({ id: 'r1', key: 'name' })
    page.said()
    word(page, GRID_COMMANDS.watch, GRID_KEY)
    expect(toldWords(page.said(), GRID_COMMANDS.editing)).toEqual([[{ socketKey: GRID_KEY, id: 'r1', key: 'name' }]])
    page.live.editing(undefined)
    page.said()
    word(page, GRID_COMMANDS.watch, GRID_KEY)
    expect(page.said()).toEqual([])
  })
  it('tell where others are, until they move, leave, fall silent for a minute, or the line is lost', () => {
    openLine(page)
    const at = (id: string, more: object = {}) =>
      word(page, GRID_COMMANDS.editing, { socketKey: GRID_KEY, page: 'p', name: '周雪', id, key: 'name', ...more })
    const names = (id: string) => page.store.presenceAt(id, 'name').map(({ name }) => name)
    at('r1')
    expect(names('r1')).toEqual(['周雪'])
    at('r2')
    expect([names('r1'), names('r2')]).toEqual([[], ['周雪']])
    word(page, GRID_COMMANDS.editing, { socketKey: GRID_KEY, page: 'p' })
    expect(names('r2')).toEqual([])
    at('r1')
    page.line().say('{"type":"heart_beat","data":""}')
    for (let seconds = 0; seconds < 60; seconds += 5) {
      vi.advanceTimersByTime(5000)
      page.line().say('{"type":"heart_beat","data":""}')
    }
    expect(names('r1')).toEqual([])
    at('r1')
    page.line().lose()
    expect(names('r1')).toEqual([])
  })
  it('of no sense change nothing', () => {
    openLine(page)
    for (const key of Object.values(GRID_COMMANDS))
      for (const args of [
        [],
        [1],
        [null],
        [GRID_KEY],
        [GRID_KEY, 1],
        [GRID_KEY, [1, null]],
        [{ socketKey: GRID_KEY }],
        [{ socketKey: GRID_KEY, page: 1, id: 'r1', key: 'name' }],
      ])
        word(page, key, ...args)
    word(page, GRID_COMMANDS.saved, GRID_KEY, { id: 'nobody', version: 9 })
    word(page, 'nothing', 1)
    expect([valueOf('name'), page.store.dirty, page.store.presenceAt('r1', 'name')]).toEqual(['盖', false, []])
  })
})
