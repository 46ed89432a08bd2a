import { GRID_COMMANDS, GRID_COMMANDS_VERSION } from '../../../schemas/contract/data/grid-socket.ts'
import { SOCKET_SESSION_OVER, SOCKET_TOO_MANY } from '../../../schemas/contract/socket.ts'
import { coalesce } from '../../lib/coalesce.ts'
import { engineOf } from '../../data/catalog/index.ts'
import type { AppParts } from '../../http/context.ts'
import { type ActiveSession, activeUsers, tenantSession } from '../../http/session/session.ts'
import type { SocketPeer } from '../../http/socket.ts'
import { type Notice, publishChange } from './api.ts'
import { Recipients } from './recipients.ts'
import { Page } from './page.ts'
import { Assembly } from './parts.ts'
import { PageMessageHandler } from './page-message-handler.ts'

/** Pages of one person on one process; the oldest goes when one more comes. */
const MAX_PER_PERSON = 20
/** Notices that wait for the database, in characters; beyond that they are dropped, and the next save publishes the rows again. */
const MAX_INBOX = 16 * 1024 * 1024

interface Waiting {
  readonly notice: Notice
  readonly size: number
}

/** The open pages of this process, and the notices for them. No session is cached here: the person and their rights are read from the database. */
export class Hub {
  readonly #parts: AppParts
  readonly #pages = new Set<Page>()
  readonly #assembly = new Assembly()
  #inbox: Waiting[] = []
  #inboxSize = 0
  #delivering: Promise<void> | undefined

  constructor(parts: AppParts) {
    this.#parts = parts
  }

  open(peer: SocketPeer, pageId: string): { text(said: string): void; closed(): void } {
    const own = [...this.#pages].filter(({ userId }) => userId === peer.person.id)
    // A page that reconnects replaces its own lost connection.
    const replaced = own.find((page) => page.pageId === pageId) ?? (own.length >= MAX_PER_PERSON ? own[0] : undefined)
    if (replaced) this.#dismiss(replaced, SOCKET_TOO_MANY)
    const page = new Page(peer, pageId)
    this.#pages.add(page)
    const speaker = new PageMessageHandler(this.#parts, page)
    page.say(GRID_COMMANDS.hello, GRID_COMMANDS_VERSION)
    return { text: (said) => this.#pages.has(page) && speaker.hear(said), closed: () => this.#left(page) }
  }

  #left(page: Page): void {
    this.#pages.delete(page)
    if (!page.hasSpoken) return
    page.hasSpoken = false
    publishChange(this.#parts.database, { kind: 'gone', from: page.id }).catch((error: unknown) =>
      this.#parts.log.warn({ error: String(error) }, 'The end of a page was not told'),
    )
  }

  /** At once: a page whose socket is about to close neither counts nor hears any more. */
  #dismiss(page: Page, code: number): void {
    this.#left(page)
    page.peer.close(code)
  }

  async #livingOf(pages: readonly Page[]): Promise<ReadonlyMap<string, ActiveSession>> {
    if (pages.length === 0) return new Map()
    const asked = new Map(pages.map((page) => [tenantSession(page), page]))
    const living = await activeUsers(this.#parts.database, [...asked.values()], this.#parts.clock.now())
    for (const page of pages) if (!living.has(tenantSession(page))) this.#dismiss(page, SOCKET_SESSION_OVER)
    return living
  }

  /** Closes the pages whose session was ended anywhere, whose account was frozen, or whose time is over. */
  async sweep(): Promise<void> {
    await coalesce(this, 'sweep', () => this.#livingOf([...this.#pages]))
  }

  /** Takes a part of what some process tells; resolves once everything that is there was handed on. */
  async take(part: string): Promise<void> {
    const text = this.#assembly.take(part, Date.now())
    if (text === undefined || this.#pages.size === 0) return
    if (this.#inboxSize + text.length > MAX_INBOX)
      return this.#parts.log.warn('Updates of grids were dropped: there are more than can be handed on')
    // Written by `publishChange` or `publishSaved` of a process of this server; the channel is not open to anybody else.
    this.#inbox.push({ notice: JSON.parse(text) as Notice, size: text.length })
    this.#inboxSize += text.length
    this.#delivering ??= this.#deliver().finally(() => (this.#delivering = undefined))
    await this.#delivering
  }

  async #deliver(): Promise<void> {
    while (this.#inbox.length > 0) {
      const batch = this.#inbox
      this.#inbox = []
      try {
        await this.#hand(batch.map(({ notice }) => notice))
      } finally {
        for (const { size } of batch) this.#inboxSize -= size
      }
    }
  }

  async #hand(notices: readonly Notice[]): Promise<void> {
    for (const notice of notices) if (notice.kind === 'asked') await this.#answer(notice)
    const toPages = notices.filter((notice) => notice.kind !== 'asked')
    const concerned = [...this.#pages].filter((page) => toPages.some((notice) => concerns(notice, page)))
    const hearing = new Recipients(engineOf(this.#parts), await this.#livingOf(concerned))
    await hearing.look(toPages, concerned)
    for (const notice of toPages)
      for (const page of concerned) if (this.#pages.has(page) && concerns(notice, page)) hearing.hand(notice, page)
  }

  /** Reports the editing pages of this process to a new page, and asks them to send again what is typed. */
  async #answer({ from, screen }: Extract<Notice, { kind: 'asked' }>): Promise<void> {
    for (const page of this.#pages) {
      const { editing, id, peer } = page
      if (id === from) continue
      if (page.hasSpoken && page.isOurs && page.listensTo(screen)) page.say(GRID_COMMANDS.watch, screen)
      if (editing?.screen === screen)
        await publishChange(this.#parts.database, {
          kind: 'editing',
          from: id,
          screen,
          name: peer.person.realname,
          at: { id: editing.id, key: editing.key },
          to: from,
        })
    }
  }
}

/** May a page want to hear of this? Whether it may is asked afterwards. */
function concerns(notice: Exclude<Notice, { kind: 'asked' }>, page: Page): boolean {
  if (notice.kind === 'saved') return page.isOurs && page.listensTo(notice.screen)
  // The contract sends what somebody types to all connections; a client knows its own by the case id. Ours need not.
  if (notice.from === page.id && (page.isOurs || !('caseId' in notice))) return false
  switch (notice.kind) {
    case 'typed':
      return page.listensTo(notice.screen)
    case 'private':
      return page.userId === notice.userId && page.listensTo(notice.socketKey)
    case 'editing':
      return page.isOurs && page.listensTo(notice.screen) && (notice.to ?? page.id) === page.id
    case 'gone':
      return page.heardOf.has(notice.from)
  }
}
