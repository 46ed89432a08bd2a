import { describe, expect, it } from 'vitest'
import type { DataSource, SaveOptions, SaveOutcome } from '../../api/rows/data-source.ts'
import { ApiError } from '../../api/client/errors.ts'
import { uuid } from '../../lib/text.ts'
import { memorySource } from '../../screen/preview/memory-source.ts'
import { IdempotentSave } from './idempotent-save.ts'

type Values = Readonly<Record<string, unknown>>
interface Heard {
  readonly verb: string
  readonly values: Values
  readonly key: string | undefined
}
const lost = (status = 0) => new ApiError('API_OFFLINE', { status, replyCode: 0, said: '', result: undefined })

/** A service that does what comes under a key once; the answers named lost do not arrive. */
function service(keepsKeys = true) {
  const heard: Heard[] = []
  const done = new Map<string, SaveOutcome>()
  const losses: unknown[] = []
  let records = 0
  const save =
    (verb: string) =>
    async (values: Values, { key }: SaveOptions = {}) => {
      heard.push({ verb, values, key })
      const outcome: SaveOutcome = (key && done.get(key)) || {
        kind: 'saved',
        id: verb === 'add' ? `n${++records}` : String(values['id']),
        message: '',
        version: Number(values['version'] ?? 0) + 1,
      }
      if (key) done.set(key, outcome)
      const loss = losses.shift()
      if (loss) throw loss
      return outcome
    }
  const source: DataSource = {
    ...memorySource([]),
    ...(keepsKeys ? { newKey: uuid } : {}),
    add: save('add'),
    edit: save('edit'),
  }
  return { source, heard, lose: (...errors: unknown[]) => void losses.push(...errors), records: () => records }
}

describe('a save whose answer was lost', () => {
  it.each([0, 502, 503, 504, 522])(
    'goes under the same key when it is pressed again, and is one record (%s)',
    async (status) => {
      const { source, heard, lose, records } = service()
      const attempts = new IdempotentSave()
      lose(lost(status))
      await expect(attempts.save(source, undefined, { name: 'a' })).rejects.toThrow(ApiError)
      expect(await attempts.save(source, undefined, { name: 'a' })).toMatchObject({ kind: 'saved', id: 'n1' })
      expect([heard.length, heard[0]?.key === heard[1]?.key, records()]).toEqual([2, true, 1])
      // What is saved after that is another save.
      await attempts.save(source, undefined, { name: 'a' })
      expect([heard[2]?.key === heard[1]?.key, records()]).toEqual([false, 2])
    },
  )
  it('is found out about before other content is saved, so that a record typed on is not made twice', async () => {
    const { source, heard, lose, records } = service()
    const attempts = new IdempotentSave()
    lose(lost())
    await expect(attempts.save(source, undefined, { name: 'a' })).rejects.toThrow(ApiError)
    expect(await attempts.settle(source, undefined, { name: 'a' })).toBeUndefined()
    const stored = {
      id: 'n1',
      sent: { row: undefined, values: { name: 'a' }, key: heard[0]?.key, at: expect.any(Number) as number },
    }
    expect(await attempts.settle(source, undefined, { name: 'ab' })).toEqual(stored)
    expect(heard.map(({ verb, key }) => [verb, key === heard[0]?.key])).toEqual([
      ['add', true],
      ['add', true],
    ])
    // Until the form is based on the stored record, the result stays the same and the user is not asked again.
    expect([await attempts.settle(source, undefined, { name: 'abc' }), heard.length]).toEqual([stored, 2])
    attempts.takenUp()
    expect(await attempts.settle(source, { id: 'n1', version: 1 }, { name: 'ab' })).toBeUndefined()
    await attempts.save(source, { id: 'n1', version: 1 }, { name: 'ab' })
    expect([heard.at(-1), records()]).toMatchObject([{ verb: 'edit', values: { name: 'ab', version: 1 } }, 1])
  })
  it('stays open while the outcome of the save is unknown', async () => {
    const { source, heard, lose, records } = service()
    const attempts = new IdempotentSave()
    lose(lost(), lost())
    await expect(attempts.save(source, undefined, { name: 'a' })).rejects.toThrow(ApiError)
    await expect(attempts.settle(source, undefined, { name: 'ab' })).rejects.toThrow(ApiError)
    expect(await attempts.settle(source, undefined, { name: 'ab' })).toMatchObject({ id: 'n1' })
    expect([heard.length, records()]).toEqual([3, 1])
  })
  it('is sent anew where the service knows of no keys, and where it was answered', async () => {
    const other = service(false)
    const attempts = new IdempotentSave()
    other.lose(lost())
    await expect(attempts.save(other.source, undefined, { name: 'a' })).rejects.toThrow(ApiError)
    expect(attempts.isUnsure).toBe(true)
    await attempts.save(other.source, undefined, { name: 'b' })
    expect([attempts.isUnsure, ...other.heard.map(({ values }) => values['name'])]).toEqual([false, 'a', 'b'])
    // A service that takes a record once by itself is not doubted, nor is a change of a record that is there.
    other.lose(lost(), lost())
    await expect(attempts.save({ ...other.source, addsOnce: true }, undefined, { name: 'c' })).rejects.toThrow(ApiError)
    await expect(attempts.save(other.source, { id: 'n1' }, { name: 'c' })).rejects.toThrow(ApiError)
    expect(attempts.isUnsure).toBe(false)
    const answered = service()
    answered.lose(lost(500))
    await expect(attempts.save(answered.source, undefined, { name: 'a' })).rejects.toThrow(ApiError)
    await attempts.save(answered.source, undefined, { name: 'b' })
    expect(answered.heard.map(({ values }) => values['name'])).toEqual(['a', 'b'])
  })
})
