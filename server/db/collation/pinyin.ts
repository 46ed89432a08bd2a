import { type RawBuilder, sql } from 'kysely'
import { comparePinyin, PINYIN_LOCALE } from '../../../schemas/language/characters/pinyin.ts'
import type { Database, Queries } from '../database.ts'
import { disableTimeout } from '../connection/timeout.ts'
import { commonSigns, pinyinRules } from './pinyin-rules.ts'
import words from './sound-words.json' with { type: 'json' }

const NAME = 'by_sound'
/** Any number that no other advisory lock uses. */
const LOCK_KEY = 7_203_121
/** Names that are not read as their characters are, and texts that sort before and after Chinese. */
const SAMPLE: readonly string[] = words.sample

/** Applies the pinyin collation to a text expression. */
export const collatePinyin = (text: RawBuilder<unknown>): RawBuilder<unknown> => sql`${text} collate ${sql.id(NAME)}`

/** What a collation may be made from, the best first. */
const WAYS: readonly (() => RawBuilder<unknown>)[] = [
  () => sql`(provider = icu, locale = ${sql.lit(PINYIN_LOCALE)})`,
  // An engine whose library has the rules of no language accepts any, and orders as if there were none; an older library reads a hundred characters otherwise.
  () => sql`(provider = icu, locale = 'und', rules = ${sql.lit(pinyinRules())})`,
  () => sql`(provider = libc, locale = 'zh_CN.utf8')`,
]
/** By code points: there is always one like it. */
const PLAIN = sql`from "C"`

async function ordersRightly(db: Queries): Promise<boolean> {
  const sample = [...SAMPLE, ...commonSigns()]
  const { rows } = await sql<{
    word: string
  }>`select word from unnest(${sample}::text[]) as sample(word) order by ${collatePinyin(sql`word`)}`.execute(db)
  const expected = sample.toSorted(comparePinyin)
  return rows.every(({ word }, index) => word === expected[index])
}

/** Makes the collation in the way that orders rightly; one that fails takes back no more than itself. */
async function make(tx: Queries): Promise<void> {
  for (const way of WAYS) {
    await sql`savepoint sound`.execute(tx)
    try {
      await sql`create collation ${sql.id(NAME)} ${way()}`.execute(tx)
      if (await ordersRightly(tx)) return
    } catch {
      // The engine knows no such provider, locale or rules.
    }
    await sql`rollback to savepoint sound`.execute(tx)
  }
  await sql`create collation ${sql.id(NAME)} ${PLAIN}`.execute(tx)
}

interface Made {
  readonly oid: number
  /** The library orders otherwise than when the indexes were made. */
  readonly isOther: boolean
}
async function made(db: Queries): Promise<Made | undefined> {
  const { rows } = await sql<Made>`
    select oid, coalesce(collversion <> pg_collation_actual_version(oid), false) as "isOther" from pg_collation
    where collname = ${NAME} and collnamespace = current_schema()::regnamespace`.execute(db)
  return rows[0]
}

/** Indexes by another version of the library would give pages that lack rows: they are dropped and created again in the background. */
async function renew(tx: Queries, { oid }: Made): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select distinct c.relname as name from pg_depend d join pg_class c on c.oid = d.objid and c.relkind = 'i'
    where d.classid = 'pg_class'::regclass and d.refclassid = 'pg_collation'::regclass and d.refobjid = ${oid}`.execute(
    tx,
  )
  for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(tx)
  await sql`alter collation ${sql.id(NAME)} refresh version`.execute(tx)
}

/** Creates the pinyin collation if it is missing; safe when several processes start at once. */
export async function ensurePinyinCollation(database: Database): Promise<void> {
  const before = await made(database.kysely)
  if (before && !before.isOther) return
  await database.transaction(async (tx) => {
    await disableTimeout(tx)
    await sql`select pg_advisory_xact_lock(${LOCK_KEY})`.execute(tx)
    const now = await made(tx)
    if (!now) await make(tx)
    else if (now.isOther) await renew(tx, now)
  })
}
