import type { FileStore } from '../../../http/files/files.ts'
import type { Actor, Engine, TableScreen } from '../../catalog/index.ts'
import { writableChildTables } from '../children/tables.ts'
import { refusedPath, writeErrorFile } from '../import/error-file.ts'
import { titlesOf } from './guess.ts'
import { type ImportEnd, type StoredImport, findImport, hasWrongRows, storeFile, wrongRows } from './stored-imports.ts'
import { sheetAt } from './resolve-plan.ts'

type RefusedFile = Required<Pick<ImportEnd, 'fileUrl' | 'fileName'>>

/** Writes the rows that an import has left out so far; undefined where there are none. */
export async function writeRefusedFile(
  engine: Engine,
  files: FileStore,
  screen: TableScreen,
  actor: Actor,
  storedImport: StoredImport,
): Promise<RefusedFile | undefined> {
  const { kysely: db } = engine.database
  if (!storedImport.plan || !(await hasWrongRows(db, storedImport.id))) return undefined
  const { all } = await writableChildTables(engine, screen, actor)
  const titles = titlesOf(screen, sheetAt(storedImport, storedImport.plan.sheet), storedImport.plan.header, all)
  return writeErrorFile(engine, files, screen.resolved.screen.title, actor, titles, wrongRows(db, storedImport.id))
}

/** An import with the file of the rows that it left out. An interrupted import could not write the file; the first request for it does. */
export async function withRefusedFile(
  engine: Engine,
  files: FileStore,
  screen: TableScreen,
  actor: Actor,
  storedImport: StoredImport,
): Promise<StoredImport> {
  if (storedImport.fileUrl !== null || (storedImport.state !== 'stopped' && storedImport.state !== 'cancelled'))
    return storedImport
  const file = await writeRefusedFile(engine, files, screen, actor, storedImport)
  if (!file) return storedImport
  const { kysely: db } = engine.database
  if (!(await storeFile(db, storedImport.id, file))) await files.remove(refusedPath(file.fileUrl))
  return findImport(db, actor.id, screen.id, storedImport.id, engine.now().getTime())
}
