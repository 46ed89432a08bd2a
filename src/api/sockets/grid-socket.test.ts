import { callContext, setCallContext } from '../client/context.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeSocket, useFakeSockets } from '../../../tests/kit/servers/fake-socket.ts'
import * as log from '../../lib/log.ts'
import { type GridSocket, gridSocketAddress, openGridSocket } from './grid-socket.ts'

const PAGE = '0123456789abcdef0123456789abcdef'
let socket: GridSocket
let heard: unknown[]
const events = {
  heard: (message: unknown) => void heard.push(message),
  opened: vi.fn<() => void>(),
  lost: vi.fn<() => void>(),
}
const answer = () => FakeSocket.last.say('{"type":"heart_beat","data":"anything"}')
const beats = () => FakeSocket.last.sent.filter((text) => text === '{"type":"heart_beat","data":""}').length
beforeEach(() => {
  vi.useFakeTimers()
  useFakeSockets()
  heard = []
  events.opened.mockReset()
  events.lost.mockReset()
  socket = openGridSocket('u1', PAGE, 'tok', events)
})
afterEach(() => {
  socket.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the grid socket', () => {
  it('GRIDSOCKET-001 opens at /vxeSocket/{userId}/{pageId} with the scheme of the host swapped, the token as sub-protocol', () => {
    expect(gridSocketAddress('u1', PAGE)).toBe(
      `${window.location.origin.replace('http', 'ws')}/jeecg-boot/vxeSocket/u1/${PAGE}`,
    )
    expect(FakeSocket.last).toMatchObject({ address: gridSocketAddress('u1', PAGE), protocols: ['tok'] })
  })
  it('names the tenant that calls are made for', () => {
    const before = callContext()
    setCallContext({ ...before, tenantId: () => '14' })
    expect(gridSocketAddress('u1', PAGE)).toMatch(new RegExp(`/vxeSocket/u1/${PAGE}\\?tenant=14$`))
    setCallContext(before)
  })
  it('GRIDSOCKET-008 GRIDSOCKET-011 beats once it is open, and again 10 seconds after each answer', () => {
    expect(beats()).toBe(0)
    FakeSocket.last.open()
    expect(beats()).toBe(1)
    for (let round = 2; round <= 4; round += 1) {
      vi.advanceTimersByTime(1000)
      answer()
      vi.advanceTimersByTime(9999)
      expect(beats()).toBe(round - 1)
      vi.advanceTimersByTime(1)
      expect(beats()).toBe(round)
    }
  })
  it('GRIDSOCKET-012 gives a line up on which a beat is not answered for 6 seconds, and opens another', () => {
    FakeSocket.last.open()
    vi.advanceTimersByTime(5999)
    expect(events.lost).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(events.lost).toHaveBeenCalledTimes(1)
    expect(FakeSocket.last.isClosed).toBe(true)
    vi.advanceTimersByTime(5000)
    expect(FakeSocket.made).toHaveLength(2)
    FakeSocket.last.open()
    expect(events.opened).toHaveBeenCalledTimes(2)
  })
  it('GRIDSOCKET-009 GRIDSOCKET-010 GRIDSOCKET-013 tries again 5 seconds after an error or an end, one try at a time', () => {
    FakeSocket.last.open()
    FakeSocket.last.dispatchEvent(new Event('error'))
    FakeSocket.last.lose()
    FakeSocket.last.lose()
    vi.advanceTimersByTime(4999)
    expect(FakeSocket.made).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(FakeSocket.made).toHaveLength(2)
    vi.advanceTimersByTime(60_000)
    expect(FakeSocket.made).toHaveLength(2)
    FakeSocket.last.lose()
    vi.advanceTimersByTime(5000)
    expect(FakeSocket.made).toHaveLength(3)
    FakeSocket.last.open()
    expect(events.opened).toHaveBeenCalledTimes(2)
  })
  it('GRIDSOCKET-002 sends and reads messages with type and data', () => {
    const message = { type: 'update_vxe_table', data: { socketKey: 'k', args: [{ id: '1' }, 'case'] } } as const
    expect(socket.send(message)).toBe(false)
    FakeSocket.last.open()
    expect(socket.send(message)).toBe(true)
    expect(FakeSocket.last.sent.map((text) => JSON.parse(text) as unknown)).toContainEqual(message)
    const word = { type: 'common_send_date', data: { key: 'x', args: [] } }
    for (const said of [message, word]) FakeSocket.last.say(JSON.stringify(said))
    expect(heard).toEqual([message, word])
  })
  it('GRIDSOCKET-014 only logs what cannot be read and what is of no known kind', () => {
    const logged = vi.spyOn(log, 'logProblem').mockReturnValue()
    FakeSocket.last.open()
    const strange = [
      '',
      'alert(1)',
      '[]',
      'null',
      '1',
      '{}',
      '{"type":"nothing","data":{}}',
      '{"type":"update_vxe_table","data":{"socketKey":"k","args":[1]}}',
      '{"type":"update_vxe_table"}',
      '{"type":"common_send_date","data":{"args":[]}}',
    ]
    for (const text of strange) FakeSocket.last.say(text)
    expect(heard).toEqual([])
    expect(logged).toHaveBeenCalledTimes(strange.length)
    answer()
    vi.advanceTimersByTime(10_000)
    expect(beats()).toBe(2)
  })
  it('does not come back when the session is over or another line took its place, nor after it was closed', () => {
    FakeSocket.last.open()
    FakeSocket.last.lose(4401)
    vi.advanceTimersByTime(60_000)
    expect(FakeSocket.made).toHaveLength(1)
    const other = openGridSocket('u1', PAGE, 'tok', events)
    other.close()
    vi.advanceTimersByTime(60_000)
    expect(FakeSocket.made).toHaveLength(2)
  })
})
