import { sql } from 'kysely'
import { packageWidget } from '../../../registry/packages/definition.ts'
import { packagesMark, setPackages } from '../../../registry/packages/known.ts'
import type { Manifest } from '../../../schemas/language/widget-package/package.ts'
import type { Queries } from '../../db/database.ts'

interface Row {
  readonly id: string
  readonly version: string
  readonly hash: string
  readonly isOn: boolean
}
const IN_USE = sql`from sys_widget_package p join sys_widget_version v on v.package_id = p.id and v.version = p.active_version`

/** The packages in use with what they are drawn and checked by. */
export async function packagesInUse(
  db: Queries,
): Promise<readonly { readonly manifest: Manifest; readonly hash: string; readonly isOn: boolean }[]> {
  const { rows } = await sql<{ manifest: Manifest; hash: string; isOn: boolean }>`
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
