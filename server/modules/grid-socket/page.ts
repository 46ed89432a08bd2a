import type { GridMessage } from '../../../schemas/contract/data/grid-socket.ts'
import { newId } from '../../db/ids.ts'
import type { SocketPeer } from '../../http/socket.ts'

/** A browser page with its socket on this process. */
export class Page {
  /** The word for it that others hear; says nothing of the page itself. */
  readonly id = newId()
  readonly peer: SocketPeer
  readonly pageId: string
  /** Keys of its grids; undefined for a client that does not send them and receives notices of every grid that it may see. */
  watching: ReadonlySet<string> | undefined
  /** The cell that is edited in it. */
  editing: { readonly screen: string; readonly id: string; readonly key: string } | undefined
  /** Others heard of it. */
  hasSpoken = false
  /** Pages that it heard of, with the key of the grid. */
  readonly heardOf = new Map<string, string>()
  /** Those of them that it heard to be in a cell, with the key of its grid. */
  readonly inCells = new Map<string, string>()

  constructor(peer: SocketPeer, pageId: string) {
    this.peer = peer
    this.pageId = pageId
  }

  get userId(): string {
    return this.peer.person.id
  }
  get sessionId(): string {
    return this.peer.person.sessionId
  }
  get tenant(): string {
    return this.peer.person.tenant
  }
  listensTo(socketKey: string): boolean {
    return this.watching === undefined || this.watching.has(socketKey)
  }
  /** Supports the product's own commands besides those of the contract. */
  get isOurs(): boolean {
    return this.watching !== undefined
  }
  send(message: GridMessage): void {
    this.peer.send(JSON.stringify(message))
  }
  /** Sends one of the product's own commands to a client that supports them. */
  say(key: string, ...args: readonly unknown[]): void {
    this.send({ type: 'common_send_date', data: { key, args } })
  }
}
