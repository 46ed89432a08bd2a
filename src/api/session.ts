import * as auth from '../../schemas/contract/session/auth.ts'
import * as company from '../../schemas/contract/organization/company.ts'
import * as dict from '../../schemas/contract/values/dict.ts'
import { HEADER } from '../../schemas/contract/envelope.ts'
import * as permission from '../../schemas/contract/permissions/permission.ts'
import * as user from '../../schemas/contract/organization/user.ts'
import { isObject, objectsIn, stringOrEmpty } from '../../schemas/language/values.ts'
import { prefetch, peekPrefetched, takePrefetched } from './rows/prefetch.ts'
import { call, callEnvelope } from './client/call.ts'
import { client } from './client/client.ts'
import { send } from './client/send.ts'
import { refusal } from './client/errors.ts'

type Loose = Readonly<Record<string, unknown>>

export interface Credentials {
  readonly username: string
  readonly password: string
  readonly captcha: string
  /** Names the captcha image; made by the client. */
  readonly checkKey: string
  readonly remember_me: boolean
}
/** The signed-in user, as far as the client reads it. Other keys of the answer stay in the object. */
export interface UserInfo extends Loose {
  readonly id: string
  readonly username: string
  readonly realname: string
  readonly avatar: string
  readonly orgCode: string
}
export interface Depart {
  readonly id: string
  readonly departName: string
  readonly orgCode: string
}
export interface SignedIn {
  readonly token: string
  readonly userInfo: UserInfo
  readonly dictionaries: Loose
  /** The password was set by an administrator: endpoints that grant rights are refused until it is changed. */
  readonly mustChangePassword: boolean
  /** 0 none, 1 one, 2 several */
  readonly departCount: number
  readonly departs: readonly Depart[]
  readonly tenants: readonly { readonly id: string; readonly name: string }[]
}

/** Reads a user; absent parts become ''. */
export function userInfoOf(value: unknown): UserInfo {
  const told = isObject(value) ? value : {}
  return {
    ...told,
    id: stringOrEmpty(told['id']),
    username: stringOrEmpty(told['username']),
    realname: stringOrEmpty(told['realname']),
    avatar: stringOrEmpty(told['avatar']),
    orgCode: stringOrEmpty(told['orgCode']),
  }
}

const departsOf = (value: unknown): readonly Depart[] =>
  objectsIn(value).map((one) => ({
    id: stringOrEmpty(one['id']),
    departName: stringOrEmpty(one['departName']),
    orgCode: stringOrEmpty(one['orgCode']),
  }))

function signedInOf(value: unknown): SignedIn | undefined {
  const result = isObject(value) ? value : {}
  const token = stringOrEmpty(result['token'])
  if (token === '') return undefined
  return {
    token,
    userInfo: userInfoOf(result['userInfo']),
    dictionaries: isObject(result['sysAllDictItems']) ? result['sysAllDictItems'] : {},
    mustChangePassword: result['mustChangePassword'] === true,
    departCount: Number(result['multi_depart'] ?? 1),
    departs: departsOf(result['departs']),
    tenants: objectsIn(result['tenantList']).map((one) => ({
      id: String(one['id'] ?? ''),
      name: stringOrEmpty(one['name']),
    })),
  }
}

/** The sign-in in an answer. Only code 200, as number or text, is one; throws `ApiError` for every other. */
export function signInOf({ data, status }: { readonly data: unknown; readonly status: number }): SignedIn {
  const reply = isObject(data) ? data : {}
  const signedIn = String(reply['code']) === '200' ? signedInOf(reply['result']) : undefined
  if (!signedIn) throw refusal(reply, status)
  return signedIn
}

/** Signs in with name and password; rejects with `ApiError`. */
export async function postLogin(credentials: Credentials): Promise<SignedIn> {
  return signInOf(
    await send({
      method: auth.login.methods[0],
      path: auth.login.path,
      body: credentials,
      helper: 'plain',
      quiet: true,
    }),
  )
}

/** Ends the session of `token` on the server; nothing of the answer is used. */
export async function postLogout(token: string): Promise<void> {
  await client.post(auth.logout.path, {}, { headers: { [HEADER.token]: token } })
}

/** A data URI of the captcha image named by `checkKey`, or '' where the back end asks for none. */
export const getCaptcha = async (checkKey: string): Promise<string> =>
  stringOrEmpty(await call(auth.randomImage, { params: { checkKey }, quiet: true }))

const PERMISSIONS = 'permissions'
async function fetchPermissions(): Promise<Loose> {
  const result: unknown = await call(permission.getUserPermissionByToken, { query: { pages: 'documents' } })
  return isObject(result) ? result : {}
}
/** Menu and permission lists of the signed-in person as they are now, unread. */
export const getPermissions = fetchPermissions
/** The same for a session that has none yet: what was begun for it ahead serves. */
export const getFirstPermissions = (): Promise<Loose> => takePrefetched(PERMISSIONS, fetchPermissions)
/** Begins what `getFirstPermissions` will soon be asked for; what was begun a moment ago still counts. */
export const prefetchPermissions = (): Promise<Loose> =>
  peekPrefetched<Loose>(PERMISSIONS) ?? prefetch(PERMISSIONS, fetchPermissions)

/** Makes the server forget its cached dictionaries, then fetches all of them. */
export async function refreshDictionaries(): Promise<Loose> {
  await call(dict.refleshCache, { quiet: true })
  const result: unknown = await call(dict.queryAllDictItems, { quiet: true })
  return isObject(result) ? result : {}
}

/** Title of the tenant that owns `domain`, or '' when there is none. Some back ends nest the answer once more. */
export async function getTenantTitle(domain: string): Promise<string> {
  const result: unknown = await call(company.openGetTextFromDomain, { query: { domain }, quiet: true })
  const outer = isObject(result) ? result : {}
  return stringOrEmpty((isObject(outer['result']) ? outer['result'] : outer)['text'])
}

const COMPANY = 'company'
interface Company {
  readonly name: string
  readonly logo: string
}
async function fetchCompany(): Promise<Company> {
  const result: unknown = await call(company.companyInfoList, { quiet: true })
  const first = objectsIn(isObject(result) ? result['records'] : undefined)[0] ?? {}
  return { name: stringOrEmpty(first['name']), logo: stringOrEmpty(first['logo']) }
}
/** Name and logo of the company, '' when there is no record. */
export const getCompany = (): Promise<Company> => takePrefetched(COMPANY, fetchCompany)
/** Begins what `getCompany` will soon be asked for. */
export const prefetchCompany = (): Promise<Company> => prefetch(COMPANY, fetchCompany)

/** Name of the item the person has in work, '' for none. Some back ends nest the answer once more. */
export async function getActiveItem(username: string): Promise<string> {
  const result: unknown = await call(company.getActiveItem, { query: { username }, quiet: true })
  const outer = isObject(result) ? result : {}
  return stringOrEmpty((isObject(outer['result']) ? outer['result'] : outer)['pname'])
}

/** Makes `orgCode` the active department; answers the user as changed. */
export async function postDepart(orgCode: string, username: string): Promise<UserInfo | undefined> {
  const result: unknown = await call(auth.selectDepart, { body: { orgCode, username } })
  return isObject(result) && isObject(result['userInfo']) ? userInfoOf(result['userInfo']) : undefined
}

/** The person's departments and the code of the current one, '' when there is none. */
export async function getDeparts(): Promise<{ readonly list: readonly Depart[]; readonly orgCode: string }> {
  const result: unknown = await call(user.getCurrentUserDeparts)
  return isObject(result)
    ? { list: departsOf(result['list']), orgCode: stringOrEmpty(result['orgCode']) }
    : { list: [], orgCode: '' }
}

/** Changes the person's own password; resolves to the server's words. Rejects with `ApiError`. */
export async function postPassword(
  username: string,
  oldpassword: string,
  password: string,
  confirmpassword: string,
): Promise<string> {
  return (await callEnvelope(user.updatePassword, { body: { username, oldpassword, password, confirmpassword } }))
    .message
}
