import { createHash } from 'node:crypto'
import { FRAME_SCRIPT, framePage, framePolicy } from '../../../registry/packages/frame/page.ts'
import * as contract from '../../../schemas/contract/screens/widget-package.ts'
import { WIDGET_PERMISSION } from '../../../schemas/contract/screens/widget-permission.ts'
import { checkPackage } from '../../../schemas/language/widget-package/check-package.ts'
import { areObeyed } from '../../../schemas/language/widget-package/laws.ts'
import { compareVersions, type WidgetPackage } from '../../../schemas/language/widget-package/package.ts'
import { sameJson } from '../../../schemas/language/values.ts'
import { type Locale, quotedNames } from '../../../schemas/language/text.ts'
import { AppError, say } from '../../../schemas/messages/index.ts'
import { knownPackages } from '../../../registry/packages/known.ts'
import { loadPackages } from '../../data/catalog/index.ts'
import type { Queries } from '../../db/database.ts'
import { bind } from '../../http/bind.ts'
import type { HandlerContext } from '../../http/context.ts'
import type { ServerModule } from '../../http/module.ts'
import { answer, download } from '../../http/response/answer.ts'
import { framedPolicy } from '../../http/response/headers.ts'
import { lockPublications } from '../screen/api.ts'
import {
  deletePackage,
  findCode,
  insertVersion,
  listPackages,
  lockOrAddPackage,
  lockPackage,
  pagesWith,
  storeLaws,
  storeUse,
  type StoredPackage,
  type StoredVersion,
  versionsOf,
} from './store.ts'

/** A package in JSON within JSON: each quotation mark and line break takes two signs more. */
const BODY_BYTES = 2 * 1024 * 1024
const MAX_NAMED = 10
const SCRIPT_HASH = createHash('sha256').update(FRAME_SCRIPT).digest('base64')

/** A package that may be stored, or a refusal that says what is wrong first. */
function requireSound(content: string, locale: Locale): WidgetPackage {
  const { pack, problems } = checkPackage(content)
  if (pack) return pack
  const [first] = problems
  const words = first ? `${first.pointer || '/'} ${say(first.code, first.params, locale)}` : ''
  throw new AppError('WIDGET_INVALID', { count: problems.length, first: words })
}

/** What stands against a version beside those that are stored. */
function assertNewer({ version, storage, value }: WidgetPackage, stored: readonly StoredVersion[]): void {
  const highest = stored
    .map((one) => one.version)
    .toSorted(compareVersions)
    .at(-1)
  if (highest !== undefined && compareVersions(version, highest) <= 0)
    throw new AppError('WIDGET_OLDER', { version, highest })
  // Rows are stored in columns of the first version: another one must read them.
  const [first] = stored
  if (first && !sameJson(first.manifest.storage, storage)) throw new AppError('WIDGET_STORAGE_CHANGED')
  if (first && first.manifest.value.type !== value.type) throw new AppError('WIDGET_STORAGE_CHANGED')
}

async function upload(context: HandlerContext<unknown, unknown, { readonly content: string }>) {
  const { database, body, user, clock, log, locale } = context
  const pack = requireSound(body.content, locale)
  const hash = createHash('sha256').update(body.content).digest('hex')
  const at = new Date(clock.now())
  await database.transaction(async (tx) => {
    await lockOrAddPackage(tx, pack.id, user.username, at)
    assertNewer(pack, await versionsOf(tx, pack.id))
    await insertVersion(tx, pack, { hash, size: Buffer.byteLength(body.content), by: user.username, at })
  })
  log.info({ id: pack.id, version: pack.version, hash, by: user.username }, 'A widget package was uploaded')
  return answer({ result: { id: pack.id, version: pack.version }, message: 'WIDGET_UPLOADED' as const })
}

async function requirePackage(tx: Queries, id: string): Promise<StoredPackage> {
  const pack = await lockPackage(tx, id)
  if (!pack) throw new AppError('WIDGET_UNKNOWN', { id })
  return pack
}
async function requireVersion(tx: Queries, { id, version }: VersionName): Promise<StoredVersion> {
  const found = (await versionsOf(tx, id)).find((one) => one.version === version)
  if (!found) throw new AppError('WIDGET_UNKNOWN', { id: `${id} ${version}` })
  return found
}

interface VersionName {
  readonly id: string
  readonly version: string
}
type OfVersion<B> = HandlerContext<VersionName, unknown, B>

async function switchOn({ database, params, body, user, clock, log }: OfVersion<{ readonly revision: number }>) {
  await database.transaction(async (tx) => {
    const { revision } = await requirePackage(tx, params.id)
    if (revision !== body.revision) throw new AppError('WIDGET_STALE')
    const { laws } = await requireVersion(tx, params)
    if (!areObeyed(laws ?? [])) throw new AppError('WIDGET_LAWS_OPEN')
    await storeUse(tx, params.id, { version: params.version, isOn: true, by: user.username, at: new Date(clock.now()) })
  })
  await loadPackages(database.kysely)
  log.info({ id: params.id, version: params.version, by: user.username }, 'A widget package was switched on')
  return answer({ result: null, message: 'WIDGET_ON' as const })
}

const administration = () => [
  bind(contract.list, ({ db }) => listPackages(db)),
  bind(contract.upload, upload, { bodyLimit: BODY_BYTES }),
  bind(contract.laws, async ({ database, params, body, user, clock }) => {
    await database.transaction(async (tx) => {
      await requirePackage(tx, params.id)
      const { hash } = await requireVersion(tx, params)
      // What was tried is another file than the stored one: nothing is known of this one.
      if (hash !== body.hash) throw new AppError('WIDGET_STALE')
      const { findings } = body
      await storeLaws(tx, params.id, params.version, { findings, by: user.username, at: new Date(clock.now()) })
    })
    return null
  }),
  bind(contract.switchOn, switchOn),
  bind(contract.switchOff, async ({ database, params, user, clock }) => {
    await database.transaction(async (tx) => {
      const { activeVersion } = await requirePackage(tx, params.id)
      await storeUse(tx, params.id, {
        version: activeVersion,
        isOn: false,
        by: user.username,
        at: new Date(clock.now()),
      })
    })
    await loadPackages(database.kysely)
    return answer({ result: null, message: 'WIDGET_OFF_DONE' as const })
  }),
  bind(contract.remove, async ({ database, params, locale, user, log }) => {
    await database.transaction(async (tx) => {
      // No page that names it is published meanwhile.
      await lockPublications(tx)
      await requirePackage(tx, params.id)
      const pages = await pagesWith(tx, params.id)
      const named = quotedNames(
        pages.slice(0, MAX_NAMED).map(({ title }) => title),
        locale,
      )
      if (pages.length > 0) throw new AppError('WIDGET_IN_USE', { count: pages.length, pages: named })
      await deletePackage(tx, params.id)
    })
    await loadPackages(database.kysely)
    log.info({ id: params.id, by: user.username }, 'A widget package was removed')
    return answer({ result: null, message: 'WIDGET_REMOVED' as const })
  }),
]

/** Packages of widgets from outside. Nothing of them runs here: the server reads their description. */
export const widgetPackage: ServerModule = {
  name: 'widget-package',
  routes: () => [
    ...administration(),
    bind(contract.known, async ({ db }) => {
      const mark = await loadPackages(db)
      return { mark, packages: [...knownPackages()] }
    }),
    bind(contract.code, async ({ db, params, can }) => {
      const found = await findCode(db, params.id, params.version)
      if (!found || (!found.isInUse && !can(WIDGET_PERMISSION))) throw new AppError('WIDGET_UNKNOWN', { id: params.id })
      const { isInUse: _, ...code } = found
      return code
    }),
    bind(contract.frame, async ({ env }) =>
      download({
        data: framePage(),
        type: 'text/html; charset=utf-8',
        disposition: 'inline',
        headers: {
          'content-security-policy': framedPolicy(framePolicy(SCRIPT_HASH), env),
          'cache-control': 'no-cache',
          'x-dns-prefetch-control': 'off',
        },
      }),
    ),
  ],
  async start({ database }) {
    await loadPackages(database.kysely)
  },
}
