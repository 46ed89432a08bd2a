import axios, { AxiosHeaders, type InternalAxiosRequestConfig } from 'axios'
import { HEADER } from '../../../schemas/contract/envelope.ts'
import { syncServerTime } from './clock.ts'
import { announceDictVersion, apiBase, callContext } from './context.ts'
import { queryText } from '../rows/query.ts'

/** Calls answer within 90 seconds or fail. */
export const TIMEOUT_MS = 90_000
/** Dictionary items may be cached by anything on the way: no timestamp there. */
const WITHOUT_TIME = 'sys/dict/getDictItems'

/**
 * The one axios instance. Headers of the session are added here; signing is done by the helper that sends. The session is
 * in a header, so there is no cookie of a token to read: a browser answers that question late, and every call waited for it.
 */
export const client = axios.create({
  timeout: TIMEOUT_MS,
  withXSRFToken: false,
  paramsSerializer: { serialize: queryText },
})

client.interceptors.request.use((config: InternalAxiosRequestConfig) => {
  const context = callContext()
  const headers = AxiosHeaders.from(config.headers)
  const token = context.token()
  const app = context.lowAppId()
  if (token) headers.set(HEADER.token, token)
  headers.set(HEADER.tenant, context.tenantId() || '0')
  if (app) headers.set(HEADER.lowApp, app)
  const as = context.viewAs?.()
  if (as) headers.set(HEADER.viewAs, as)
  headers.set('accept-language', context.locale())
  config.headers = headers
  config.baseURL = apiBase()
  if (config.method?.toLowerCase() === 'get' && !config.url?.includes(WITHOUT_TIME)) {
    config.params = {
      ...(config.params as Readonly<Record<string, unknown>> | undefined),
      _t: Math.floor(Date.now() / 1000),
    }
  }
  return config
})

client.interceptors.response.use((response) => {
  const dictVersion: unknown = response.headers[HEADER.dictVersion]
  if (typeof dictVersion === 'string' && dictVersion !== '') announceDictVersion(dictVersion)
  // A cached response has an old timestamp.
  if (!response.config.url?.includes(WITHOUT_TIME))
    syncServerTime((response.data as { timestamp?: unknown } | null | undefined)?.timestamp)
  return response
})
