import * as contract from '../../../schemas/contract/organization/company.ts'
import { type Locale, type Text, textIn } from '../../../schemas/language/text.ts'
import { isObject } from '../../../schemas/language/values.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { page } from '../../http/response/answer.ts'
import { bind } from '../../http/bind.ts'
import type { HandlerContext } from '../../http/context.ts'
import type { ServerModule } from '../../http/module.ts'

interface Company {
  readonly name: string
  readonly text: string
  readonly pname: string
  readonly logo: string | null
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

async function setting({ db }: HandlerContext, key: string): Promise<Readonly<Record<string, unknown>> | undefined> {
  const row = await db.selectFrom('sys_setting').select('value').where('key', '=', key).executeTakeFirst()
  return typeof row?.value === 'object' && row.value !== null ? (row.value as Record<string, unknown>) : undefined
}
/** A text of the settings in the caller's language, where it is stored in several. */
const worded = (value: unknown, locale: Locale): string =>
  isObject(value) ? textIn(value as Text, locale) : text(value)
async function settings(context: HandlerContext): Promise<Company | undefined> {
  const found = await setting(context, 'company')
  if (!found) return undefined
  const { name, text: title, pname, logo } = found
  return {
    name: text(name),
    text: worded(title, context.locale),
    pname: text(pname),
    logo: typeof logo === 'string' ? logo : null,
  }
}

/** The organisation's name, readable without a sign-in. There is one organisation, so no domain can be guessed. */
export const company: ServerModule = {
  name: 'company',
  routes: () => [
    bind(contract.openGetTextFromDomain, async (context) => {
      const found = await settings(context)
      return { text: found?.text ?? '', pname: found?.pname ?? '' }
    }),
    bind(contract.companyInfoList, async (context) => {
      const found = await settings(context)
      const records = found ? [{ id: '1', name: found.name, logo: found.logo }] : []
      return page(records, records.length, 1, 10)
    }),
    bind(contract.getActiveItem, async (context) => {
      const { username } = context.query
      if (username !== undefined && username !== context.user.username) throw new AppError('SESSION_NOT_OWN')
      // By account; nobody has one until a house keeps such items.
      const items = await setting(context, 'active-items')
      return { pname: text(items?.[context.user.username]) }
    }),
  ],
}
