import { sql } from 'kysely'
import { namedSources, resolveScreen, SCREEN_ENTRY } from '../../../../engine/model/index.ts'
import { isObject } from '../../../../schemas/language/values.ts'
import type { Report } from '../../../../schemas/language/report.ts'
import type { Screen } from '../../../../schemas/language/screen.ts'
import { tableName } from '../../../../schemas/language/table-name.ts'
import type { Text } from '../../../../schemas/language/text.ts'
import { engineOf, isPageReport, storedReports } from '../../../data/catalog/index.ts'
import type { Queries } from '../../../db/database.ts'
import type { Requester } from '../../../http/context.ts'
import { tablesNamed } from '../../report/api.ts'
import { menuPath } from '../permissions.ts'
import { reportsOf } from '../references.ts'

/** A screen of this installation, with what is stored of its document. */
interface Stored {
  readonly id: string
  readonly published: Screen | null
  readonly draft: unknown
  readonly isRetired: boolean
}
/** A screen or a report that refers to a screen. */
export interface User {
  readonly id: string
  readonly title: Text
}
/** Where a screen stands among the others. */
export interface Uses {
  readonly screen: Screen
  /** Sub-tables that are no page of their own and that nothing else refers to: they go where it goes. */
  readonly own: readonly Screen[]
  /** Screens in use whose records have its rows below them, in the form or beside it. */
  readonly above: readonly User[]
  /** Everything else that refers to it, or to one of its own sub-tables. */
  readonly users: readonly User[]
}

async function storedScreens(db: Queries): Promise<readonly Stored[]> {
  const { rows } = await sql<Stored>`
    select s.id, v.document as published, s.draft, s.retired_time is not null as "isRetired"
    from sys_screen s left join sys_screen_version v on v.screen_id = s.id and v.version = s.published_version order by s.id`.execute(
    db,
  )
  return rows
}

const childrenOf = (document: unknown) => {
  const children = isObject(document) ? document['children'] : undefined
  return isObject(children) ? Object.values(children).filter(isObject) : []
}
const screensBelow = (document: unknown) => childrenOf(document).map((child) => child['screen'])
const titleOf = ({ id, published, draft }: Stored): User => {
  const title: unknown = published?.title ?? (isObject(draft) ? draft['title'] : undefined)
  return { id, title: typeof title === 'string' || isObject(title) ? (title as Text) : id }
}

/** Everything by which a document may name a screen. */
function namesOf(screen: Screen): readonly string[] {
  const table = tableName(screen)
  return [screen.id, menuPath(screen), ...(table === undefined ? [] : [table])]
}
const namesAny = (document: unknown, names: ReadonlySet<string>) =>
  isObject(document) && [...namedSources(document)].some((name) => names.has(name))

/** What the stored documents say of one another. */
class StoredScreens {
  readonly #stored: readonly Stored[]
  readonly #fixed: readonly Report[]

  /** `fixed`: reports that nobody can change. They refer to a screen where a field picks from them. */
  constructor(stored: readonly Stored[], fixed: readonly Report[]) {
    this.#stored = stored
    this.#fixed = fixed
  }

  published(id: string): Screen | undefined {
    return this.#stored.find((one) => one.id === id)?.published ?? undefined
  }

  /** Screens outside of a group whose published document or draft names one of it. */
  namers(group: readonly Screen[]): readonly Stored[] {
    const inside = new Set(group.map(({ id }) => id))
    const names = new Set(group.flatMap(namesOf))
    const codes = new Set(
      this.#fixed.flatMap(({ code, screen }) => (screen !== undefined && inside.has(screen) ? [code] : [])),
    )
    const picks = (document: Screen | null) =>
      document !== null &&
      codes.size > 0 &&
      resolveScreen(document).fields.some((field) => reportsOf(field).some((code) => codes.has(code)))
    return this.#stored.filter(
      ({ id, published, draft }) =>
        !inside.has(id) && (namesAny(published, names) || namesAny(draft, names) || picks(published)),
    )
  }

  /** The sub-tables that are nobody else's: what another one of them names is named inside. */
  ownOf(screen: Screen): readonly Screen[] {
    const edited = childrenOf(screen).flatMap((child) =>
      child['edit'] === undefined || child['screen'] === screen.id ? [] : [this.published(String(child['screen']))],
    )
    let own = [...new Set(edited)].filter((below) => below?.menu?.hidden === true) as readonly Screen[]
    for (;;) {
      const alone = own.filter((below) =>
        this.namers([below]).every(({ id }) => id === screen.id || own.some((other) => other.id === id)),
      )
      if (alone.length === own.length) return own
      own = alone
    }
  }

  above(id: string): readonly User[] {
    return this.#stored
      .filter(
        ({ id: other, published, isRetired }) => other !== id && !isRetired && screensBelow(published).includes(id),
      )
      .map(titleOf)
  }
}

/** Reports that people made and that read the rows of one of these screens, or stand below one in the menu. */
async function reportUsers(db: Queries, group: readonly Screen[]): Promise<readonly User[]> {
  const ids = new Set(group.map(({ id }) => id))
  const entries = new Set([...ids].map((id) => `${SCREEN_ENTRY}${id}`))
  const found: User[] = []
  for (const { code, title, screen, sql: query, menu } of await storedReports(db)) {
    const reads = screen === undefined ? [] : [screen]
    const named = query === undefined ? [] : (await tablesNamed(db, query)).map(({ screen_id }) => screen_id)
    if ([...reads, ...named].some((id) => ids.has(id)) || entries.has(menu?.parent ?? ''))
      found.push({ id: code, title })
  }
  return found
}

/** Where a published screen stands among the others; undefined for one that is not published. */
export async function usesOf(asker: Requester, db: Queries, id: string): Promise<Uses | undefined> {
  const screens = new StoredScreens(
    await storedScreens(db),
    [...engineOf(asker).reports.values()].filter((report) => !isPageReport(report)),
  )
  const screen = screens.published(id)
  if (!screen) return undefined
  const own = screens.ownOf(screen)
  const group = [screen, ...own]
  return {
    screen,
    own,
    above: screens.above(id),
    users: [...screens.namers(group).map(titleOf), ...(await reportUsers(db, group))],
  }
}
