import type { LookupPort } from '../../registry/kit/ports.ts'
import * as dict from '../../schemas/contract/values/dict.ts'
import * as report from '../../schemas/contract/reports/report.ts'
import { type Choice, type LookupRef, choicesIn, lookupId } from '../../schemas/language/lookup.ts'
import { AppError } from '../../schemas/messages/index.ts'
import { call } from '../api/client/call.ts'
import { callContext } from '../api/client/context.ts'
import { ApiError } from '../api/client/errors.ts'
import { logProblem } from '../lib/log.ts'
import { batched } from './batch.ts'
import type { PortDeps } from './deps.ts'
import { type Answered, requestLabels, wordsIn } from './labels.ts'
import { readList, readChoices } from './read.ts'
import { pathIn, searchIn } from './searches.ts'
import { treeLevel } from './trees.ts'

/** How long words and small lists are taken from memory, ms. */
const FRESH_MS = 60_000

type Deps = Pick<PortDeps, 'locale' | 'queries' | 'storedChoices' | 'changes'>

function isRefused(reason: unknown): boolean {
  return reason instanceof ApiError && reason.status >= 200 && reason.status < 300
}

/** The code under which a dictionary is asked for in the current tenant; undefined without one. */
export function tenantCode(code: string): string | undefined {
  const tenant = callContext().tenantId()
  return tenant && tenant !== '0' ? `${code}_${tenant}` : undefined
}

async function askChoices(code: string): Promise<readonly Choice[]> {
  return readChoices(readList(await call(dict.getDictItems, { params: { code } })))
}
/** The tenant's dictionary; where there is none, some back ends answer nothing, and the plain one counts. */
async function askTenant(code: string, own: string | undefined): Promise<readonly Choice[]> {
  const found = own === undefined ? [] : await askChoices(own)
  return found.length > 0 ? found : askChoices(code)
}

/** Choices of a dictionary: those stored in this browser, else the server's. A refusal is logged and leaves none. */
async function dictChoices(
  code: string,
  { storedChoices, queries, locale, changes }: Deps,
): Promise<readonly Choice[]> {
  if (code === '') throw new AppError('DICT_CODE_EMPTY')
  const own = tenantCode(code)
  const stored = (own === undefined ? undefined : storedChoices(own)) ?? storedChoices(code)
  if (stored) return stored
  try {
    return await queries.fetchQuery({
      queryKey: ['dict', locale, changes?.now(), own ?? code],
      queryFn: () => askTenant(code, own),
      staleTime: FRESH_MS,
      retry: false,
    })
  } catch (reason) {
    if (!isRefused(reason)) throw reason
    logProblem(`dictionary ${code} was refused`, reason)
    return []
  }
}

/** Longer texts cannot be keys, so they are not requested. */
const MAX_KEY = 200
/** A list reads no more than this of one parameter. */
const LIST_LENGTH = 3900
/** Lookups of the same rows are answered together, whatever of a row each of them shows. */
function rowsId(ref: LookupRef): string {
  return lookupId(ref.kind === 'user' || ref.kind === 'depart' || ref.kind === 'list' ? { ...ref, text: '' } : ref)
}

function labelsFrom(choices: readonly Choice[], keys: readonly string[]): ReadonlyMap<string, string> {
  const wanted = new Set(keys)
  return new Map(choices.flatMap((choice) => (wanted.has(choice.value) ? [[choice.value, choice.text] as const] : [])))
}

/** Words, choices, searches and trees over the contract. What is asked within a tick goes out as one request per source. */
export function lookupPort(deps: Deps): LookupPort {
  const { queries, locale } = deps
  const request = batched<LookupRef, Answered>({
    idOf: rowsId,
    load: requestLabels,
    maxLength: (ref) => (ref.kind === 'list' ? LIST_LENGTH : undefined),
  })
  const wordKey = (ref: LookupRef, key: string) => ['words', locale, lookupId(ref), key]
  /** `null` for a key that is known not to exist. */
  const known = (ref: LookupRef, key: string): string | null | undefined => {
    const state = queries.getQueryState<string | null>(wordKey(ref, key))
    return state?.data !== undefined && Date.now() - state.dataUpdatedAt < FRESH_MS ? state.data : undefined
  }
  const items = async (ref: LookupRef): Promise<readonly Choice[]> => {
    if (ref.kind === 'static') return choicesIn(ref.items, locale)
    if (ref.kind === 'dict') return dictChoices(ref.code, deps)
    return ref.kind === 'report'
      ? readChoices(readList(await call(report.getReportDictList, { query: { sql: ref.code } })))
      : []
  }
  const labels = async (ref: LookupRef, keys: readonly string[]) => {
    if (ref.kind === 'static' || ref.kind === 'dict') return labelsFrom(await items(ref), keys)
    const missing = keys.filter((key) => key.length <= MAX_KEY && known(ref, key) === undefined)
    const found = missing.length > 0 ? await request(ref, missing) : new Map<string, Answered>()
    for (const key of missing) queries.setQueryData(wordKey(ref, key), wordsIn(found.get(key), ref) ?? null)
    return new Map(
      keys.flatMap((key) => {
        const words = wordsIn(found.get(key), ref) ?? known(ref, key)
        return words === undefined || words === null ? [] : [[key, words] as const]
      }),
    )
  }
  const whole = <T>(name: string, id: string, load: () => Promise<T>) =>
    queries.fetchQuery({ queryKey: [name, locale, id], queryFn: load, staleTime: FRESH_MS, retry: false })
  return {
    items,
    labels,
    search: (ref, keyword, size, page = 1) => searchIn({ items, whole }, ref, { keyword, size, page }),
    children: (ref, parent) => treeLevel(ref, parent),
    path: (ref, value) => pathIn({ items, whole }, ref, value),
    ...(deps.changes ? { changes: deps.changes } : {}),
  }
}
