import * as contract from '../../../schemas/contract/permissions/rights.ts'
import type { RightsEntry } from '../../../schemas/contract/permissions/rights.ts'
import { type MessageCode, say } from '../../../schemas/messages/index.ts'
import { parseListQuery } from '../../data/query/index.ts'
import { writeListSheet } from '../../data/spreadsheet/index.ts'
import { bind } from '../../http/bind.ts'
import type { Download, HandlerContext } from '../../http/context.ts'
import type { ServerModule } from '../../http/module.ts'
import { download } from '../../http/response/answer.ts'
import { usersOfPermission, rolesOfPermission } from './of-permission.ts'
import { rightsOfRole } from './of-role.ts'
import { permissionsWith } from './store.ts'

const TITLES = ['RIGHTS_ENTRY', 'RIGHTS_ADDRESS', 'RIGHTS_CONTROLS', 'RIGHTS_ROWS', 'RIGHTS_FIELDS'] as const
const SHOWN = { hidden: 'POLICY_HIDDEN', masked: 'POLICY_MASKED', readonly: 'POLICY_READONLY' } as const

/** The entries of a role as rows of a sheet: an entry stands as deep as it lies in the menu. */
async function sheetOf(context: HandlerContext, roleId: string): Promise<Download> {
  const { locale } = context
  const { roleName, entries } = await rightsOfRole(context, roleId)
  const withNote = (text: string, note: MessageCode | undefined) =>
    note === undefined ? text : say('RIGHTS_NOTED', { text, note: say(note, {}, locale) }, locale)
  const rowOf = ({ depth, title, path, controls, rows, fields }: RightsEntry) => [
    `${'    '.repeat(depth)}${title}`,
    path ?? '',
    controls.map((one) => withNote(one.title, contract.EFFECT_NOTES[one.effect])).join('\n'),
    rows.map(({ text, isBroken }) => withNote(text, isBroken ? 'RIGHTS_BROKEN' : undefined)).join('\n'),
    fields.map((one) => withNote(one.title, SHOWN[one.show])).join('\n'),
  ]
  return writeListSheet(
    {
      name: say('RIGHTS_SHEET', { name: roleName }, locale),
      titles: TITLES.map((code) => say(code, {}, locale)),
      rowsOf: async ({ offset, size }) => entries.slice(offset, offset + size).map(rowOf),
    },
    locale,
  )
}

/** What roles let people do, and who may do something. Every answer comes from the rights that decide about calls. */
export const rights: ServerModule = {
  name: 'rights',
  routes: () => [
    bind(contract.ofRole, (context) => rightsOfRole(context, context.query.roleId)),
    bind(contract.ofRoleXls, async (context) => download(await sheetOf(context, context.query.roleId))),
    bind(contract.permissions, async ({ db, locale, query: { text = '' } }) => [
      ...(await permissionsWith(db, text, locale)),
    ]),
    bind(contract.roles, (context) => rolesOfPermission(context, context.query.permissionId)),
    bind(contract.users, (context) => {
      const { permissionId, ...query } = context.query
      return usersOfPermission(context, permissionId, parseListQuery(query))
    }),
  ],
}
