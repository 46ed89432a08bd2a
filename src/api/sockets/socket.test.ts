import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeSocket, useFakeSockets } from '../../../tests/kit/servers/fake-socket.ts'
import { openPersistentSocket, socketAddress } from './socket.ts'

let stop: () => void
let heard: unknown[]
const events = {
  heard: (message: unknown) => void heard.push(message),
  opened: vi.fn<() => void>(),
  lost: vi.fn<(isOver: boolean) => void>(),
}
beforeEach(() => {
  vi.useFakeTimers()
  useFakeSockets()
  heard = []
  events.opened.mockReset()
  events.lost.mockReset()
  stop = openPersistentSocket('u1', 'tok', events)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the notice socket', () => {
  it('NOTICE-026 opens at /websocket/{userId} with the scheme of the host swapped, the token as sub-protocol and not in the address', () => {
    expect(socketAddress('u1')).toBe(`${window.location.origin.replace('http', 'ws')}/jeecg-boot/websocket/u1`)
    expect(FakeSocket.last).toMatchObject({ address: socketAddress('u1'), protocols: ['tok'] })
    expect(FakeSocket.last.address).not.toContain('tok')
  })
  it('NOTICE-028 says HeartBeat every 20 seconds while it is answered', () => {
    FakeSocket.last.open()
    for (let round = 1; round <= 3; round += 1) {
      vi.advanceTimersByTime(19_999)
      expect(FakeSocket.last.sent).toHaveLength(round - 1)
      vi.advanceTimersByTime(1)
      expect(FakeSocket.last.sent).toEqual(Array.from({ length: round }, () => 'HeartBeat'))
      FakeSocket.last.say('{"cmd":"heartcheck","msgTxt":""}')
    }
  })
  it('NOTICE-027 reads messages as JSON with a cmd, and runs none of them', () => {
    FakeSocket.last.open()
    for (const text of ['{"cmd":"topic","msgId":"1"}', 'alert(1)', '{"cmd":1}', '[]', 'null', '{"msgId":"2"}'])
      FakeSocket.last.say(text)
    expect(heard).toEqual([{ cmd: 'topic', msgId: '1' }])
  })
  it('connects again 5 seconds after a loss, one attempt at a time, and reports when it is connected', () => {
    FakeSocket.last.open()
    FakeSocket.last.lose()
    FakeSocket.last.lose()
    vi.advanceTimersByTime(4999)
    expect(FakeSocket.made).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(FakeSocket.made).toHaveLength(2)
    vi.advanceTimersByTime(60_000)
    expect(FakeSocket.made).toHaveLength(2)
    FakeSocket.last.open()
    expect(events.opened).toHaveBeenCalledTimes(2)
  })
  it('closes a connection without answers', () => {
    const first = FakeSocket.last
    first.open()
    vi.advanceTimersByTime(40_000)
    expect(first.isClosed).toBe(true)
    vi.advanceTimersByTime(5000)
    expect(FakeSocket.made).toHaveLength(2)
  })
  it.each([
    [4401, true],
    [4429, false],
  ])('does not come back after a close with %i', (code, isOver) => {
    FakeSocket.last.open()
    FakeSocket.last.lose(code)
    expect(events.lost).toHaveBeenCalledWith(isOver)
    vi.advanceTimersByTime(60_000)
    expect(FakeSocket.made).toHaveLength(1)
  })
})
