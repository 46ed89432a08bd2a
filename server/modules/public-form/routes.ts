import { FULL_ACCESS, publicDocument, publicFields, restrictResolved } from '../../../engine/access/index.ts'
import * as contract from '../../../schemas/contract/data/public-form.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { type Actor, type Engine, engineOf, engineOn, type TableScreen } from '../../data/catalog/index.ts'
import { addRow } from '../../data/write/index.ts'
import { transactionDatabase } from '../../db/connection/transaction-database.ts'
import { answer } from '../../http/response/answer.ts'
import { bind } from '../../http/bind.ts'
import type { HandlerContext } from '../../http/context.ts'
import { daily } from '../../http/daily.ts'
import { fingerprintOf, keyIn } from '../../http/limits/idempotency.ts'
import type { ServerModule } from '../../http/module.ts'
import { requiresCaptcha, checkCaptcha } from '../auth/api.ts'
import { dictMap } from '../dict/api.ts'
import {
  closeLink,
  deleteExpiredLinks,
  linkOfSending,
  listLinks,
  makeLink,
  openLink,
  countLinkUse,
  receiveSending,
} from './store.ts'

const DAYS = 7
const USES = 1000

/** A screen that has a public form now; one whose author has taken it back has none, whatever links are about. */
async function publicScreen(engine: Engine, id: string): Promise<TableScreen> {
  const screen = await engine.screens.openTable(id)
  if (publicFields(screen.resolved).length === 0) throw new AppError('PUBLIC_FORM_NONE')
  return screen
}

/** The screen for a person without an account: all but the public fields are hidden. */
function forStrangers(screen: TableScreen): TableScreen {
  const open = new Set(publicFields(screen.resolved).map(({ key }) => key))
  const access = {
    ...FULL_ACCESS,
    fields: { ...FULL_ACCESS.fields, hidden: [...screen.resolved.byKey.keys()].filter((key) => !open.has(key)) },
  }
  const columns = new Map([...screen.columns].filter(([key]) => open.has(key) || !screen.resolved.byKey.has(key)))
  return { ...screen, resolved: restrictResolved(screen.resolved, access), columns, access, whole: screen }
}
/** Nobody of the house; what such a record says of its author is nothing. */
const stranger = ({ locale }: HandlerContext): Actor => ({
  id: '',
  username: '',
  realname: '',
  orgCode: null,
  locale,
  can: () => false,
})

const links = () => [
  bind(contract.makeLink, async (context) => {
    const { screen, days, maxUses = USES } = context.body
    const found = await publicScreen(engineOf(context), screen)
    const usual = found.resolved.screen.form?.public?.days ?? DAYS
    return makeLink(
      context.db,
      { screen: found.id, author: context.user.username, days: days ?? usual, maxUses },
      context.clock.now(),
    )
  }),
  bind(contract.listLinks, async ({ db, query, clock }) => listLinks(db, query.screen, clock.now())),
  bind(contract.closeLink, async ({ database, query, user }) => {
    await database.transaction((tx) => closeLink(tx, query.id, user.username))
    return answer({ message: 'PUBLIC_LINK_CLOSED' as const })
  }),
]

const forms = () => [
  bind(contract.openForm, async (context) => {
    const link = await openLink(context.db, context.params.token, context.clock.now())
    const screen = await publicScreen(engineOf(context), link.screen)
    const codes = publicFields(screen.resolved).flatMap(({ lookup }) => (lookup?.kind === 'dict' ? [lookup.code] : []))
    const items = codes.length === 0 ? {} : await dictMap({ db: context.db, locale: context.locale }, codes)
    const document = publicDocument(screen.resolved, (code) =>
      (items[code] ?? []).map(({ value, text }) => ({ value, text })),
    )
    context.setHeader('cache-control', 'no-store')
    return { document, captcha: requiresCaptcha(context), expireTime: link.expireTime }
  }),
  bind(contract.sendForm, async (context) => {
    const now = context.clock.now()
    const { token } = context.params
    const key = keyIn(context.headers)
    const sending = key === undefined ? undefined : { key, fingerprint: fingerprintOf([context.body.record]) }
    const sent = answer({ message: 'PUBLIC_FORM_SENT' as const })
    // Before anything is asked: the code of the picture went with the first try, and perhaps the last use of the link.
    const link = await linkOfSending(context.db, token, sending, now)
    if (!link) return sent
    const engine = engineOf(context)
    const screen = forStrangers(await publicScreen(engine, link.screen))
    await checkCaptcha(context, context.body)
    await engine.database.transaction(async (tx) => {
      if (sending && !(await receiveSending(tx, link.id, sending))) return
      await countLinkUse(tx, link.id, now)
      await addRow(
        engineOn(engine, transactionDatabase(engine.database, tx)),
        screen,
        stranger(context),
        context.body.record,
      )
    })
    return sent
  }),
]

/** Forms that people without an account fill in. */
export const publicForm: ServerModule = {
  name: 'public-form',
  routes: () => [...links(), ...forms()],
  start: async (parts) =>
    daily(parts, 'links of public forms', () => deleteExpiredLinks(parts.database.kysely, parts.clock.now())),
}
