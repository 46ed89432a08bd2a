import { sql } from 'kysely'
import { permissionPrefix } from '../../../../engine/access/index.ts'
import type { Database } from '../../../db/database.ts'
import { rightsMark } from '../../../db/rights-mark.ts'
import { type Policies, type PolicyScreen, policiesIn, policiesFor } from '../../../http/rights/policies.ts'
import { type Rights, rightsOf } from '../../../http/rights/rights.ts'
import { type DataColumn, type Engine, isFileColumn, READ_ACTIONS, type TableScreen } from '../../catalog/index.ts'

/** A column in which rows name stored files. */
export interface FileColumn {
  readonly table: string
  readonly name: string
  /** Undefined for a list of the system's own, which everybody may see. */
  readonly of: { readonly screen: TableScreen; readonly column: DataColumn } | undefined
  /** Some role may not see all rows of the screen, or not this field. */
  readonly isRestricted: boolean
}
/** Where files are named, in one state of the rights. A publication makes another state. */
export interface FileRestrictions {
  readonly columns: readonly FileColumn[]
  /** False: every stored file is open to any user who has its address. */
  readonly hasRestricted: boolean
}
/** The cache of an engine and of the engines derived from it. */
export interface FileRestrictionCache {
  known?: { readonly mark: string; readonly fence: FileRestrictions }
}

/** Lists of the system's own whose files everybody may see. */
const OPEN: readonly FileColumn[] = [
  ['sys_user', 'avatar'],
  ['sys_announcement', 'content'],
].map(([table = '', name = '']) => ({ table, name, of: undefined, isRestricted: false }))

/** The policies of each role alone: a user may never see less than one of their roles. */
async function policiesOfRoles(database: Database): Promise<readonly Policies[]> {
  const roles = await database.kysely.selectFrom('sys_role').select('id').execute()
  const ids = roles.map(({ id }) => id)
  const { rows } = await sql<{
    screens: readonly PolicyScreen[] | null
  }>`select ${policiesFor(ids)} as screens`.execute(database.kysely)
  const screens = rows[0]?.screens ?? []
  return ids.map((id) =>
    policiesIn(screens.map((screen) => ({ ...screen, roles: screen.roles?.filter((role) => role.id === id) ?? null }))),
  )
}

function isRestricted(screen: TableScreen, { key }: DataColumn, roles: readonly Policies[], nobody: Rights): boolean {
  if (nobody.excluded(permissionPrefix(screen.resolved.screen)).has(key)) return true
  return roles.some(({ byScreen, below }) => {
    const policy = byScreen.get(screen.id)
    const shown = policy?.fields[key]?.show
    return (
      below.has(screen.id) ||
      (policy !== undefined &&
        (policy.rows !== undefined ||
          shown === 'hidden' ||
          shown === 'masked' ||
          policy.denied.some((action) => READ_ACTIONS.includes(action))))
    )
  })
}

async function tableScreens({ database, screens }: Engine): Promise<readonly TableScreen[]> {
  const { rows } = await sql<{ id: string; version: number }>`
    select t.screen_id as id, s.published_version as version from sys_screen_table t join sys_screen s on s.id = t.screen_id where s.published_version is not null order by 1`.execute(
    database.kysely,
  )
  const found: TableScreen[] = []
  for (const { id, version } of rows) {
    const screen = await screens.find(id, version)
    if (screen?.table !== undefined) found.push({ ...screen, table: screen.table })
  }
  return found
}

async function readRestrictions(engine: Engine): Promise<FileRestrictions> {
  const { database } = engine
  const roles = await policiesOfRoles(database)
  const nobody = await rightsOf(database, null, [])
  const columns = (await tableScreens(engine)).flatMap((screen) =>
    [...screen.columns.values()].filter(isFileColumn).map((column): FileColumn => ({
      table: screen.table,
      name: column.name,
      of: { screen, column },
      isRestricted: isRestricted(screen, column, roles, nobody),
    })),
  )
  return { columns: [...columns, ...OPEN], hasRestricted: columns.some((column) => column.isRestricted) }
}

interface Asked {
  readonly mark: string | null
  readonly isInHistory: boolean
}
/** The version of the rights, and whether somebody attached the file to a decision or a comment of an instance. */
const askNow = async (database: Database, file: string): Promise<Asked> =>
  (
    await database.prepared(
      sql<Asked>`select ${rightsMark} as mark, exists (select 1 from wf_file where mark = ${file}) as "isInHistory"`,
    )
  )[0] ?? { mark: null, isInHistory: false }

/**
 * The file columns and which of them are restricted. Cached by the version of the rights, which each call reads, so it is never outdated.
 * `file`: the mark of a file whose place in the history of an instance the same statement looks up.
 */
export async function fileRestrictions(
  engine: Engine,
  file = '',
): Promise<FileRestrictions & Pick<Asked, 'isInHistory'>> {
  const { database, fileRestrictions: memory } = engine
  const { mark, isInHistory } = await askNow(database, file)
  if (mark !== null && memory.known?.mark === mark) return { ...memory.known.fence, isInHistory }
  const fence = await readRestrictions(engine)
  // Rights that changed meanwhile belong to another mark.
  if (mark !== null && (await askNow(database, file)).mark === mark) memory.known = { mark, fence }
  return { ...fence, isInHistory }
}
