import { GRID_COMMANDS } from '../../../schemas/contract/data/grid-socket.ts'
import { SOCKET_SESSION_OVER } from '../../../schemas/contract/socket.ts'
import { type Engine, engineOf } from '../../data/catalog/index.ts'
import type { AppParts } from '../../http/context.ts'
import { type ActiveSession, activeUsers, tenantSession } from '../../http/session/session.ts'
import { type Notice, publishChange } from './api.ts'
import type { Page } from './page.ts'
import { type PageMessage, parsePageMessage } from './page-message.ts'
import { rightsFor, screenOf } from './rights.ts'
import { changedSince, readableIds } from './rows.ts'
import { type TypedMessage, typedNotices } from './typed.ts'

/** The most messages of a page that wait for the database; the socket of a page that sends more is closed. */
const MAX_WAITING = 600
const POLICY = 1008
/** A page is asked so much later to say again what was not passed on: a database that is gone is not back at once. */
const AGAIN_MS = 2000

type Asked = Exclude<PageMessage, { kind: 'beat' }>

/** Handles the messages of a page in order, those that arrived meanwhile together, with the current rights. */
export class PageMessageHandler {
  readonly #parts: AppParts
  readonly #engine: Engine
  readonly #page: Page
  #waiting: Asked[] = []
  #running = false
  #hasComplained = false
  /** Keys of grids of which something was not passed on. */
  readonly #lost = new Set<string>()

  constructor(parts: AppParts, page: Page) {
    this.#parts = parts
    this.#engine = engineOf(parts)
    this.#page = page
  }

  hear(text: string): void {
    const said = parsePageMessage(text)
    if (!said) return this.#complain()
    if (said.kind === 'beat') return this.#page.send({ type: 'heart_beat', data: '' })
    if (said.kind === 'watch') this.#page.watching = new Set(said.keys)
    if (this.#waiting.length >= MAX_WAITING) return this.#page.peer.close(POLICY)
    this.#waiting.push(said)
    if (!this.#running) void this.#run()
  }

  /** Nobody fills the log by talking nonsense. */
  #complain(): void {
    if (this.#hasComplained) return
    this.#hasComplained = true
    this.#parts.log.warn({ user: this.#page.peer.person.username }, 'A message of a grid was not understood')
  }

  async #run(): Promise<void> {
    this.#running = true
    while (this.#waiting.length > 0) {
      const said = this.#waiting
      this.#waiting = []
      try {
        await this.#follow(said)
      } catch (error) {
        this.#parts.log.error({ error: String(error) }, 'What a grid said was not passed on')
        this.#askAgain(said)
      }
    }
    this.#running = false
  }

  /** What was typed and not passed on still lies in the page. */
  #askAgain(said: readonly Asked[]): void {
    const keys = said.flatMap((one) => (one.kind === 'typed' ? [one.socketKey] : []))
    if (keys.length === 0 || !this.#page.isOurs) return
    if (this.#lost.size === 0) setTimeout(() => this.#sayAgain(), AGAIN_MS).unref()
    for (const key of keys) this.#lost.add(key)
  }
  #sayAgain(): void {
    for (const key of this.#lost) this.#page.say(GRID_COMMANDS.watch, key)
    this.#lost.clear()
  }

  async #follow(said: readonly Asked[]): Promise<void> {
    const found = await activeUsers(this.#parts.database, [this.#page], this.#parts.clock.now())
    const living = found.get(tenantSession(this.#page))
    if (!living) return this.#page.peer.close(SOCKET_SESSION_OVER)
    for (const [socketKey, typed] of Map.groupBy(
      said.filter((one) => one.kind === 'typed'),
      (one) => one.socketKey,
    ))
      await this.#pass(socketKey, typed, living)
    const watch = said.findLast((one) => one.kind === 'watch')
    if (watch) await this.#ask(new Set(watch.keys), living)
    for (const one of said) if (one.kind === 'since') await this.#publishChanged(one.socketKey, one.seconds, living)
    // Where somebody was for a moment is nobody's business any more.
    const editing = said.findLast((one) => one.kind === 'editing')
    if (editing) await this.#edit(editing, living)
  }

  async #publish(notices: readonly Notice[]): Promise<void> {
    for (const notice of notices) {
      this.#page.hasSpoken = true
      await publishChange(this.#parts.database, notice)
    }
  }

  async #pass(socketKey: string, typed: readonly TypedMessage[], living: ActiveSession): Promise<void> {
    const screen = await screenOf(this.#engine, socketKey)
    const from = this.#page.id
    if (screen) return this.#publish(await typedNotices(this.#engine, screen, living, typed, from))
    await this.#publish(
      typed.map(({ row, id, caseId }): Notice => ({
        kind: 'private',
        from,
        userId: living.person.id,
        socketKey,
        row: { ...row, id },
        caseId,
      })),
    )
  }

  /** Who types in these grids, and where? Whoever may not hear it need not ask. */
  async #ask(keys: ReadonlySet<string>, living: ActiveSession): Promise<void> {
    for (const key of keys) {
      const screen = await screenOf(this.#engine, key)
      if (screen && rightsFor(this.#engine, screen, living, 'list'))
        await publishChange(this.#parts.database, { kind: 'asked', from: this.#page.id, screen: key })
    }
  }

  async #publishChanged(socketKey: string, seconds: number, living: ActiveSession): Promise<void> {
    const screen = await screenOf(this.#engine, socketKey)
    const given = screen && rightsFor(this.#engine, screen, living, 'list')
    if (!given) return
    const moment = new Date(this.#parts.clock.now() - seconds * 1000)
    this.#page.say(GRID_COMMANDS.since, socketKey, await changedSince(this.#parts.database.kysely, given, moment))
  }

  async #edit({ socketKey, id, key }: Extract<PageMessage, { kind: 'editing' }>, living: ActiveSession): Promise<void> {
    const page = this.#page
    const before = page.editing
    const screen = await screenOf(this.#engine, socketKey)
    const given = screen && rightsFor(this.#engine, screen, living, 'edit')
    const isThere =
      given !== undefined &&
      id !== undefined &&
      key !== undefined &&
      given.columns.has(key) &&
      (await readableIds(this.#parts.database.kysely, given, [id])).has(id)
    page.editing = isThere ? { screen: given.id, id, key } : undefined
    const { id: from } = page
    const { realname: name } = living.person
    const notices: Notice[] = []
    if (before && before.screen !== page.editing?.screen)
      notices.push({ kind: 'editing', from, screen: before.screen, name, at: null })
    if (page.editing)
      notices.push({
        kind: 'editing',
        from,
        screen: page.editing.screen,
        name,
        at: { id: page.editing.id, key: page.editing.key },
      })
    await this.#publish(notices)
  }
}
