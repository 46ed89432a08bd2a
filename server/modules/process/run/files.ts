import { sql } from 'kysely'
import type { ProcessEvent } from '../../../../engine/process/index.ts'
import type { ActBody } from '../../../../schemas/contract/process/instances.ts'
import { AppError } from '../../../../schemas/messages/index.ts'
import { fileAccess, fileReferences, ownFiles } from '../../../data/access/index.ts'
import type { Engine } from '../../../data/catalog/index.ts'
import type { Queries } from '../../../db/database.ts'
import type { Requester } from '../../../http/context.ts'
import { SIGNATURE_FOLDER } from '../../signature/api.ts'
import { instanceAccess } from './guard.ts'
import { findWithState } from './read-state.ts'

const isSignature = (path: string) => path.startsWith(`${SIGNATURE_FOLDER}/`)
const pathsIn = ({ files, signature }: { readonly files?: unknown; readonly signature?: unknown }): readonly string[] =>
  [...(Array.isArray(files) ? files : []), signature].filter(
    (one): one is string => typeof one === 'string' && one !== '',
  )

async function isOwnSignature(db: Queries, caller: Requester, path: string): Promise<boolean> {
  const { rows } = await sql`select 1 from sys_user_signature where id = ${caller.user.id} and path = ${path}`.execute(
    db,
  )
  return rows.length > 0
}

/**
 * A reference in the history opens a file to all who see the instance. So a decision or a comment may refer only to files that its author has
 * uploaded or may already read, and is signed with the own signature.
 */
export async function assertOwnFiles(
  tx: Queries,
  engine: Engine,
  caller: Requester,
  instance: string,
  body: Pick<ActBody, 'files' | 'signature'>,
): Promise<void> {
  const { username } = caller.user
  for (const path of pathsIn(body)) {
    const marks = fileReferences(path)
    const [mark] = marks
    const isGiven = async () =>
      mark !== undefined &&
      ((await ownFiles(tx, username, marks)).has(mark) ||
        (await isNamedBy(tx, mark, instance)) ||
        (await fileAccess(engine, path, async () => ({ username, rights: [caller] }))) !== 'refused')
    const isFine = isSignature(path) ? await isOwnSignature(tx, caller, path) : await isGiven()
    if (!isFine)
      throw new AppError('INSTANCE_FILE_FOREIGN', { name: path.slice(path.lastIndexOf('/') + 1).slice(0, 80) })
  }
}
async function isNamedBy(db: Queries, mark: string, instance: string): Promise<boolean> {
  const { rows } = await sql`select 1 from wf_file where mark = ${mark} and instance_id = ${instance}`.execute(db)
  return rows.length > 0
}

/** Notes which files the history of an instance opens: those of the person who attached them. Others keep the readers they have. */
export async function storeHistoryFiles(db: Queries, instance: string, events: readonly ProcessEvent[]): Promise<void> {
  for (const { actor, detail } of events) {
    const paths = actor === null ? [] : pathsIn(detail)
    if (actor === null || paths.length === 0) continue
    const own = await ownFiles(db, actor, fileReferences(paths.join(' ')))
    const marks = [...own, ...fileReferences(paths.filter(isSignature).join(' '))]
    await sql`insert into wf_file (mark, instance_id) select distinct mark, ${instance}::text from unnest(${marks}::text[]) mark
      on conflict do nothing`.execute(db)
  }
}

/** Whether the caller may see an instance in whose history a file stands. */
export async function mayReadHistoryFile(caller: Requester, path: string): Promise<boolean> {
  const { db } = caller
  const [mark] = fileReferences(path)
  if (mark === undefined) return false
  const { rows } = await sql<{ id: string }>`select instance_id as id from wf_file where mark = ${mark}`.execute(db)
  for (const { id } of rows) {
    const found = await findWithState(db, id)
    if (found && (await instanceAccess(db, caller, found.head, found.document, found.state))) return true
  }
  return false
}
