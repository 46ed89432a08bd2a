import type { Report } from '../../../schemas/language/report.ts'
import type { Database } from '../../db/database.ts'
import { bundledReports } from './bundled-documents.ts'
import { reportFinder } from './reports.ts'
import type { FileRestrictionCache, ScreenRights } from '../access/index.ts'
import type { LookupWorld } from '../read/index.ts'
import type { ProcessCache } from './screen-process.ts'
import { Screens } from './screens.ts'

/** What every operation of the data engine needs. */
export interface Engine extends LookupWorld {
  readonly database: Database
  readonly reports: ReadonlyMap<string, Report>
  /** Which stored files are not open to everybody. */
  readonly fileRestrictions: FileRestrictionCache
  /** Which screens have processes. */
  readonly processes: ProcessCache
  /** Set for the writes of a process itself, which changes records that nobody else may. */
  readonly isProcess?: true
  /** Time comes from here, so that tests can set it. */
  now(): Date
}

/** The parts of the application that an engine needs. */
export interface EngineParts {
  readonly database: Database
  readonly clock: { now(): number }
}

/** The engine for one user: fields that are hidden from them on a screen stay hidden in lookups to it. */
export function engineFor(engine: Engine, rights: ScreenRights & Pick<LookupWorld, 'dictVersion'>): Engine {
  return { ...engine, rights, dictVersion: rights.dictVersion }
}

/** The engine on a handle of its database, such as that of a transaction. */
export function engineOn(engine: Engine, database: Database): Engine {
  return {
    ...engine,
    database,
    screens: engine.screens.through(database.kysely),
    report: reportFinder(database, engine.reports),
  }
}

const engines = new WeakMap<Database, Engine>()

/** The engine of an application: modules that share a database share it, and with it the compiled screens. */
export function engineOf({ database, clock }: EngineParts): Engine {
  let engine = engines.get(database)
  if (!engine) {
    const reports = bundledReports()
    engine = {
      database,
      screens: new Screens(database.kysely),
      reports,
      report: reportFinder(database, reports),
      fileRestrictions: {},
      processes: {},
      now: () => new Date(clock.now()),
    }
    engines.set(database, engine)
  }
  return engine
}
