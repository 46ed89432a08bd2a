import * as cgform from '../../schemas/contract/data/cgform.ts'
import * as data from '../../schemas/contract/data/data.ts'
import * as dict from '../../schemas/contract/values/dict.ts'
import type { Endpoint, Method } from '../../schemas/contract/endpoint.ts'
import { run } from '../../schemas/contract/screens/enhance.ts'
import { API_PREFIX, type Envelope } from '../../schemas/contract/envelope.ts'
import { isForbiddenToPages } from '../../schemas/language/check/page-calls.ts'
import type { Screen } from '../../schemas/language/screen.ts'
import type { ScriptKind } from '../../schemas/language/script/kinds.ts'
import { isObject } from '../../schemas/language/values.ts'
import { AppError } from '../../schemas/messages/index.ts'
import { call, requestEnvelope } from './client/call.ts'
import { fillPath } from './rows/query.ts'
import type { WireRequest } from './client/send.ts'

/** The text that runs for a part of a screen; '' where there is none. */
export const loadScript = (screen: string, kind: ScriptKind): Promise<string> =>
  call(run, { params: { code: screen }, query: { type: kind }, quiet: true })

/** Rows of the one screen: its name is in the address. */
const OWN: readonly Endpoint[] = [
  data.list,
  data.queryById,
  data.add,
  data.edit,
  data.remove,
  data.removeBatch,
  cgform.getData,
  cgform.getTreeData,
  cgform.form,
  cgform.add,
  cgform.edit,
  cgform.remove,
]
const WORDS: readonly Endpoint[] = [dict.getDictItems, dict.getDictText, dict.loadDict, dict.loadDictItem]
const OF_SOURCE: Readonly<Record<string, readonly Method[]>> = {
  list: ['GET'],
  detail: ['GET'],
  add: ['POST'],
  edit: ['PUT', 'POST'],
  delete: ['DELETE'],
  deleteBatch: ['DELETE'],
}

/** The rows that a script may access: those of the screen, by its name in the back end. */
export interface ScriptScope {
  readonly screen: Screen
  readonly code: string
}

/** Values of the `:name` parts of an address that fits; undefined when it does not. */
function fit(pattern: string, path: string): Readonly<Record<string, string>> | undefined {
  const [wanted, segments] = [pattern.split('/'), path.split('/')]
  if (wanted.length !== segments.length) return undefined
  const params: Record<string, string> = {}
  for (const [place, part] of wanted.entries()) {
    const found = segments[place] ?? ''
    if (!part.startsWith(':')) {
      if (part !== found) return undefined
      continue
    }
    const value = decoded(found)
    // An address that a browser would shorten means another one than it says.
    if (value === undefined || /^\.*$|[/\\]/.test(value)) return undefined
    params[part.slice(1)] = value
  }
  return params
}
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

function allowedPath({ screen, code }: ScriptScope, method: string, path: string): string | undefined {
  for (const endpoint of OWN) {
    const params = endpoint.methods.some((one) => one === method) ? fit(endpoint.path, path) : undefined
    if (params && (params['screen'] ?? params['code']) === code) return fillPath(endpoint.path, params)
  }
  for (const endpoint of WORDS) {
    const params = endpoint.methods.some((one) => one === method) ? fit(endpoint.path, path) : undefined
    if (params) return fillPath(endpoint.path, params)
  }
  const own = Object.entries(screen.source?.endpoints ?? {}).find(
    ([name, address]) => OF_SOURCE[name]?.some((one) => one === method) && `/${address.replace(/^\//, '')}` === path,
  )
  return own && !isForbiddenToPages(path) ? path : undefined
}

/** A call as the script of a screen may make it, or undefined. Everything else is closed, wherever it leads. */
export function scriptRequest(
  reach: ScriptScope,
  method: string,
  url: string,
  params: unknown,
): WireRequest | undefined {
  const [address = '', search = ''] = url.split('#')[0]?.split('?') ?? []
  const path = allowedPath(
    reach,
    method,
    address.startsWith(`${API_PREFIX}/`) ? address.slice(API_PREFIX.length) : address,
  )
  if (path === undefined) return undefined
  const isBody = method === 'POST' || method === 'PUT'
  const query = { ...Object.fromEntries(new URLSearchParams(search)), ...(!isBody && isObject(params) ? params : {}) }
  return { method: method as Method, path, query, ...(isBody ? { body: params } : {}), quiet: true, helper: 'plain' }
}

/** Makes a call for a script with the rights of the person. A refusal is an answer, as scripts of the contract expect it. */
export async function callForScript(
  reach: ScriptScope,
  method: string,
  url: string,
  params: unknown,
): Promise<Partial<Envelope<unknown>>> {
  const wanted = scriptRequest(reach, method, url, params)
  if (!wanted) throw new AppError('SCRIPT_CALL_CLOSED', { url: url.slice(0, 200) })
  try {
    return await requestEnvelope(wanted)
  } catch (error) {
    return { success: false, message: error instanceof AppError ? error.message : '', result: null }
  }
}
