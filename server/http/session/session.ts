import { randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { splitCommaList } from '../../../schemas/language/comma-list.ts'
import type { Database, Queries } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import { rightsMark } from '../../db/rights-mark.ts'
import { template } from '../../db/statements/template.ts'
import type { Person } from '../context.ts'
import { hashOf } from '../crypto/hash.ts'
import { type Rights, rightsOfHolder, rolesOfOtherTenants } from '../rights/rights.ts'
import { MEMBERSHIP_JOIN, membershipColumns, type Memberships, membershipsOf } from './memberships.ts'
import { onlyTenant, tenantOf } from './tenant.ts'

/** A session ends this long after its last use (a remembered one lives as long as it may) … */
const SLIDING_MS = 2 * 3_600_000
/** … and this long after the sign-in at the latest. */
const LONGEST_MS = 7 * 24 * 3_600_000
/** Uses are written down at most this often, so that most requests only read. */
const TOUCH_MS = 60_000
/** A use may seem to lie so far ahead: the database rounds to seconds, and the clocks of two machines differ. More means that the clock was put back. */
const AHEAD_MS = 10_000

export interface Session {
  readonly person: Person
  readonly rights: Rights
  /** The user who views as that person; rows must be visible to both. */
  readonly viewer?: { readonly person: Person; readonly rights: Rights }
  /** The password is good for nothing but setting another one. */
  readonly mustChangePassword: boolean
  /** Began before browsers had a word for stored files, and none counts yet. */
  readonly lacksFilesWord: boolean
  /** Published version of the screen that was named; null when there is none. */
  readonly screenVersion: number | null
  /** Version of the dictionaries at the time of the request; its answer has it in a header. */
  readonly dictVersion: string | null
}

interface UserRow {
  id: string
  username: string
  realname: string
  org_code: string | null
  tenants: string | null
  mark: string | null
}
type PersonRow = UserRow & Memberships
interface Row extends UserRow {
  session_id: string
  stale: boolean
  must_change: boolean
  lacks_files_word: boolean
  screen_version: number | null
  dict_version: string | null
}

/** The tenant that a call names, as it was sent. */
export interface NamedTenant {
  readonly tenant: unknown
}

const USER = sql`u.id, u.username, u.realname, u.org_code, u.rel_tenant_ids as tenants, ${rightsMark} as mark`
/** Person `u` and what the roles of that person are, in the state of the rights that the mark names. */
const PERSON = sql`${USER}, ${membershipColumns(sql`u.rel_tenant_ids`)}`
/** `named` is missing where no call names a tenant: then it is the only one of the person. */
function personOf(row: PersonRow, named?: NamedTenant): Omit<Person, 'sessionId'> {
  const { id, username, realname, org_code: orgCode, tenants: stated, own_ids: ownIds } = row
  const tenants = splitCommaList(stated ?? '')
  const tenant = named ? tenantOf({ tenants }, named.tenant) : onlyTenant(tenants)
  const roles = row.roles ?? []
  const elsewhere = rolesOfOtherTenants(row, { roles, tenants, tenant })
  const counting = elsewhere.size === 0 ? roles : roles.filter((_, index) => !elsewhere.has(ownIds?.[index] ?? ''))
  return { id, username, realname, orgCode, roles: counting, tenants, tenant }
}

/** A person without a session, as for a background job; undefined when the account is frozen or removed. */
export async function findPerson(
  database: Database,
  userId: string,
  named?: NamedTenant,
): Promise<{ readonly person: Omit<Person, 'sessionId'>; readonly rights: Rights } | undefined> {
  const [row] = await database.prepared(
    sql<PersonRow>`select ${PERSON} from sys_user u ${MEMBERSHIP_JOIN} where u.id = ${userId} and u.status = 1 and u.del_flag = 0`,
  )
  if (!row) return undefined
  const person = personOf(row, named)
  return { person, rights: await rightsOfHolder(database, row, person) }
}

/** The person of a session and their present rights. */
export interface ActiveSession {
  readonly person: Person
  readonly rights: Rights
}
/** A session at work for a tenant. */
interface TenantSession {
  readonly sessionId: string
  readonly tenant: string
}
export const tenantSession = ({ sessionId, tenant }: TenantSession): string => `${sessionId} ${tenant}`
/** Those of the sessions that are still good, by `tenantSession`. Hearing something is no use of a session: its end comes no later. */
export async function activeUsers(
  database: Database,
  asked: readonly TenantSession[],
  now: number,
): Promise<ReadonlyMap<string, ActiveSession>> {
  const bySession = Map.groupBy(asked, ({ sessionId }) => sessionId)
  const sessionIds = [...bySession.keys()]
  const rows = await database.prepared(sql<PersonRow & { session_id: string }>`
    select ${PERSON}, s.id as session_id from sys_session s join sys_user u on u.id = s.user_id ${MEMBERSHIP_JOIN}
    where s.id = any(${[...sessionIds]}::text[]) and ${isActiveUser(now)}`)
  const found = new Map<string, ActiveSession>()
  for (const row of rows)
    for (const one of bySession.get(row.session_id) ?? []) {
      const person = { ...personOf(row, { tenant: one.tenant }), sessionId: row.session_id }
      found.set(tenantSession(one), { person, rights: await rightsOfHolder(database, row, person) })
    }
  return found
}

/** Is session `s` of user `u` still good? That of a frame runs out with the one that it hangs on. */
export function isActiveUser(now: number): RawBuilder<boolean> {
  return livingAt(sql`${new Date(now)}`)
}
function livingAt(now: RawBuilder<unknown>): RawBuilder<boolean> {
  const moment = sql`${now}::timestamptz`
  return sql`s.expires_at > ${moment} and u.status = 1 and u.del_flag = 0
    and (s.parent_id is null or exists (select 1 from sys_session above where above.id = s.parent_id and above.expires_at > ${moment}))`
}

/** What a call says about itself: the screen whose published version it is answered with, and the tenant that it works for. */
interface SessionCall {
  readonly screenId?: string
  readonly named?: NamedTenant | undefined
}

/**
 * Person, roles and permissions of a token, with the published version of one screen; undefined when the token is
 * unknown or over, or the account is frozen or removed. One round trip, and up to two more at the first call of a person
 * since anybody's roles or rights were changed. A revocation anywhere counts at the next request.
 */
export function findSession(
  database: Database,
  token: string,
  now: number,
  asked: SessionCall = {},
): Promise<Session | undefined> {
  return findSessionByHash(database, hashOf(token), now, asked)
}

/** The same by what is stored of the token. */
export function findSessionByHash(
  database: Database,
  tokenHash: string,
  now: number,
  asked: SessionCall = {},
): Promise<Session | undefined> {
  return sessionWhere(database, byToken, tokenHash, now, asked)
}

/** The same by the file token, which authorises reading stored files only. */
export function findSessionByFileToken(
  database: Database,
  word: string,
  now: number,
  named?: NamedTenant,
): Promise<Session | undefined> {
  return sessionWhere(database, byFilesWord, hashOf(word), now, { named })
}

/** Sessions by what is stored of a word; its values: that, the screen, now, and the first and the last moment of a fresh use. */
const sessionBy = (column: 'token_hash' | 'files_hash') =>
  template<Row>(
    5,
    (hash, screenId, now, fresh, ahead) => sql`
    select ${USER}, s.id as session_id, u.must_change_password as must_change, s.files_hash is null as lacks_files_word, s.last_seen_at not between ${fresh}::timestamptz and ${ahead}::timestamptz as stale,
      (select published_version from sys_screen where id = ${screenId} and retired_time is null) as screen_version,
      (select value #>> '{}' from sys_setting where key = 'dict-version') as dict_version
    from sys_session s join sys_user u on u.id = s.user_id
    where ${sql.ref(`s.${column}`)} = ${hash} and ${livingAt(now)}`,
  )
const [byToken, byFilesWord] = [sessionBy('token_hash'), sessionBy('files_hash')]

async function sessionWhere(
  database: Database,
  by: typeof byToken,
  hash: string,
  now: number,
  { screenId = '', named }: SessionCall,
): Promise<Session | undefined> {
  const [row] = await database.prepared(
    by(hash, screenId, new Date(now), new Date(now - TOUCH_MS), new Date(now + AHEAD_MS)),
  )
  if (!row) return undefined
  if (row.stale) await touch(database.kysely, row.session_id, now)
  const held = await membershipsOf(database, row)
  // The account was removed a moment ago.
  if (!held) return undefined
  const holder = { ...row, ...held }
  const person = { ...personOf(holder, named), sessionId: row.session_id }
  return {
    person,
    rights: await rightsOfHolder(database, holder, person),
    mustChangePassword: row.must_change,
    lacksFilesWord: row.lacks_files_word,
    screenVersion: row.screen_version,
    dictVersion: row.dict_version,
  }
}

async function touch(db: Queries, sessionId: string, now: number): Promise<void> {
  await sql`
    update sys_session set last_seen_at = ${new Date(now)}::timestamptz,
      created_at = least(created_at, ${new Date(now)}::timestamptz),
      expires_at = least(${new Date(now)}::timestamptz + idle_seconds * interval '1 second', least(created_at, ${new Date(now)}::timestamptz) + ${LONGEST_MS / 1000} * interval '1 second')
    where id = ${sessionId}`.execute(db)
}

/** Where and how a user signed in. `isRemembered`: the session outlives a day without use. */
export interface SignInFrom {
  readonly ip: string
  readonly userAgent: string
  readonly isRemembered?: boolean
}

/** Sessions that the clock, put back since, let begin ahead of time live from now on. */
async function countSessionsFromNow(db: Queries, now: number): Promise<void> {
  const moment = sql`${new Date(now)}::timestamptz`
  await sql`
    update sys_session set created_at = least(created_at, ${moment}), last_seen_at = ${moment}, expires_at = least(expires_at, ${moment} + idle_seconds * interval '1 second')
    where last_seen_at > ${new Date(now + AHEAD_MS)}::timestamptz`.execute(db)
}

/** The file token of a session: a one-way hash of the session token. */
export const fileTokenOf = (token: string): string => hashOf(`files ${token}`)
/** Stores the file token of a session that began before file tokens existed. */
export async function storeFileToken(db: Queries, sessionId: string, token: string): Promise<void> {
  await sql`update sys_session set files_hash = ${hashOf(fileTokenOf(token))} where id = ${sessionId} and files_hash is null`.execute(
    db,
  )
}

/** Begins a session and returns its token, which is stored only as a hash. */
export async function beginSession(db: Queries, user: { id: string }, from: SignInFrom, now: number): Promise<string> {
  await countSessionsFromNow(db, now)
  const token = randomBytes(32).toString('base64url')
  const idleMs = from.isRemembered ? LONGEST_MS : SLIDING_MS
  await db
    .insertInto('sys_session')
    .values({
      id: newId(now),
      token_hash: hashOf(token),
      files_hash: hashOf(fileTokenOf(token)),
      user_id: user.id,
      created_at: new Date(now),
      last_seen_at: new Date(now),
      expires_at: new Date(now + idleMs),
      idle_seconds: idleMs / 1000,
      ip: from.ip.slice(0, 64),
      user_agent: from.userAgent.slice(0, 300),
    })
    .execute()
  await sql`delete from sys_session where expires_at < ${new Date(now)}::timestamptz`.execute(db)
  return token
}

/** Ends the session of a token; false when there was none. */
export async function endSession(db: Queries, token: string): Promise<boolean> {
  const gone = await db.deleteFrom('sys_session').where('token_hash', '=', hashOf(token)).executeTakeFirst()
  return gone.numDeletedRows > 0n
}

/** Ends every session of a person: password changed, account frozen or removed. */
export async function endSessionsOf(db: Queries, userId: string): Promise<void> {
  await db.deleteFrom('sys_session').where('user_id', '=', userId).execute()
}
