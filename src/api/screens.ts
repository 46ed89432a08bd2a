import type { SchemaProblem } from '../../schemas/language/check/problem.ts'
import { LANGUAGE_VERSION } from '../../schemas/language/names.ts'
import type { Screen } from '../../schemas/language/screen.ts'
import { SCRIPT_KINDS, type ScriptKind } from '../../schemas/language/script/kinds.ts'
import { packagesMark } from '../../registry/packages/known.ts'
import { usesPackages } from '../../schemas/language/widget-package/view-name.ts'
import { type ResolvedScreen, resolveScreen } from '../../engine/model/index.ts'
import { get } from '../../schemas/contract/screens/schema.ts'
import { type UsedBy, usedBy } from '../../schemas/contract/screens/screen-lifecycle.ts'
import { withSentences } from '../lib/i18n.ts'
import { withEngines } from '../lib/late/with-engines.ts'
import { prefetch, takePrefetched, storePrefetched } from './rows/prefetch.ts'
import { call } from './client/call.ts'
import { callContext } from './client/context.ts'
import { ApiError, isGone, refusal } from './client/errors.ts'
import { fillPath } from './rows/query.ts'
import { takeGuessedScreen } from './screen-guess.ts'
import { send } from './client/send.ts'

/** A screen ready to draw, or what is wrong with it. */
export interface LoadedScreen {
  /** Undefined when the document does not fit the language. */
  readonly screen: ResolvedScreen | undefined
  readonly problems: readonly SchemaProblem[]
  readonly origin: 'server' | 'bundled'
  /** Parts of the screen that run code of their own; only a server has some. */
  readonly scripts: readonly ScriptKind[]
  /** Who wrote those; undefined where nothing is said of it. */
  readonly scriptsBy?: readonly string[] | undefined
  /** Another text whenever one of them was saved. */
  readonly scriptsMark?: string | undefined
}

interface CachedScreen {
  readonly etag: string
  /** Of the widget packages that it was resolved with. */
  readonly packages: string
  readonly loaded: LoadedScreen
}

const cache = new Map<string, CachedScreen>()
const bundled = import.meta.glob('../../schemas/screens/**/*.json', { import: 'default' })
/** Refusals that must not be answered by the bundled document: the person may not, or is not signed in. */
const FINAL_STATUS: ReadonlySet<number> = new Set([401, 403, 510])

/** What our own server publishes was checked there: a glance is enough, and the check stays out of the first chunk. */
function isPublished(document: unknown): document is Screen {
  if (typeof document !== 'object' || document === null) return false
  const { version, id, fields } = document as Partial<Record<keyof Screen, unknown>>
  return version === LANGUAGE_VERSION && typeof id === 'string' && typeof fields === 'object' && fields !== null
}

/** Makes the packages known that draw fields of a document; one without such fields asks nothing. */
export async function preparePackages(document: unknown): Promise<void> {
  if (!usesPackages(document)) return
  const { knowPackages } = await import('./widget-packages.ts')
  // Without an answer its fields are drawn as what was known before, or as fields of an unknown view.
  await knowPackages().catch(() => undefined)
}

async function prepare(
  document: unknown,
  origin: LoadedScreen['origin'],
  scripts: readonly ScriptKind[] = [],
): Promise<LoadedScreen> {
  await preparePackages(document)
  if (origin === 'server' && isPublished(document))
    return { screen: resolveScreen(document), problems: [], origin, scripts }
  const [{ checkScreen }, { checkScreenDocument }] = await withSentences(
    'document',
    Promise.all([
      import('../../engine/document/check-screen.ts'),
      import('../../schemas/language/check/check-document.ts'),
    ]),
  )
  // A field with an unknown view or a wrong option is drawn as a box in its place: it does not take the page away.
  const [{ document: drawable }, { problems }] = await withEngines(
    () => [checkScreenDocument(document), checkScreen(document)] as const,
  )
  return { screen: drawable && resolveScreen(drawable), problems, origin, scripts }
}

/** The screen inside the server's answer: the result itself, or its `document`. */
function documentOf(result: unknown): unknown {
  const inner = typeof result === 'object' && result !== null ? (result as { document?: unknown }).document : undefined
  return inner ?? result
}

/** What the server says that runs; another back end says nothing of it. */
function scriptsOf(result: unknown): readonly ScriptKind[] {
  const stated = typeof result === 'object' && result !== null ? (result as { scripts?: unknown }).scripts : undefined
  return Array.isArray(stated) ? SCRIPT_KINDS.filter((kind) => stated.includes(kind)) : []
}

/** Where these come from, as far as the server says it. */
function originOf(result: unknown): Pick<LoadedScreen, 'scriptsBy' | 'scriptsMark'> {
  const { scriptsBy, scriptsMark } = (typeof result === 'object' && result !== null ? result : {}) as {
    scriptsBy?: unknown
    scriptsMark?: unknown
  }
  return {
    scriptsBy: Array.isArray(scriptsBy) ? scriptsBy.map(String) : undefined,
    scriptsMark: typeof scriptsMark === 'string' ? scriptsMark : undefined,
  }
}

async function keep(id: string, etag: unknown, result: unknown): Promise<LoadedScreen> {
  const loaded = { ...(await prepare(documentOf(result), 'server', scriptsOf(result))), ...originOf(result) }
  if (typeof etag === 'string') cache.set(id, { etag, loaded, packages: packagesMark() })
  return loaded
}

/** A document that did not change, of which a package did: it is resolved anew. */
async function refreshed(id: string, known: CachedScreen): Promise<LoadedScreen> {
  const document = known.loaded.screen?.screen
  if (!document || !usesPackages(document)) return known.loaded
  await preparePackages(document)
  if (known.packages === packagesMark()) return known.loaded
  const loaded = { ...known.loaded, screen: resolveScreen(document) }
  cache.set(id, { ...known, loaded, packages: packagesMark() })
  return loaded
}

async function fromServer(id: string, signal: AbortSignal | undefined): Promise<LoadedScreen> {
  const known = cache.get(id)
  const headers = known ? { 'if-none-match': known.etag } : undefined
  const reply = await send({ method: 'GET', path: fillPath(get.path, { id }), headers, signal, quiet: true })
  if (reply.status === 304 && known) return refreshed(id, known)
  const body = reply.data as { success?: unknown; result?: unknown } | null
  if (body?.success !== true) throw refusal(body, reply.status)
  return keep(id, reply.headers['etag'], body.result)
}

async function fromBundle(id: string): Promise<LoadedScreen | undefined> {
  const load = bundled[`../../schemas/screens/${id.replaceAll('.', '/')}.json`]
  return load && (await prepare(await load(), 'bundled'))
}

const aheadKey = (id: string) => `screen:${id}`
/** What is on its way, by session and screen. */
const underway = new Map<string, Promise<LoadedScreen>>()
const underwayKey = (id: string) => `${callContext().token() ?? ''} ${id}`

async function beginScreen(id: string, signal?: AbortSignal): Promise<LoadedScreen> {
  const key = underwayKey(id)
  const load = findScreen(id, signal)
  underway.set(key, load)
  try {
    return await load
  } finally {
    if (underway.get(key) === load) underway.delete(key)
  }
}
/** Begins what `loadScreen` will soon be asked for; where the page was quicker, its load counts. */
export const prefetchScreen = (id: string): Promise<LoadedScreen> =>
  underway.get(underwayKey(id)) ?? prefetch(aheadKey(id), () => beginScreen(id))

/** The screen that was asked for ahead, where it is there already. */
export const prefetchedScreen = (id: string): LoadedScreen | undefined => storePrefetched<LoadedScreen>(aheadKey(id))

/**
 * The published screen of the server, asked again at each opening (unchanged ones cost an empty answer);
 * where the back end serves none, the screen bundled with the build. Rejects with `ApiError`.
 */
export function loadScreen(id: string, signal?: AbortSignal): Promise<LoadedScreen> {
  return takePrefetched(aheadKey(id), () => beginScreen(id, signal))
}

async function findScreen(id: string, signal: AbortSignal | undefined): Promise<LoadedScreen> {
  const guess = await takeGuessedScreen()
  if (guess?.id === id) return keep(id, guess.etag, guess)
  try {
    return await fromServer(id, signal)
  } catch (reason) {
    const error = reason instanceof ApiError ? reason : undefined
    if (
      !error ||
      isGone(error) ||
      error.code === 'API_ABORTED' ||
      FINAL_STATUS.has(error.status) ||
      FINAL_STATUS.has(error.replyCode)
    )
      throw reason
    const fallback = await fromBundle(id)
    if (fallback) return fallback
    throw reason
  }
}

/** What names a dictionary, for those who may list pages. */
export const getDictionaryUses = (code: string, signal?: AbortSignal): Promise<UsedBy> =>
  call(usedBy, { query: { dictionary: code }, quiet: true, signal })
