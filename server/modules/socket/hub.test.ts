import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { SOCKET_TOO_MANY } from '../../../schemas/contract/socket.ts'
import { type TestApp, buildTestApp } from '../../../tests/kit/test-app.ts'
import type { SocketPeer } from '../../http/socket.ts'
import { Hub } from './hub.ts'
import * as store from './store.ts'

let house: TestApp
beforeAll(async () => {
  house = await buildTestApp()
})
afterAll(() => house.close())

/** A socket of one person whose machine takes its time to close it. */
function slowPeer(sessionId: string): SocketPeer & { readonly codes: number[]; readonly heard: string[] } {
  const [codes, heard]: [number[], string[]] = [[], []]
  const person = {
    id: 'u1',
    username: 'u1',
    realname: 'u1',
    orgCode: null,
    sessionId,
    roles: [],
    tenants: [],
    tenant: '0',
  }
  return {
    person,
    locale: 'zh-CN',
    codes,
    heard,
    send: (text) => void heard.push(text),
    close: (code) => void codes.push(code),
  }
}

describe('the sockets of one process', () => {
  it('SEC-09 are twenty of one person, also while the closed ones are still about to close', () => {
    const hub = new Hub(house.parts)
    const peers = Array.from({ length: 23 }, () => slowPeer('none'))
    for (const peer of peers) hub.open(peer)
    expect(peers.map(({ codes }) => codes.length)).toEqual([1, 1, 1, ...Array.from({ length: 20 }, () => 0)])
    expect(peers[2]?.codes).toEqual([SOCKET_TOO_MANY])
  })
  it('ask for living sessions once for what is delivered at the same moment, and again for what comes later', async () => {
    const hub = new Hub(house.parts)
    const { id: sessionId } = await house
      .login('staff')
      .then(() => house.database.kysely.selectFrom('sys_session').select('id').executeTakeFirstOrThrow())
    const peer = slowPeer(sessionId)
    hub.open(peer)
    const asked = vi.spyOn(store, 'activeSessions')
    const say = (msgId: string) => hub.deliver(JSON.stringify({ message: { cmd: 'topic', msgId, msgTxt: '' } }))
    await Promise.all(Array.from({ length: 50 }, (_, index) => say(String(index))))
    expect(asked.mock.calls.length).toBeLessThanOrEqual(2)
    expect(peer.heard.map((text) => (JSON.parse(text) as { msgId: string }).msgId)).toEqual(
      Array.from({ length: 50 }, (_, index) => String(index)),
    )
    await house.database.kysely.deleteFrom('sys_session').execute()
    await say('late')
    expect(peer.heard).toHaveLength(50)
  })
})
