import { PUBLIC_SIGN_SECRET } from '../../../schemas/contract/session/sign.ts'
import { API_PREFIX } from '../../../schemas/contract/envelope.ts'
import { build } from '../../lib/build.ts'
import type { ApiError } from './errors.ts'

/** What the calls need to know of the session; read anew at every call. */
export interface CallContext {
  token(): string | undefined
  tenantId(): string | undefined
  /** App id while a low-code app route is shown. */
  lowAppId(): string | undefined
  /** Id of the person that an administrator looks as. */
  viewAs?(): string | undefined
  /** The language in which the server should answer. */
  locale(): string
}

type FailureListener = (error: ApiError) => void

const listeners = new Set<FailureListener>()
let current: CallContext = {
  token: () => undefined,
  tenantId: () => undefined,
  lowAppId: () => undefined,
  locale: () => 'zh-CN',
}

/** Set once by the composition root; until then calls are anonymous. */
export function setCallContext(context: CallContext): void {
  current = context
}
export function callContext(): CallContext {
  return current
}
/** Returns a function that is true while the same user is signed in; during impersonation it is false. */
export function sameCaller(): () => boolean {
  const token = current.token()
  return () => current.token() === token && current.viewAs?.() === undefined
}

/** Hears of every failure of the transport (no reply, or an HTTP status that is no success) that the caller did not ask to keep quiet. Returns the way to stop. */
export function onTransportFailure(listener: FailureListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export function announceFailure(error: ApiError): void {
  for (const listener of listeners) listener(error)
}

type VersionListener = (version: string) => void
const versionListeners = new Set<VersionListener>()

/** Hears with each answer which dictionaries the server has now; a back end that does not tell is never heard. Returns the way to stop. */
export function onDictVersion(listener: VersionListener): () => void {
  versionListeners.add(listener)
  return () => versionListeners.delete(listener)
}
export function announceDictVersion(version: string): void {
  for (const listener of versionListeners) listener(version)
}

/** What the page was served with under a name; '' is nothing. */
export const metaContent = (name: string): string | undefined =>
  (typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content) || undefined

/** Base of every call: the build's `API_BASE`, else the prefix of the contract. No slash at the end. */
export function apiBase(): string {
  return build.apiBase || API_PREFIX
}
/** Secret of X-Sign: the one that the page was served with, else the build's, else the public default. It proves integrity only, never identity. */
export function signSecret(): string {
  return metaContent('vitrine-sign') ?? (__SIGN_SECRET__ || PUBLIC_SIGN_SECRET)
}

/** Joins a path to the base with exactly one slash. */
export function apiUrl(path: string): string {
  return `${apiBase()}/${path.replace(/^\/+/, '')}`
}
/** Address of a stored file; absolute addresses stay, a value that holds `[` has none. */
export function staticUrl(path: string): string {
  if (path.startsWith('http')) return path
  return path === '' || path.includes('[') ? '' : apiUrl(`/sys/common/static/${path.replace(/^\/+/, '')}`)
}
export function viewUrl(): string {
  return build.previewUrl || apiUrl('/sys/common/view')
}
export function pdfUrl(): string {
  return apiUrl('/sys/common/pdf/pdfPreviewIframe')
}
