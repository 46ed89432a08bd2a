import { proxy, ref, subscribe } from 'valtio'
import { stringOrEmpty } from '../../../schemas/language/values.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import {
  getFirstPermissions,
  getPermissions,
  postDepart,
  postLogin,
  postLogout,
  userInfoOf,
  type Credentials,
  type SignedIn,
  type UserInfo,
} from '../../api/session.ts'
import { logProblem } from '../../lib/log.ts'
import { forgetDictionaries, storeDictionaries, reloadDictionaries } from '../dictionaries.ts'
import { forgetDraftsOfOthers } from '../storage/tab-storage.ts'
import { readMenu, type MenuItem } from '../menu.ts'
import { forgetPermissions, storePermissions } from './permissions.ts'
import { isMarkedOpen, markOpen, readLocal, removeLocal, watchLocal, WEEK_MS, writeLocal } from '../storage/storage.ts'

const KEY = {
  token: 'Access-Token',
  username: 'Login_Username',
  info: 'Login_Userinfo',
  tenant: 'TENANT_ID',
  routes: 'CACHE_INCLUDED_ROUTES',
  remembered: 'REMEMBER_ME',
} as const

interface Session {
  token: string
  username: string
  realname: string
  tenantid: string
  /** Key of the greeting is chosen by the hour; this holds the name that is greeted. */
  welcome: string
  avatar: string
  /** The server's menu; empty until it is loaded. */
  permissionList: readonly MenuItem[]
  info: UserInfo | undefined
  sysSafeMode: boolean
  /** Where the person begins; empty for the usual home page. */
  homePath: string
}

const EMPTY: Session = {
  token: '',
  username: '',
  realname: '',
  tenantid: '',
  welcome: '',
  avatar: '',
  permissionList: [],
  info: undefined,
  sysSafeMode: false,
  homePath: '',
}

/** Who is signed in. Written by this module only. */
export const session = proxy<Session>({ ...EMPTY })

function takeUser(info: UserInfo): void {
  Object.assign(session, {
    username: info.username,
    realname: info.realname,
    welcome: info.realname,
    avatar: info.avatar,
    info,
  })
}

/** Restores what the browser stored in an earlier visit. */
export function restoreSession(): void {
  // The browser was closed meanwhile, and the person did not ask to stay signed in.
  if (readLocal(KEY.remembered) === false && !isMarkedOpen())
    removeLocal(KEY.token, KEY.username, KEY.info, KEY.tenant, KEY.remembered)
  Object.assign(session, EMPTY, {
    token: stringOrEmpty(readLocal(KEY.token)),
    tenantid: stringOrEmpty(readLocal(KEY.tenant)),
  })
  const info = readLocal(KEY.info)
  if (session.token !== '' && info !== undefined) takeUser(userInfoOf(info))
}

function keepUser(info: UserInfo): void {
  writeLocal(KEY.username, info.username, WEEK_MS)
  writeLocal(KEY.info, info, WEEK_MS)
  takeUser(info)
}

/** The token is written last: another window that is notified of it finds the rest in place. */
function keepToken(token: string): void {
  writeLocal(KEY.token, token, WEEK_MS)
  session.token = token
}

/**
 * Makes the answer of any sign-in the session; its dictionaries serve at once and are renewed in the background. One
 * that is not to be remembered ends with the browser.
 */
export function adoptSignIn(signedIn: SignedIn, isRemembered: boolean): void {
  forgetDraftsOfOthers(signedIn.userInfo.username)
  session.permissionList = []
  keepUser(signedIn.userInfo)
  storeDictionaries(signedIn.dictionaries)
  forgetTenant()
  const only = signedIn.tenants.length === 1 ? signedIn.tenants[0] : undefined
  if (only) chooseTenant(only.id)
  markOpen()
  writeLocal(KEY.remembered, isRemembered, WEEK_MS)
  keepToken(signedIn.token)
  reloadDictionaries().catch((reason: unknown) =>
    logProblem('dictionaries were not refreshed after signing in', reason),
  )
}

/** Signs in with name and password; rejects with `ApiError` and changes nothing when refused. What must still be chosen is in the answer. */
export async function signIn(credentials: Credentials): Promise<SignedIn> {
  const signedIn = await postLogin(credentials)
  adoptSignIn(signedIn, credentials.remember_me)
  return signedIn
}

/**
 * A new token for the session that is over, while its page stays as it is. False when the back end knows another user
 * by that name: that session is ended again. Rejects with `ApiError` when refused.
 */
export async function signInAgain(credentials: Credentials): Promise<boolean> {
  const { username } = session
  const signedIn = await postLogin(credentials)
  if (signedIn.userInfo.username !== username) {
    await postLogout(signedIn.token).catch((reason: unknown) =>
      logProblem('the server did not confirm the sign-out', reason),
    )
    return false
  }
  keepUser(signedIn.userInfo)
  keepToken(signedIn.token)
  // Rights may have changed meanwhile; the page is drawn with the old ones until the new ones are there.
  loadPermissions().catch((reason: unknown) => logProblem('permissions were not loaded again after signing in', reason))
  return true
}

/** Takes what the person has changed of the own account. */
export function updateUser(changes: Partial<UserInfo>): void {
  const { info } = session
  if (info) keepUser({ ...info, ...changes })
}

/** Calls back at each change of the session. Returns the way to stop. */
export const watchSession = (changed: () => void): (() => void) => subscribe(session, changed, true)

function forgetTenant(): void {
  session.tenantid = ''
  removeLocal(KEY.tenant)
}
export function chooseTenant(id: string): void {
  session.tenantid = id
  writeLocal(KEY.tenant, id, WEEK_MS)
}
export async function chooseDepart(orgCode: string): Promise<void> {
  const { username } = session
  const info = await postDepart(orgCode, username)
  // A session that was ended meanwhile is not resumed.
  if (info && session.username === username) keepUser(info)
}

let hasLeft = false
/** Whether the user signed out since this page was loaded: then single sign-on does not sign in again by itself. */
export const hasSignedOut = (): boolean => hasLeft

let left = ''
/** The address at which the user chose to sign out; the next user of the browser does not return to it. */
export const addressLeft = (): string => left

/**
 * Ends the session: first here, then on the server, whose answer does not matter. With `address`, the user chose to sign out
 * there; without, the session ended and its user may come back to the page.
 */
export async function signOut(address = ''): Promise<void> {
  const { token } = session
  hasLeft ||= token !== ''
  left = address
  removeLocal(KEY.token, KEY.username, KEY.info, KEY.tenant, KEY.routes, KEY.remembered)
  forgetPermissions()
  forgetDictionaries()
  Object.assign(session, EMPTY)
  if (token === '') return
  try {
    await postLogout(token)
  } catch (reason) {
    logProblem('the server did not confirm the sign-out', reason)
  }
}

let loads = 0
let shown = 0

/**
 * Loads menu and permission lists. Rejects when the menu is missing or empty: no user works without one. What comes
 * after its session is over, or after what was asked for later, changes nothing.
 */
export async function loadPermissions(): Promise<void> {
  const { token } = session
  const mine = ++loads
  // They are loaded again because they have changed: an earlier answer would be outdated.
  const answer = await (session.permissionList.length === 0 ? getFirstPermissions() : getPermissions())
  const menu = readMenu(answer['menu'])
  if (menu.length === 0) throw new AppError('SESSION_NO_MENU')
  if (session.token !== token || mine < shown) return
  shown = mine
  storePermissions(answer['auth'], answer['allAuth'], answer['masked'])
  session.sysSafeMode = answer['sysSafeMode'] === true
  session.homePath = stringOrEmpty(answer['homePath'])
  // A large menu is read all over the frame and never changed in place: it needs no watching.
  session.permissionList = ref(menu)
}

/**
 * Another window signed out, or signed another user in: here the session is over too, and the page reloads. A new
 * token of the same person is simply taken up.
 */
export function watchOtherWindows(startAnew: () => void): () => void {
  return watchLocal(KEY.token, () => {
    const token = stringOrEmpty(readLocal(KEY.token))
    if (token === session.token) return
    if (token !== '' && session.username !== '' && readLocal(KEY.username) === session.username) {
      session.token = token
      return
    }
    forgetPermissions()
    forgetDictionaries()
    Object.assign(session, EMPTY)
    startAnew()
  })
}
