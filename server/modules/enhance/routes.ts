import * as contract from '../../../schemas/contract/screens/enhance.ts'
import type { ScriptKind } from '../../../schemas/language/script/kinds.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { engineOf } from '../../data/catalog/index.ts'
import { answer } from '../../http/response/answer.ts'
import { bind } from '../../http/bind.ts'
import type { HandlerContext } from '../../http/context.ts'
import type { ServerModule } from '../../http/module.ts'
import { assertPublisher, mayReadScreen } from '../screen/api.ts'
import { runningText } from './api.ts'
import { type StoredScript, findScript, findVersion, insertVersion, listVersions, lockScreen } from './store.ts'

const BODY_BYTES = 1024 * 1024

const kindOf = (type: string | undefined): ScriptKind => (type === 'list' ? 'list' : 'form')
const replyOf = ({ id, content, version, update_by, update_time }: StoredScript, kind: ScriptKind) => ({
  id,
  cgJs: content,
  cgJsType: kind,
  content: '',
  version,
  updateBy: update_by,
  updateTime: update_time,
})
/** Code of a screen is neither shown nor changed while it may not run. */
function refuseInSafeMode({ env }: Pick<HandlerContext, 'env'>): void {
  if (env.safeMode) throw new AppError('SCRIPT_SAFE_MODE')
}

interface Written {
  readonly cgJs: string
  readonly cgJsType: string
  readonly version?: number | undefined
}
type Saving = HandlerContext<{ readonly code: string }, unknown, Written>

async function save(context: Saving) {
  refuseInSafeMode(context)
  const { database, params, body, user, clock, log } = context
  const kind = kindOf(body.cgJsType)
  const saved = await database.transaction(async (tx) => {
    if (!(await lockScreen(tx, params.code))) throw new AppError('DATA_SCREEN_UNKNOWN', { screen: params.code })
    await assertPublisher(tx, context, params.code)
    const before = await findScript(tx, params.code, kind)
    if (body.version !== undefined && body.version !== (before?.version ?? 0))
      throw new AppError('SCRIPT_STALE', { by: before?.update_by ?? '', at: before?.update_time ?? '' })
    await insertVersion(tx, {
      screen: params.code,
      kind,
      content: body.cgJs,
      author: user.username,
      at: new Date(clock.now()),
    })
    return findScript(tx, params.code, kind)
  })
  if (!saved) throw new AppError('DATA_SCREEN_UNKNOWN', { screen: params.code })
  log.info({ screen: params.code, kind, version: saved.version, by: user.username }, 'A script was saved')
  return answer({ result: replyOf(saved, kind), message: 'SCRIPT_SAVED' as const })
}

const writing = () => [
  bind(contract.get, async (context) => {
    refuseInSafeMode(context)
    const kind = kindOf(context.query.type)
    const found = await findScript(context.db, context.params.code, kind)
    return found ? replyOf(found, kind) : null
  }),
  bind(contract.add, save, { bodyLimit: BODY_BYTES }),
  bind(contract.edit, save, { bodyLimit: BODY_BYTES }),
  bind(contract.versions, async (context) => {
    refuseInSafeMode(context)
    return listVersions(context.db, context.params.code, kindOf(context.query.type))
  }),
  bind(contract.version, async (context) => {
    refuseInSafeMode(context)
    const { db, params, query } = context
    const cgJs = await findVersion(db, params.code, kindOf(query.type), params.version)
    if (cgJs === undefined) throw new AppError('SCRIPT_VERSION_UNKNOWN', { version: params.version })
    return { version: params.version, cgJs }
  }),
]

/** Scripts of screens: each saved text is a version; the published one is served to users of the screen. */
export const enhance: ServerModule = {
  name: 'enhance',
  routes: () => [
    ...writing(),
    bind(contract.run, async (context) => {
      const { params, query, can } = context
      const screen = await engineOf(context).screens.open(params.code)
      if (!mayReadScreen(screen, can)) throw new AppError('HTTP_FORBIDDEN')
      return runningText(context, params.code, kindOf(query.type))
    }),
  ],
}
