import { describe, expect, it, vi } from 'vitest'
import type { DataSource, SaveOutcome } from '../../api/rows/data-source.ts'
import { ApiError } from '../../api/client/errors.ts'
import { memoryOutbox } from '../../state/storage/outbox.ts'
import { memorySource } from '../../screen/preview/memory-source.ts'
import { sendWaiting } from './send-waiting.ts'

type Values = Readonly<Record<string, unknown>>
const ID = 'lab.relic'
const ROW = { id: 'r1', name: 'a', note: '', version: 1 }
const waiting = (key: string, at: number, values: Values, version = 1) =>
  ({
    key,
    at,
    keyAt: Date.now(),
    row: { ...ROW, version },
    values: { name: ROW.name, note: ROW.note, ...values },
    title: key,
    state: 'waiting',
    message: '',
  }) as const
const refusal = (status: number) =>
  new ApiError('API_OFFLINE', { status, replyCode: status, said: '', result: undefined })

/** A server that checks versions, does what comes under a key once, and is out of reach after so many answers. */
function setUp() {
  const stored: Record<string, unknown> = { ...ROW }
  const done = new Map<string, { readonly body: string; readonly outcome: SaveOutcome }>()
  const state = { answers: Number.POSITIVE_INFINITY, reached: Number.POSITIVE_INFINITY }
  function answerTo(values: Values, key: string): SaveOutcome {
    const [before, body] = [done.get(key), JSON.stringify(values)]
    if (before && before.body !== body) throw refusal(422)
    if (before) return before.outcome
    if (values['version'] !== stored['version']) return { kind: 'stale', message: '', by: '', at: '' }
    Object.assign(stored, values, { version: Number(stored['version']) + 1 })
    const outcome = { kind: 'saved', id: ROW.id, message: '', version: stored['version'] } as const
    done.set(key, { body, outcome })
    return outcome
  }
  const edit = vi.fn<DataSource['edit']>(async (values, { key = '' } = {}) => {
    if (state.reached-- <= 0) throw refusal(0)
    const outcome = answerTo(values, key)
    if (state.answers-- <= 0) throw refusal(0)
    return outcome
  })
  const outbox = memoryOutbox()
  const source: DataSource = { ...memorySource([]), edit }
  const run = (isStill = () => true) =>
    sendWaiting({ screen: ID, source, outbox, ports: { say: (code) => code, notify: () => undefined }, isStill })
  return { stored, state, edit, outbox, run }
}

describe('two changes of one record that wait', () => {
  it.each([
    ['before the answer to the first', { answers: 0 }, ['one', 'two']],
    ['between the two', { reached: 1 }, ['two']],
    ['before the answer to the second', { answers: 1 }, ['two']],
  ])('are both stored where the line drops %s', async (_when, cut, left) => {
    const { stored, state, outbox, run } = setUp()
    await outbox.put(ID, waiting('one', 1, { name: 'b' }))
    await outbox.put(ID, waiting('two', 2, { note: 'c' }))
    Object.assign(state, cut)
    await run()
    expect((await outbox.list(ID)).map(({ key, state: now }) => [key, now])).toEqual(
      left.map((key) => [key, 'waiting']),
    )
    Object.assign(state, { answers: Number.POSITIVE_INFINITY, reached: Number.POSITIVE_INFINITY })
    await run()
    // The second changed the note alone: the name is what the first made of it.
    expect([await outbox.list(ID), stored]).toEqual([[], { id: 'r1', name: 'b', note: 'c', version: 3 }])
  })
  it('over different readings are merged by the person: the second never overwrites what another user saved', async () => {
    const { stored, outbox, run } = setUp()
    stored['version'] = 4
    await outbox.put(ID, waiting('one', 1, { name: 'b' }, 4))
    await outbox.put(ID, waiting('two', 2, { name: 'c' }))
    await run()
    expect([stored['name'], await outbox.list(ID)]).toMatchObject(['b', [{ key: 'two', state: 'stale' }]])
  })
})

describe('what waits', () => {
  it('is sent by one at a time', async () => {
    const { stored, edit, outbox, run } = setUp()
    await outbox.put(ID, waiting('one', 1, { name: 'b' }))
    await Promise.all([run(), run()])
    expect([edit.mock.calls.length, stored['version']]).toEqual([1, 2])
  })
  it('is not sent by the next person who signs in here', async () => {
    const { edit, outbox, run } = setUp()
    await outbox.put(ID, waiting('one', 1, { name: 'b' }))
    await outbox.put(ID, { ...waiting('two', 2, {}), row: undefined })
    await run(() => edit.mock.calls.length === 0)
    expect([edit.mock.calls.length, (await outbox.list(ID)).map(({ key, state }) => [key, state])]).toEqual([
      1,
      [['two', 'waiting']],
    ])
  })
  it('is not brought back by an answer, when it was taken back meanwhile', async () => {
    const { edit, outbox, run } = setUp()
    await outbox.put(ID, waiting('one', 1, { name: 'b' }))
    edit.mockImplementationOnce(async () => {
      await outbox.remove('one')
      return { kind: 'refused', message: 'no', problems: [] }
    })
    await run()
    expect(edit).toHaveBeenCalledOnce()
    expect(await outbox.list(ID)).toEqual([])
  })
  it('is not called refused where the server knows its key by another content: that was stored', async () => {
    const { edit, outbox, run } = setUp()
    await outbox.put(ID, waiting('one', 1, { name: 'b' }))
    await outbox.put(ID, { ...waiting('two', 2, {}), row: undefined })
    edit.mockRejectedValueOnce(refusal(422))
    await run()
    expect(await outbox.list(ID)).toMatchObject([{ key: 'one', state: 'stale' }])
  })
})
