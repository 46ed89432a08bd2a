import { sql } from 'kysely'
import { permissionPrefix, type ScreenAccess } from '../../../engine/access/index.ts'
import { administeredCodes, type ServerRules } from '../../../engine/value/index.ts'
import { buildChecks, type RecordChecks } from '../../../engine/validate/index.ts'
import { type ResolvedScreen, resolveScreen } from '../../../engine/model/index.ts'
import { packagesMark } from '../../../registry/packages/known.ts'
import type { Screen } from '../../../schemas/language/screen.ts'
import { usesPackages } from '../../../schemas/language/widget-package/view-name.ts'
import type { Text } from '../../../schemas/language/text.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import type { Queries } from '../../db/database.ts'
import { runPrepared } from '../../db/statements/prepared-statements.ts'
import { findCheckRules } from './check-rules.ts'
import { loadPackages } from './packages.ts'
import { type DataColumn, columnsOf } from './columns.ts'
import { secretColumn } from './column-mask.ts'
import { secretColumns } from './secrets.ts'
import type { RelatedRows, Subtree } from '../query/index.ts'
import type { RowLimit } from '../access/index.ts'
import { findScreenProcess, mayHaveProcess, processStatus, type ScreenProcess } from './screen-process.ts'
import { tableOf } from './table-name.ts'

/** A published screen, ready to serve rows. */
export interface CompiledScreen {
  readonly id: string
  readonly version: number
  readonly etag: string
  readonly resolved: ResolvedScreen
  /** Undefined when the rows come from named endpoints. */
  readonly table: string | undefined
  readonly columns: ReadonlyMap<string, DataColumn>
  readonly checks: RecordChecks
  /** Equal as long as the administered rules that `checks` runs are. */
  readonly rulesMark: string
  /** Equal as long as the widget packages are that draw its fields; undefined where none does. */
  readonly packagesMark: string | undefined
  /** Permission prefix; every screen has one, so that nothing is open by omission. */
  readonly permission: string
  /** Columns that are answered as a mask only; `columns` does not contain them. */
  readonly masked?: ReadonlyMap<string, DataColumn>
  /** The rows that the user may see, where not all. Every read and write of rows applies this filter. */
  readonly rows?: RowLimit
  /** What the person may do, on a screen that is restricted for one. */
  readonly access?: ScreenAccess<RowLimit>
  /** Where a process was published for its records: only the process writes the field that shows their state. */
  readonly process?: ScreenProcess
  /** The screen with all its fields, where this one lacks some. */
  readonly whole?: CompiledScreen
}
/** A compiled screen whose rows the engine keeps itself. */
export type TableScreen = CompiledScreen & {
  readonly table: string
  /** Only the rows of this parent, by the column that names it; a new row becomes a row of it. */
  readonly below?: {
    readonly key: DataColumn
    readonly id: string
    readonly limit?: { readonly title: Text; readonly rows: number } | undefined
  }
  /** The rows below its own that a call asks of, by the name the document gives them. */
  readonly related?: ReadonlyMap<string, RelatedRows>
  /** Fields of which a call asks by a node and what lies below it. */
  readonly subtrees?: ReadonlyMap<string, Subtree>
}

interface RulesOfScreen {
  readonly rules: ServerRules
  readonly mark: string
}
const NO_RULES: RulesOfScreen = { rules: new Map(), mark: '' }

export function compileScreen(
  document: Screen,
  version: number,
  etag: string,
  { rules, mark }: RulesOfScreen = NO_RULES,
): CompiledScreen {
  const resolved = resolveScreen(document)
  return withoutSecrets({
    id: document.id,
    version,
    etag,
    resolved,
    table: tableOf(document),
    columns: columnsOf(resolved),
    checks: buildChecks(resolved, 'server', rules),
    rulesMark: mark,
    packagesMark: usesPackages(document) ? packagesMark() : undefined,
    permission: permissionPrefix(document),
  })
}

/** A write-only field is no readable or queryable column for any user. It is answered as a mask, and stored as part of the whole screen. */
function withoutSecrets(whole: CompiledScreen): CompiledScreen {
  const secret = secretColumns(whole)
  if (secret.length === 0) return whole
  const columns = new Map([...whole.columns].filter(([, column]) => !secret.includes(column)))
  return { ...whole, columns, masked: new Map(secret.map((column) => [column.key, secretColumn(column)])), whole }
}

const MAX_KEPT = 500

/**
 * Published screens by id. The process caches only the compiled form of an immutable version. Which version is the
 * published one is asked of the database each time, so that every process sees a publication at its next request.
 */
export class Screens {
  readonly #db: Queries
  readonly #cache: Map<string, CompiledScreen>

  constructor(db: Queries, cache = new Map<string, CompiledScreen>()) {
    this.#db = db
    this.#cache = cache
  }

  /** The same screens, asked for through another handle: that of a transaction. */
  through(db: Queries): Screens {
    return new Screens(db, this.#cache)
  }

  /** The screen as published now; `version` saves the question when the caller has just asked it with the session. */
  async find(id: string, version?: number | null): Promise<CompiledScreen | undefined> {
    const found = await this.#findVersion(id, version)
    return found && this.#withProcess(await this.#withRules(await this.#withPackages(found.screen)), found.process)
  }

  /** A process is published apart from its screen: a screen that may have one asks each time. */
  async #withProcess(screen: CompiledScreen, known: ScreenProcess | null | undefined): Promise<CompiledScreen> {
    if (!mayHaveProcess(screen.resolved)) return screen
    const process = known === undefined ? await findScreenProcess(this.#db, screen.id) : (known ?? undefined)
    if (process?.status === screen.process?.status) return screen
    const { process: _before, whole, ...rest } = screen
    const now = process ? { process } : {}
    const { process: _wholeBefore, ...wholeRest } = whole ?? screen
    const compiled = { ...rest, ...now, ...(whole ? { whole: { ...wholeRest, ...now } } : {}) }
    this.#cache.set(screen.id, compiled)
    return compiled
  }

  /** Packages of widgets change without a publication, too: a screen that names some asks which there are. */
  async #withPackages(screen: CompiledScreen): Promise<CompiledScreen> {
    if (screen.packagesMark === undefined || (await loadPackages(this.#db)) === screen.packagesMark) return screen
    const compiled = compileScreen(screen.resolved.screen, screen.version, screen.etag)
    this.#cache.set(screen.id, compiled)
    return compiled
  }

  /** Rules that are administered change without a publication: a screen that names some asks for them each time. */
  async #withRules(screen: CompiledScreen): Promise<CompiledScreen> {
    const codes = administeredCodes(screen.resolved)
    if (codes.length === 0) return screen
    const found = await findCheckRules(this.#db, codes)
    if (found.mark === screen.rulesMark) return screen
    const compiled = compileScreen(screen.resolved.screen, screen.version, screen.etag, found)
    this.#cache.set(screen.id, compiled)
    return compiled
  }

  /** With its process where that was asked for with the version; null: it has none. */
  async #findVersion(
    id: string,
    version?: number | null,
  ): Promise<{ readonly screen: CompiledScreen; readonly process?: ScreenProcess | null } | undefined> {
    const cached = this.#cache.get(id)
    if (version === null) return undefined
    if (cached && version === cached.version) return { screen: cached }
    const [row] = await runPrepared(
      this.#db,
      sql<{ version: number; etag: string; document: Screen | null; status: string | null }>`
        select v.version, v.etag, case when v.version = ${cached?.version ?? -1} then null else v.document end as document, (${processStatus(sql`s.id`)}) as status
        from sys_screen s join sys_screen_version v on v.screen_id = s.id and v.version = s.published_version
        where s.id = ${id}`,
    )
    if (!row) return undefined
    const process = row.status === null ? null : { status: row.status }
    if (cached && row.document === null) return { screen: cached, process }
    if (row.document === null) return this.#findVersion(id)
    const compiled = compileScreen(row.document, row.version, row.etag)
    if (this.#cache.size >= MAX_KEPT) this.#cache.delete(this.#cache.keys().next().value ?? '')
    this.#cache.set(id, compiled)
    return { screen: compiled, process }
  }

  /** The document of a version, published now or not. */
  async documentOf(id: string, version: number): Promise<Screen | undefined> {
    const answer = await sql<{
      document: Screen
    }>`select document from sys_screen_version where screen_id = ${id} and version = ${version}`.execute(this.#db)
    return answer.rows[0]?.document
  }

  /** The published screen whose rows lie in a table, by that table's name. */
  async idOfTable(table: string): Promise<string | undefined> {
    const answer = await sql<{
      id: string
    }>`select screen_id as id from sys_screen_table where table_name = ${table}`.execute(this.#db)
    return answer.rows[0]?.id
  }

  /** The published version of a screen in use; refuses one that is not, and says why. */
  async #versionInUse(id: string): Promise<number> {
    const [found] = await runPrepared(
      this.#db,
      sql<{ version: number | null; isRetired: boolean | null; isRemoved: boolean }>`
        select s.published_version as version, s.retired_time is not null as "isRetired", r.screen_id is not null as "isRemoved"
        from (select ${id}::text as id) asked left join sys_screen s on s.id = asked.id left join sys_screen_removed r on r.screen_id = asked.id`,
    )
    if (found?.version === null || found?.version === undefined)
      throw found?.isRemoved === true
        ? new AppError('SCREEN_REMOVED')
        : new AppError('DATA_SCREEN_UNKNOWN', { screen: id.slice(0, 80) })
    if (found.isRetired === true) throw new AppError('SCREEN_RETIRED')
    return found.version
  }

  /** The screen where it is in use. */
  async inUse(id: string): Promise<CompiledScreen | undefined> {
    const {
      rows: [found],
    } = await sql<{
      version: number
    }>`select published_version as version from sys_screen where id = ${id} and published_version is not null and retired_time is null`.execute(
      this.#db,
    )
    return found && this.find(id, found.version)
  }

  /**
   * The screen whose page is opened or asked for its rows. One that is out of use is refused. What other
   * screens say of it goes through `find`. `version` as it was asked with the session, undefined where it was not.
   */
  async open(id: string, version?: number | null): Promise<CompiledScreen> {
    const found = await this.find(id, version ?? (await this.#versionInUse(id)))
    if (!found) throw new AppError('DATA_SCREEN_UNKNOWN', { screen: id.slice(0, 80) })
    return found
  }

  /** Like `open`, and refuses a screen whose rows live elsewhere. */
  async openTable(id: string, version?: number | null): Promise<TableScreen> {
    const found = await this.open(id, version)
    if (found.table === undefined) throw new AppError('DATA_SCREEN_NO_TABLE', { screen: id })
    return { ...found, table: found.table }
  }

  /** Like `find`, and refuses an unknown screen and one whose rows live elsewhere. */
  async demandTable(id: string, version?: number): Promise<TableScreen> {
    const found = await this.find(id, version)
    if (!found) throw new AppError('DATA_SCREEN_UNKNOWN', { screen: id.slice(0, 80) })
    const { table } = found
    if (table === undefined) throw new AppError('DATA_SCREEN_NO_TABLE', { screen: id })
    return { ...found, table }
  }
}
