import type { FileStore } from '../../../http/files.ts'
import type { Actor } from '../../catalog/actor.ts'
import type { Engine } from '../../catalog/engine.ts'
import type { TableScreen } from '../../catalog/screens.ts'
import { tablesToWrite } from '../children/tables.ts'
import { refusedPath, writeErrorFile } from '../error-file.ts'
import { titlesOf } from './guess.ts'
import { type ImportEnd, type StoredImport, findImport, hasWrongRows, storeFile, wrongRows } from './stored-imports.ts'
import { sheetAt } from './planned.ts'

type RefusedFile = Required<Pick<ImportEnd, 'fileUrl' | 'fileName'>>

/** Writes the rows that an import has left out so far; undefined where there are none. */
export async function refusedFile(engine: Engine, files: FileStore, screen: TableScreen, actor: Actor, kept: StoredImport): Promise<RefusedFile | undefined> {
  const { kysely: db } = engine.database
  if (!kept.plan || !(await hasWrongRows(db, kept.id))) return undefined
  const { all } = await tablesToWrite(engine, screen, actor)
  const titles = titlesOf(screen, sheetAt(kept, kept.plan.sheet), kept.plan.header, all)
  return writeErrorFile(engine, files, screen, actor, titles, wrongRows(db, kept.id))
}

/** An import with the file of what it left out: one that was cut short writes it when somebody first asks, because whoever cut it short could not. */
export async function withRefused(engine: Engine, files: FileStore, screen: TableScreen, actor: Actor, kept: StoredImport): Promise<StoredImport> {
  if (kept.fileUrl !== null || (kept.state !== 'stopped' && kept.state !== 'cancelled')) return kept
  const file = await refusedFile(engine, files, screen, actor, kept)
  if (!file) return kept
  const { kysely: db } = engine.database
  if (!(await storeFile(db, kept.id, file))) await files.remove(refusedPath(file.fileUrl))
  return findImport(db, actor.id, screen.id, kept.id, engine.now().getTime())
}
