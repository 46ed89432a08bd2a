import { SOCKET_SESSION_OVER, SOCKET_TOO_MANY } from '../../../schemas/contract/socket.ts'
import { say } from '../../../schemas/messages/index.ts'
import { coalesce } from '../../lib/coalesce.ts'
import type { AppParts } from '../../http/context.ts'
import type { SocketPeer } from '../../http/socket.ts'
import type { Delivery } from './api.ts'
import { activeSessions } from './store.ts'

/** Sockets of one person on one process; the oldest goes when one more comes. */
const MAX_PER_PERSON = 20

function readDelivery(payload: string): Delivery {
  // Written by `deliver` of a process of ours; the channel is not open to anybody else.
  return JSON.parse(payload) as Delivery
}

/** The open sockets of this process. No session is cached here: the database says whether it is still valid. */
export class Hub {
  readonly #parts: AppParts
  readonly #peers = new Set<SocketPeer>()

  constructor(parts: AppParts) {
    this.#parts = parts
  }

  /** Takes a socket in; the answer is what it calls with each text and at its end. */
  open(peer: SocketPeer): { text(said: string): void; closed(): void } {
    const own = [...this.#peers].filter(({ person }) => person.id === peer.person.id)
    if (own[0] && own.length >= MAX_PER_PERSON) this.#dismiss(own[0], SOCKET_TOO_MANY)
    this.#peers.add(peer)
    return {
      text: () => peer.send(JSON.stringify({ cmd: 'heartcheck', msgTxt: say('NOTICE_HEARTBEAT', {}, peer.locale) })),
      closed: () => void this.#peers.delete(peer),
    }
  }

  /** At once: a socket that is about to close neither counts nor hears any more. */
  #dismiss(peer: SocketPeer, code: number): void {
    this.#peers.delete(peer)
    peer.close(code)
  }

  /** Closes the sockets whose session was ended anywhere, whose account was frozen, or whose time is over. One look serves all who ask meanwhile. */
  sweep(): Promise<void> {
    return coalesce(this, 'sweep', () => this.#dismissEnded())
  }

  async #dismissEnded(): Promise<void> {
    const asked = [...this.#peers]
    if (asked.length === 0) return
    const alive = await activeSessions(
      this.#parts.database.kysely,
      [...new Set(asked.map(({ person }) => person.sessionId))],
      this.#parts.clock.now(),
    )
    for (const peer of asked) {
      if (!alive.has(peer.person.sessionId)) this.#dismiss(peer, SOCKET_SESSION_OVER)
    }
  }

  /** Hands a delivery to the sockets it is for, after those of ended sessions are gone. */
  async deliver(payload: string): Promise<void> {
    const { to, message } = readDelivery(payload)
    const wanted = to === undefined ? undefined : new Set(to)
    const isFor = (peer: SocketPeer) => wanted === undefined || wanted.has(peer.person.id)
    if (![...this.#peers].some(isFor)) return
    await this.sweep()
    const text = JSON.stringify(message)
    const textFor = ({ person }: SocketPeer) =>
      message.cmd === 'user' ? JSON.stringify({ ...message, userId: person.id }) : text
    for (const peer of this.#peers) if (isFor(peer)) peer.send(textFor(peer))
  }
}
