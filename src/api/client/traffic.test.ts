import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { request } from './call.ts'
import { beginTraffic, onSlowTraffic, whenIdle } from './traffic.ts'

const hide = vi.fn<() => void>()
const show = vi.fn<() => Promise<() => void>>()
beforeEach(() => {
  show.mockReset().mockResolvedValue(hide)
  hide.mockReset()
  onSlowTraffic(show)
})
/** No call is open: it is idle at once. */
const whenQuietNow = async (order: string[]) => {
  const quiet = whenIdle().then(() => order.push('quiet'))
  await vi.advanceTimersByTimeAsync(1)
  await quiet
}
const times = () => [show.mock.calls.length, hide.mock.calls.length]

describe('a user who waits for the server', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('sees progress after 300 ms, until the answer is there', async () => {
    const over = beginTraffic()
    await vi.advanceTimersByTimeAsync(299)
    expect(times()).toEqual([0, 0])
    await vi.advanceTimersByTimeAsync(1)
    expect(times()).toEqual([1, 0])
    over()
    await vi.advanceTimersByTimeAsync(0)
    expect(times()).toEqual([1, 1])
  })
  it('waits on in peace where the sign of it cannot be had', async () => {
    const unheard = vi.fn<() => void>()
    process.on('unhandledRejection', unheard)
    show.mockRejectedValue(new Error('the server is gone'))
    const over = beginTraffic()
    await vi.advanceTimersByTimeAsync(300)
    vi.useRealTimers()
    await new Promise((resolve) => setTimeout(resolve))
    over()
    process.off('unhandledRejection', unheard)
    expect([times(), unheard.mock.calls]).toEqual([[1, 0], []])
  })
  it('comes before whatever a page brings along besides', async () => {
    const order: string[] = []
    const over = beginTraffic()
    void whenIdle().then(() => order.push('besides'))
    await vi.advanceTimersByTimeAsync(1000)
    order.push('answered')
    over()
    await vi.advanceTimersByTimeAsync(1000)
    await whenQuietNow(order)
    expect(order).toEqual(['answered', 'besides', 'quiet'])
  })
  it('sees one progress line for overlapping calls, until the last of them is answered', async () => {
    const first = beginTraffic()
    await vi.advanceTimersByTimeAsync(200)
    const second = beginTraffic()
    await vi.advanceTimersByTimeAsync(200)
    first()
    first()
    await vi.advanceTimersByTimeAsync(400)
    expect(times()).toEqual([1, 0])
    second()
    await vi.advanceTimersByTimeAsync(0)
    expect(times()).toEqual([1, 1])
  })
  it('sees no progress for calls that were answered in time', async () => {
    beginTraffic()()
    await vi.advanceTimersByTimeAsync(1000)
    expect(times()).toEqual([0, 0])
  })
})

describe('calls', () => {
  /** Answers once the waiting is shown. */
  const whenShown = (answer: () => Response) => async () => {
    await vi.waitFor(() => expect(show).toHaveBeenCalled(), { timeout: 20_000 })
    return answer()
  }
  const answered = () => HttpResponse.json({ success: true, result: 1 })
  const asked = vi.fn<() => void>()
  const server = setupServer(
    http.get('*/slow', whenShown(answered)),
    http.get(
      '*/refused',
      whenShown(() => HttpResponse.json({}, { status: 500 })),
    ),
    http.get('*/quick', answered),
    http.get('*/never', () => {
      asked()
      return new Promise<never>(() => undefined)
    }),
  )
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
  afterAll(() => server.close())
  const get = (path: string, extra = {}) => request({ method: 'GET', path, ...extra }).catch(() => undefined)
  const isHidden = () => vi.waitFor(() => expect(hide).toHaveBeenCalledTimes(1), { timeout: 20_000 })

  it.each(['/slow', '/refused'])('are shown until their answer is there, whatever it says: %s', async (path) => {
    await get(path)
    expect(show).toHaveBeenCalledTimes(1)
    await isHidden()
  })
  it('are no longer shown once cancelled', async () => {
    const leave = new AbortController()
    const answer = get('/never', { signal: leave.signal })
    await vi.waitFor(() => expect(show).toHaveBeenCalled(), { timeout: 20_000 })
    leave.abort()
    await answer
    await isHidden()
  })
  it('are not shown in the background', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const leave = new AbortController()
    asked.mockClear()
    const answer = get('/never', { background: true, signal: leave.signal })
    await vi.waitFor(() => expect(asked).toHaveBeenCalled(), { timeout: 20_000 })
    await vi.advanceTimersByTimeAsync(1000)
    leave.abort()
    vi.useRealTimers()
    await answer
    expect(show).not.toHaveBeenCalled()
  })
  it('are answered when there is nothing to show the waiting with', async () => {
    show.mockRejectedValue(new Error('the file was not fetched'))
    expect(await get('/slow')).toBe(1)
    expect(await get('/quick')).toBe(1)
  })
})
