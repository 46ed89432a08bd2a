import { sql } from 'kysely'
import type { PackageReply } from '../../../schemas/contract/screens/widget-package.ts'
import type { LawFinding } from '../../../schemas/language/widget-package/laws.ts'
import type { Manifest, WidgetPackage } from '../../../schemas/language/widget-package/package.ts'
import { manifestOf } from '../../../schemas/language/widget-package/package.ts'
import { viewOfPackage } from '../../../schemas/language/widget-package/view-name.ts'
import type { Queries } from '../../db/database.ts'

/** How many versions of a package stay stored, besides the one in use. */
const MAX_VERSIONS = 5

export interface StoredPackage {
  readonly id: string
  readonly activeVersion: string | null
  readonly isOn: boolean
  readonly revision: number
}
export interface StoredVersion {
  readonly version: string
  readonly hash: string
  readonly manifest: Manifest
  readonly laws: readonly LawFinding[] | null
}

interface StoredCode extends Pick<StoredVersion, 'manifest' | 'hash'> {
  readonly module: string
  readonly style: string
  readonly isInUse: boolean
}

/** Holds the package until the end of the transaction; undefined where there is none. */
export async function lockPackage(tx: Queries, id: string): Promise<StoredPackage | undefined> {
  const { rows } = await sql<StoredPackage>`
    select id, active_version as "activeVersion", is_on as "isOn", revision from sys_widget_package where id = ${id} for update`.execute(
    tx,
  )
  return rows[0]
}
/** The same, and makes it where there is none: two first uploads at once come one after the other. */
export async function lockOrAddPackage(tx: Queries, id: string, by: string, at: Date): Promise<StoredPackage> {
  await sql`insert into sys_widget_package (id, update_by, update_time) values (${id}, ${by}, ${at}) on conflict do nothing`.execute(
    tx,
  )
  const found = await lockPackage(tx, id)
  if (!found) throw new Error(`The package ${id} was removed while it was added`)
  return found
}

export async function versionsOf(db: Queries, id: string): Promise<readonly StoredVersion[]> {
  const { rows } = await sql<StoredVersion>`
    select version, hash, manifest, laws from sys_widget_version where package_id = ${id}`.execute(db)
  return rows
}

export async function insertVersion(
  tx: Queries,
  pack: WidgetPackage,
  facts: { readonly hash: string; readonly size: number; readonly by: string; readonly at: Date },
): Promise<void> {
  await sql`
    insert into sys_widget_version (package_id, version, hash, manifest, module, style, size, create_by, create_time)
    values (${pack.id}, ${pack.version}, ${facts.hash}, ${JSON.stringify(manifestOf(pack))}::json, ${pack.module}, ${pack.style ?? ''}, ${facts.size}, ${facts.by}, ${facts.at})`.execute(
    tx,
  )
  await sql`
    delete from sys_widget_version v using sys_widget_package p where p.id = v.package_id and v.package_id = ${pack.id} and v.version is distinct from p.active_version
    and v.version not in (select version from sys_widget_version where package_id = ${pack.id} order by string_to_array(version, '.')::int[] desc limit ${MAX_VERSIONS})`.execute(
    tx,
  )
}

export async function findCode(db: Queries, id: string, version: string): Promise<StoredCode | undefined> {
  const { rows } = await sql<StoredCode>`
    select v.manifest, v.hash, v.module, v.style, p.is_on and p.active_version = v.version as "isInUse"
    from sys_widget_version v join sys_widget_package p on p.id = v.package_id
    where v.package_id = ${id} and v.version = ${version}`.execute(db)
  return rows[0]
}

export async function storeLaws(
  tx: Queries,
  id: string,
  version: string,
  { findings, by, at }: { readonly findings: readonly LawFinding[]; readonly by: string; readonly at: Date },
): Promise<void> {
  await sql`update sys_widget_version set laws = ${JSON.stringify(findings)}::json, laws_by = ${by}, laws_time = ${at}
    where package_id = ${id} and version = ${version}`.execute(tx)
}

/** Which version is in use, and whether it is; the revision counts it. */
export async function storeUse(
  tx: Queries,
  id: string,
  {
    version,
    isOn,
    by,
    at,
  }: { readonly version: string | null; readonly isOn: boolean; readonly by: string; readonly at: Date },
): Promise<void> {
  await sql`update sys_widget_package set active_version = ${version}, is_on = ${isOn}, revision = revision + 1, update_by = ${by}, update_time = ${at} where id = ${id}`.execute(
    tx,
  )
}

export async function deletePackage(tx: Queries, id: string): Promise<void> {
  await sql`delete from sys_widget_package where id = ${id}`.execute(tx)
}

/** Published pages with a field or a query item that the package draws. */
export async function pagesWith(
  db: Queries,
  id: string,
): Promise<readonly { readonly id: string; readonly title: string }[]> {
  const view = JSON.stringify({ view: viewOfPackage(id) })
  const { rows } = await sql<{ id: string; title: string }>`
    select s.id, coalesce(v.document -> 'title' ->> 'zh-CN', v.document ->> 'title') as title from sys_screen s
    join sys_screen_version v on v.screen_id = s.id and v.version = s.published_version
    where jsonb_path_exists(v.document::jsonb, '$.fields.*.view ? (@ == $view)', ${view}::jsonb)
      or jsonb_path_exists(v.document::jsonb, '$.query.items[*].view ? (@ == $view)', ${view}::jsonb)
    order by s.id`.execute(db)
  return rows
}

type VersionReply = PackageReply['versions'][number]
/** All packages, with their versions and the pages that use them. */
export async function listPackages(db: Queries): Promise<readonly PackageReply[]> {
  const { rows: packs } = await sql<StoredPackage>`
    select id, active_version as "activeVersion", is_on as "isOn", revision from sys_widget_package order by id`.execute(
    db,
  )
  const { rows } = await sql<VersionReply & { readonly id: string; readonly manifest: Manifest }>`
    select package_id as id, version, hash, size, manifest, manifest ->> 'licence' as licence, coalesce(manifest ->> 'author', '') as author,
      create_by as "createBy", create_time as "createTime", laws, laws_by as "lawsBy", laws_time as "lawsTime"
    from sys_widget_version order by package_id, string_to_array(version, '.')::int[] desc`.execute(db)
  const replies: PackageReply[] = []
  for (const pack of packs) {
    const own = rows.filter(({ id }) => id === pack.id)
    const shown = own.find(({ version }) => version === pack.activeVersion)?.manifest ?? own[0]?.manifest
    if (!shown) continue
    replies.push({
      ...pack,
      title: shown.title,
      group: shown.group,
      icon: shown.icon ?? '',
      versions: own.map((row) => {
        const { manifest: _manifest, id: _id, ...version } = row
        return version
      }),
      pages: [...(await pagesWith(db, pack.id))],
    })
  }
  return replies
}
