import * as contract from '../../../schemas/contract/data/list-view.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { type CompiledScreen, engineOf } from '../../data/catalog/index.ts'
import { answer } from '../../http/response/answer.ts'
import { bind } from '../../http/bind.ts'
import type { HandlerContext } from '../../http/context.ts'
import type { ServerModule } from '../../http/module.ts'
import {
  type StoredView,
  MAX_OWN,
  countOwn,
  lockUser,
  insertSaved,
  ownById,
  findOwnId,
  removeSaved,
  renameSaved,
  replaceSaved,
  savedById,
  savedOf,
} from './store.ts'
import { visibleNames } from './visible-names.ts'

const MAX_KB = 64

/** A user who may not see a list can neither read nor store anything of it. */
async function demandList(context: HandlerContext, screen: string): Promise<CompiledScreen> {
  const found = await engineOf(context).screens.open(screen)
  context.demand(`${found.permission}:list`)
  return found
}

async function demandSaved({ db, user }: HandlerContext, id: string) {
  const saved = await savedById(db, user.id, id)
  if (!saved) throw new AppError('LIST_VIEW_GONE')
  return saved
}

function keep({ database }: HandlerContext, view: StoredView): Promise<string> {
  return database.transaction(async (tx) => {
    await lockUser(tx, view.user)
    const known = await findOwnId(tx, view)
    if (known !== undefined) {
      await replaceSaved(tx, known, view)
      return known
    }
    if ((await countOwn(tx, view.user, view.screen)) >= MAX_OWN) throw new AppError('LIST_VIEW_FULL', { max: MAX_OWN })
    return insertSaved(tx, view)
  })
}

/** What people keep of lists. */
export const listView: ServerModule = {
  name: 'list-view',
  routes: () => [
    bind(contract.list, async (context) => {
      const screen = await demandList(context, context.query.screen)
      return visibleNames(context, screen, await savedOf(context.db, context.user.id, screen.id))
    }),
    bind(contract.save, async (context) => {
      const { screen, kind, title, content, shared = false } = context.body
      await demandList(context, screen)
      if (Buffer.byteLength(JSON.stringify(content)) > MAX_KB * 1024)
        throw new AppError('LIST_VIEW_LARGE', { max: MAX_KB })
      const at = new Date(context.clock.now())
      const id = await keep(context, {
        user: context.user.id,
        screen,
        kind,
        title,
        content,
        shared: shared && kind !== 'columns',
        at,
      })
      return answer({ result: await demandSaved(context, id), message: 'LIST_VIEW_SAVED' as const })
    }),
    bind(contract.rename, async (context) => {
      const { database, user, clock } = context
      const { id, title, shared } = context.body
      await database.transaction(async (tx) => {
        await lockUser(tx, user.id)
        const known = await ownById(tx, user.id, id)
        if (!known) throw new AppError('LIST_VIEW_GONE')
        const kind = known.kind as contract.SavedKind
        const other = await findOwnId(tx, { user: user.id, screen: known.screen_id, kind, title })
        if (other !== undefined && other !== id) throw new AppError('LIST_VIEW_TAKEN', { title })
        await renameSaved(tx, id, {
          title,
          shared: (shared ?? known.shared) && kind !== 'columns',
          at: new Date(clock.now()),
        })
      })
      return answer({ result: await demandSaved(context, id), message: 'LIST_VIEW_SAVED' as const })
    }),
    bind(contract.remove, async ({ database, user, query }) => {
      if (!(await database.transaction((tx) => removeSaved(tx, user.id, query.id))))
        throw new AppError('LIST_VIEW_GONE')
      return answer({ message: 'LIST_VIEW_DELETED' as const })
    }),
  ],
}
