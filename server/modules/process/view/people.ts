import { sql } from 'kysely'
import type { PoolEntry } from '../../../../engine/process/index.ts'
import type { Queries } from '../../../db/database.ts'
import { runPrepared } from '../../../db/statements/prepared-statements.ts'

export interface Person {
  readonly username: string
  readonly realname: string
}
/** Names of people and pools for an answer, asked for once. */
export class Names {
  readonly #people: ReadonlyMap<string, string>
  readonly #pools: ReadonlyMap<string, string>

  private constructor(people: ReadonlyMap<string, string>, pools: ReadonlyMap<string, string>) {
    this.#people = people
    this.#pools = pools
  }

  static async of(
    db: Queries,
    people: Iterable<string | null | undefined>,
    pools: readonly PoolEntry[] = [],
  ): Promise<Names> {
    const names = [...new Set([...people].flatMap((name) => name ?? []))]
    const refs = [...new Set(pools.map(({ ref }) => ref))]
    const [found, named] = [
      names.length === 0
        ? []
        : await runPrepared(
            db,
            sql<Person>`select username, realname from sys_user where username = any(${names}::text[])`,
          ),
      refs.length === 0
        ? []
        : (
            await sql<{ key: string; name: string }>`
        select 'role ' || role_code as key, role_name as name from sys_role where role_code = any(${refs})
        union all select 'position ' || code, name from sys_position where code = any(${refs})
        union all select 'depart ' || org_code, depart_name from sys_depart where org_code = any(${refs})
        union all select 'user ' || username, realname from sys_user where username = any(${refs})`.execute(db)
          ).rows,
    ]
    return new Names(
      new Map(found.map(({ username, realname }) => [username, realname])),
      new Map(named.map(({ key, name }) => [key, name])),
    )
  }

  person(username: string): Person {
    return { username, realname: this.#people.get(username) ?? username }
  }
  orNull(username: string | null): Person | null {
    return username === null ? null : this.person(username)
  }
  pool({ kind, ref }: PoolEntry): string {
    return this.#pools.get(`${kind} ${ref}`) ?? ref
  }
  joined(usernames: readonly string[], separator: string): string {
    return usernames.map((name) => this.person(name).realname).join(separator)
  }
}
