import { type Editing, GRID_COMMANDS } from '../../../schemas/contract/data/grid-socket.ts'
import type { Engine, TableScreen, WireRow } from '../../data/catalog/index.ts'
import { rowsById } from '../../data/read/index.ts'
import { type ActiveSession, tenantSession } from '../../http/session/session.ts'
import type { Notice } from './api.ts'
import type { Page } from './page.ts'
import { rightsFor, screenOf } from './rights.ts'
import { readableIds } from './rows.ts'
import { STATUS_FIELD } from './typed.ts'

type Told = Exclude<Notice, { kind: 'asked' }>
/** Pages that one page is remembered to have heard of. */
const MAX_HEARD_OF = 1000

/** One person's view of the rows of a screen. */
interface View {
  readonly given: TableScreen
  readonly ids: ReadonlySet<string>
}

const idsOf = (notice: Told): readonly string[] => {
  if (notice.kind === 'saved') return notice.ids
  if (notice.kind === 'typed') return [notice.row.id]
  return notice.kind === 'editing' && notice.at ? [notice.at.id] : []
}

/** Whose view of the rows a page has: one person may see others for each tenant. */
const viewerOf = ({ userId, tenant }: Page): string => `${userId} ${tenant}`

/** Which of the open pages may receive which notices; read once for all of them. */
export class Recipients {
  readonly #engine: Engine
  readonly #living: ReadonlyMap<string, ActiveSession>
  /** `screen viewer` → what the person is given of it. */
  readonly #views = new Map<string, View>()
  readonly #stored = new Map<string, ReadonlyMap<string, WireRow>>()

  constructor(engine: Engine, living: ReadonlyMap<string, ActiveSession>) {
    this.#engine = engine
    this.#living = living
  }

  /** Asks the database which of the rows each person sees. */
  async look(notices: readonly Told[], pages: readonly Page[]): Promise<void> {
    if (pages.length === 0) return
    for (const [id, about] of Map.groupBy(
      notices.filter((notice) => 'screen' in notice),
      ({ screen }) => screen,
    )) {
      const screen = await screenOf(this.#engine, id)
      if (screen)
        await this.#lookAt(
          screen,
          about,
          pages.filter((page) => page.listensTo(id)),
        )
    }
  }

  async #lookAt(screen: TableScreen, notices: readonly Told[], pages: readonly Page[]): Promise<void> {
    const db = this.#engine.database.kysely
    const ids = [...new Set(notices.flatMap(idsOf))]
    const saved = notices.flatMap((notice) => (notice.kind === 'saved' ? notice.ids : []))
    this.#stored.set(screen.id, await rowsById(db, screen, [...new Set(saved)]))
    // A user without a row filter sees all existing rows.
    const every = await readableIds(db, screen, ids)
    for (const [viewer, own] of Map.groupBy(pages, viewerOf)) {
      const living = own.map((page) => this.#living.get(tenantSession(page))).find((one) => one !== undefined)
      const given = living && rightsFor(this.#engine, screen, living, 'list')
      if (given)
        this.#views.set(`${screen.id} ${viewer}`, {
          given,
          ids: given.rows ? await readableIds(db, given, ids) : every,
        })
    }
  }

  hand(notice: Told, page: Page): void {
    if (notice.kind === 'private')
      return page.send({
        type: 'update_vxe_table',
        data: { socketKey: notice.socketKey, args: [notice.row, notice.caseId] },
      })
    if (notice.kind === 'gone') return this.#end(page, notice.from, true)
    const view = this.#views.get(`${notice.screen} ${viewerOf(page)}`)
    if (!view) return
    if (notice.kind === 'typed') this.#type(notice, page, view)
    else if (notice.kind === 'saved') this.#save(notice, page, view)
    else this.#edit(notice, page, view)
  }

  #type({ from, screen, row, caseId, by }: Extract<Told, { kind: 'typed' }>, page: Page, { given, ids }: View): void {
    const { id } = row
    const seen = ids.has(id)
      ? Object.entries(row).filter(([key]) => key === STATUS_FIELD || given.columns.has(key))
      : []
    // The id alone says nothing.
    if (seen.length < 2) return
    this.#remember(page, from, screen)
    page.send({
      type: 'update_vxe_table',
      data: { socketKey: screen, args: [{ ...Object.fromEntries(seen), id }, caseId, by] },
    })
  }

  /** Masked values are left out: what is shown of them is not what is stored. */
  #save({ screen, ids }: Extract<Told, { kind: 'saved' }>, page: Page, { given, ids: seen }: View): void {
    for (const id of ids) {
      const row = seen.has(id) ? this.#stored.get(screen)?.get(id) : undefined
      if (row)
        page.say(
          GRID_COMMANDS.saved,
          screen,
          Object.fromEntries([...given.columns.keys()].map((key) => [key, row[key] ?? null])),
        )
    }
  }

  #edit({ from, screen, name, at }: Extract<Told, { kind: 'editing' }>, page: Page, { given, ids }: View): void {
    if (!at || !ids.has(at.id) || !given.columns.has(at.key)) return this.#end(page, from, false)
    this.#remember(page, from, screen)
    if (page.heardOf.has(from)) page.inCells.set(from, screen)
    page.say(GRID_COMMANDS.editing, { socketKey: screen, id: at.id, key: at.key, page: from, name } satisfies Editing)
  }

  #remember({ heardOf }: Page, from: string, screen: string): void {
    if (heardOf.size < MAX_HEARD_OF) heardOf.set(from, screen)
  }
  #end(page: Page, from: string, isGone: boolean): void {
    // Whoever is in a cell that this person does not see leaves none, as far as that person knows.
    const socketKey = (isGone ? page.heardOf : page.inCells).get(from)
    if (socketKey === undefined) return
    page.inCells.delete(from)
    if (isGone) page.heardOf.delete(from)
    page.say(GRID_COMMANDS.editing, { socketKey, page: from, ...(isGone ? { gone: true } : {}) } satisfies Editing)
  }
}
