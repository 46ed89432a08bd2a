import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { resolveScreen } from '../../../engine/model/resolve.ts'
import type { Screen } from '../../../schemas/language/screen.ts'
import { type RemoteCheck, RemoteValidator } from './remote-validator.ts'

const SCREEN: Screen = {
  version: 1,
  id: 'booking.guest',
  title: '客户',
  fields: {
    code: { title: '编码', unique: true },
    qq: { title: 'QQ', unique: true, rules: [{ code: 'qq' }] },
    name: { title: '姓名' },
  },
}
const setUp = (answer: (value: string) => string | undefined = () => undefined, screen = SCREEN) => {
  const ask = vi.fn<RemoteCheck>(async (question, signal) => (signal.aborted ? undefined : answer(question.value)))
  const done = vi.fn<() => void>()
  const asks = new RemoteValidator(resolveScreen(screen), 'g1', ask)
  return {
    ask,
    done,
    asks,
    later: (key: string, value: unknown, isWanted = () => true) => asks.later(key, value, isWanted, done),
  }
}
const pass = (time: number) => vi.advanceTimersByTimeAsync(time)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('asking the server about a value', () => {
  it('RULES-024 waits until it is left alone, and asks about the last one only, without the record itself', async () => {
    const { ask, done, later } = setUp()
    later('code', 'A')
    await pass(300)
    later('code', 'AB')
    await pass(499)
    expect(ask).not.toHaveBeenCalled()
    await pass(1)
    expect(ask.mock.calls.map(([question]) => question)).toEqual([
      { kind: 'unique', table: 'scr_booking_guest', field: 'code', value: 'AB', id: 'g1' },
    ])
    expect(done).toHaveBeenCalledTimes(1)
  })
  it('RULES-025 asks nothing about an empty value, and nothing about a field without such a rule', async () => {
    const { ask, asks, later } = setUp()
    for (const value of ['', null, undefined]) later('code', value)
    later('name', 'x')
    await pass(1000)
    expect(await asks.now('code', '')).toBe('')
    expect(await asks.now('name', 'x')).toBe('')
    expect(ask).not.toHaveBeenCalled()
  })
  it('RULES-026 RULES-027 keeps the words of the server for that value, and asks once for each', async () => {
    const { ask, asks, later } = setUp((value) => (value === '12345' ? '请输入正确的QQ号码' : undefined))
    later('qq', '12345')
    await pass(500)
    expect([asks.said('qq', '12345'), asks.said('qq', '54321')]).toEqual(['请输入正确的QQ号码', ''])
    later('qq', '54321')
    await pass(500)
    expect(ask.mock.calls.map(([{ kind, value }]) => `${kind} ${value}`)).toEqual([
      'unique 12345',
      'unique 54321',
      'rule 54321',
    ])
    later('qq', '12345')
    later('qq', '54321')
    await pass(500)
    expect(await asks.now('qq', '54321')).toBe('')
    expect(ask).toHaveBeenCalledTimes(3)
  })
  it('lets nothing wait for a server that does not answer, and asks it again', async () => {
    const ask = vi.fn<RemoteCheck>(
      (_, signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve(undefined))),
    )
    const asks = new RemoteValidator(resolveScreen(SCREEN), 'g1', ask)
    for (const times of [1, 2]) {
      const said = asks.now('code', 'A')
      await pass(60_000)
      expect(await said).toBe('')
      expect(ask).toHaveBeenCalledTimes(times)
    }
  })
  it('asks once more, before it is saved, about what was refused', async () => {
    let taken = true
    const { asks, later } = setUp(() => (taken ? '该值不可用，系统中已存在！' : undefined))
    later('code', 'A')
    await pass(500)
    expect(await asks.now('code', 'A')).toBe('该值不可用，系统中已存在！')
    taken = false
    expect(await asks.now('code', 'A')).toBe('')
    expect(asks.said('code', 'A')).toBe('')
  })
  it('cancels a question that is under way when the value changes', async () => {
    const { done, asks } = setUp()
    const signals: AbortSignal[] = []
    const answers: ((words: string) => void)[] = []
    const slow = new RemoteValidator(resolveScreen(SCREEN), undefined, (_, signal) => {
      signals.push(signal)
      return new Promise((resolve) => answers.push(resolve))
    })
    slow.later('code', 'A', () => true, done)
    await pass(500)
    slow.later('code', 'B', () => true, done)
    expect(signals[0]?.aborted).toBe(true)
    answers[0]?.('too late')
    await pass(0)
    expect([slow.said('code', 'A'), done.mock.calls.length, asks.said('code', 'A')]).toEqual(['', 0, ''])
  })
  it('does not ask when something else is wrong with the value already', async () => {
    const { ask, later } = setUp()
    later('code', 'A', () => false)
    await pass(1000)
    expect(ask).not.toHaveBeenCalled()
  })
  it('asks nothing of rows that no table is named for', () => {
    const path = '/x/list'
    const foreign = {
      ...SCREEN,
      source: {
        endpoints: {
          list: path,
          detail: path,
          add: path,
          edit: path,
          delete: path,
          deleteBatch: path,
          importExcel: path,
          exportXls: path,
        },
      },
    } as Screen
    expect([...setUp(undefined, foreign).asks.keys]).toEqual(['qq'])
  })
})
