import type { NamedApprover } from '../../../../schemas/language/process/approvers.ts'
import type { ProcessDocument } from '../../../../schemas/language/process/document.ts'
import { type CompiledScreen, engineOf } from '../../../data/catalog/index.ts'
import type { Requester } from '../../../http/context.ts'
import { headsOf, peopleOfDepart, peopleOfPosition, type PeopleScope } from '../facts/people.ts'

/** Of the tenant for which the caller works. */
export const scopeOf = (caller: Requester, code: string): PeopleScope => ({
  tenant: Number(caller.user.tenant),
  code,
  now: engineOf(caller).now().getTime(),
})

async function isOne(caller: Requester, one: NamedApprover, scope: PeopleScope): Promise<boolean> {
  const { db, user } = caller
  if ('user' in one) return one.user.includes(user.username)
  if ('role' in one) return user.roles.includes(one.role)
  if ('position' in one) return (await peopleOfPosition(db, scope, one.position)).includes(user.username)
  if ('depart' in one) return (await peopleOfDepart(db, scope, one.depart, one.below === true)).includes(user.username)
  if ('head' in one) return (await headsOf(db, scope, user.orgCode ?? '', one.head)).includes(user.username)
  // The others speak of a record, or of an instance that runs.
  return 'starter' in one
}

/** Whether the caller is among people that a document names. */
async function isAmong(caller: Requester, people: readonly NamedApprover[], code: string): Promise<boolean> {
  const scope = scopeOf(caller, code)
  for (const one of people) if (await isOne(caller, one, scope)) return true
  return false
}

/** Whether the document lets the caller start it. `screen`: its own. */
export async function isStarter(
  caller: Requester,
  { starters = [], code }: ProcessDocument,
  screen: Pick<CompiledScreen, 'permission'>,
): Promise<boolean> {
  return starters.length > 0 ? isAmong(caller, starters, code) : caller.can(`${screen.permission}:add`)
}

/** Whether the caller may start a process: named by its document, or where that names nobody, able to add records of its screen. `opened`: that screen, where it is open already. */
export async function mayStart(
  caller: Requester,
  document: ProcessDocument,
  opened?: Pick<CompiledScreen, 'table' | 'permission'>,
): Promise<boolean> {
  const screen = opened ?? (await engineOf(caller).screens.inUse(document.screen))
  return screen?.table !== undefined && isStarter(caller, document, screen)
}
