import { list as rowList } from '../../../schemas/contract/data/data.ts'
import * as contract from '../../../schemas/contract/permissions/policy.ts'
import { list as userList } from '../../../schemas/contract/organization/user.ts'
import type { Policy } from '../../../schemas/language/policy.ts'
import { call } from '../client/call.ts'

export type { Reason, RolePolicyReply, ScreenPolicies } from '../../../schemas/contract/permissions/policy.ts'
type Signal = AbortSignal | undefined

/** Screens that policies can be stated for. All calls here reject with `ApiError`. */
export const getScreens = (signal?: Signal) => call(contract.screens, { signal })
export const getPolicies = (screen: string, signal?: Signal) => call(contract.list, { query: { screen }, signal })
/** Keeps a policy; `version` is the one that was seen, 0 for none. */
export const savePolicy = (screen: string, role: string, version: number, document: Policy) =>
  call(contract.save, { body: { screen, role, version, document } })
export const removePolicy = (screen: string, role: string, version: number) =>
  call(contract.remove, { query: { screen, role, version } })
export const getHistory = (screen: string, role: string, signal?: Signal) =>
  call(contract.history, { query: { screen, role }, signal })
/** Rows that a condition shows, for a user where one is named. */
export const countRows = (screen: string, rows: string, user: string | undefined, signal?: Signal) =>
  call(contract.count, { query: { screen, rows, ...(user ? { user } : {}) }, signal, quiet: true })

/** What a verdict is asked of. */
export const EXPLAIN_SUBJECTS = ['row', 'field', 'action'] as const
export type ExplainSubject = (typeof EXPLAIN_SUBJECTS)[number]
export const explain = (screen: string, user: string, of: ExplainSubject, which: string) =>
  call(contract.explain, { query: { screen, user, [of]: which } })

export interface FoundPerson {
  readonly id: string
  readonly username: string
  readonly realname: string
}
const MOST = 20
/** People whose name, or sign-in name, holds a text. */
export async function findPeople(text: string, signal?: Signal): Promise<readonly FoundPerson[]> {
  const part = text.trim() === '' ? undefined : `*${text.trim()}*`
  const asked = part === undefined ? [{}] : [{ realname: part }, { username: part }]
  const pages = await Promise.all(
    asked.map((query) => call(userList, { query: { ...query, pageSize: String(MOST) }, signal })),
  )
  return [...new Map(pages.flatMap(({ records }) => records.map((one) => [one.id, one] as const))).values()].slice(
    0,
    MOST,
  )
}

export interface FoundRow {
  readonly id: string
  /** Distinguishes it from others of the same name. */
  readonly words: string
}
/** Fields by which rows are searched and named. */
const TELLING = 3
/** Rows of a screen that hold a text in one of their first fields, or have it for an id. */
export async function findRows(
  { screen, fields }: contract.ScreenPolicies,
  text: string,
  signal?: AbortSignal,
): Promise<readonly FoundRow[]> {
  const word = text.trim()
  const asked = fields
    .filter(({ type }) => type === 'text' || type === 'varchar')
    .slice(0, TELLING)
    .map(({ key }) => ({ field: key, rule: 'like', val: word }))
  const query =
    word === ''
      ? {}
      : {
          superQueryMatchType: 'or',
          superQueryParams: JSON.stringify([...asked, { field: 'id', rule: 'eq', val: word }]),
        }
  const { records } = await call(rowList, {
    params: { screen },
    query: { ...query, pageSize: String(MOST) },
    signal,
    quiet: true,
  })
  return records.map((row) => {
    const words = fields.slice(0, TELLING).map(({ key }) => row[`${key}_dictText`] ?? row[key])
    return {
      id: String(row['id']),
      words: words.filter((one) => typeof one === 'string' || typeof one === 'number').join(' '),
    }
  })
}
