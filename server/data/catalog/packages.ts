import { sql } from 'kysely'
import { type KnownPackage, packageWidget } from '../../../registry/packages/definition.ts'
import { packagesMark, setPackages } from '../../../registry/packages/known.ts'
import type { Queries } from '../../db/database.ts'

interface Row {
  readonly id: string
  readonly version: string
  readonly hash: string
  readonly isOn: boolean
}
const IN_USE = sql`from sys_widget_package p join sys_widget_version v on v.package_id = p.id and v.version = p.active_version`

/** The packages in use with what they are drawn and checked by. */
async function packagesInUse(db: Queries): Promise<readonly KnownPackage[]> {
  const { rows } = await sql<KnownPackage>`
    select v.manifest, v.hash, p.is_on as "isOn" ${IN_USE} order by p.id`.execute(db)
  return rows
}

/**
 * Makes the packages in use known to this process, where they changed. Asked before anything reads a document that may name one:
 * another process may have switched one on. Answers the mark of what is known now.
 */
export async function loadPackages(db: Queries): Promise<string> {
  const { rows } = await sql<Row>`
    select p.id, v.version, v.hash, p.is_on as "isOn" ${IN_USE} order by p.id`.execute(db)
  const mark = rows.map(({ id, version, hash, isOn }) => `${id} ${version} ${hash} ${isOn}`).join('\n')
  if (mark !== packagesMark()) setPackages(await packagesInUse(db), mark, packageWidget)
  return mark
}
