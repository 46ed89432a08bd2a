import { sql } from 'kysely'
import { SCREEN_COMPONENT, type MenuNode } from '../../../schemas/contract/permissions/permission.ts'
import type { RightsEntry, RoleRights } from '../../../schemas/contract/permissions/rights.ts'
import { splitCommaList } from '../../../schemas/language/comma-list.ts'
import { textIn } from '../../../schemas/language/text.ts'
import { AppError, say } from '../../../schemas/messages/index.ts'
import { engineOf, type CompiledScreen } from '../../data/catalog/index.ts'
import { compileCondition, restrictScreen } from '../../data/access/index.ts'
import type { HandlerContext } from '../../http/context.ts'
import { rolesTable } from '../../http/rights/holders.ts'
import { assertSeesRole } from '../../http/rights/own-tenants.ts'
import { layersOf } from '../../http/rights/policies.ts'
import { type Rights, rightsOf } from '../../http/rights/rights.ts'
import { BUTTON, isPublicEntry, menuOf, type PermissionRow, permissionRows, titleOf } from '../permission/api.ts'
import { countUsersOfRoles } from './store.ts'
import { conditionText } from './words.ts'

type Control = RightsEntry['controls'][number]
type RestrictedField = RightsEntry['fields'][number]
type Restrictions = Pick<RightsEntry, 'rows' | 'fields'>
const NO_RESTRICTIONS: Restrictions = { rows: [], fields: [] }

/** Whether rights include a permission: all of its codes, by its type. */
export function includes(
  { permissions, disabled }: Rights,
  row: Pick<PermissionRow, 'perms' | 'perms_type' | 'menu_type'>,
): boolean {
  const codes = splitCommaList(row.perms ?? '')
  return row.menu_type === BUTTON && row.perms_type === '2'
    ? codes.every((code) => !disabled.has(code))
    : codes.every((code) => permissions.has(code))
}

/** The controls that a role grants, or that everybody holds. */
function controlsIn(rows: readonly PermissionRow[], rights: Rights, { locale }: HandlerContext): readonly Control[] {
  return rows.flatMap((row) => {
    const isOpen = row.status === '0'
    if (!isOpen && !row.granted) return []
    const effect = !includes(rights, row) ? 'denied' : isOpen ? 'open' : 'granted'
    return [{ title: titleOf(row, locale), code: row.perms ?? '', effect }]
  })
}

function fieldsIn(screen: CompiledScreen, rights: Rights, context: HandlerContext): readonly RestrictedField[] {
  const { user, clock, locale } = context
  const stated = rights.policies.byScreen.get(screen.id)?.fields ?? {}
  const { access } = restrictScreen(screen, {
    excluded: rights.excluded,
    isDisabled: (code) => rights.disabled.has(code),
    policies: (id) => layersOf(rights.policies, id, user, clock.now()),
  })
  if (!access) return []
  const { hidden, masked, readonly } = access.fields
  const shown = (keys: readonly string[], show: RestrictedField['show']) =>
    keys.map((key): RestrictedField => {
      const policy = Object.hasOwn(stated, key) ? stated[key] : undefined
      const { first = 0, last = 0 } = policy?.show === 'masked' ? (policy.mask ?? {}) : {}
      return { title: textIn(screen.resolved.byKey.get(key)?.field.title ?? key, locale), show, first, last }
    })
  return [
    ...shown(hidden, 'hidden'),
    ...shown(masked, 'masked'),
    ...shown(
      readonly.filter((key) => !masked.includes(key)),
      'readonly',
    ),
  ]
}

/** What remains of a screen for people with these rights. */
async function restrictionsOf(context: HandlerContext, id: string, rights: Rights): Promise<Restrictions> {
  const { screens } = engineOf(context)
  const screen = await screens.find(id)
  if (!screen) return NO_RESTRICTIONS
  const { byScreen, below } = rights.policies
  const own = (byScreen.get(id)?.rows ?? []).flatMap(({ of }) => of)
  const parents = await Promise.all(
    (below.get(id) ?? []).map(async ({ above }) => (await screens.find(above.screen))?.resolved.screen.title),
  )
  return {
    rows: [
      ...own.map((condition) => ({
        text: conditionText(condition, screen, context.locale),
        by: typeof condition === 'string' ? ('policy' as const) : ('rule' as const),
        isBroken: !compileCondition(condition, screen.columns).ok,
      })),
      ...parents.map((title) => ({
        text: say('RIGHTS_OF_PARENT', { title: textIn(title ?? '', context.locale) }, context.locale),
        by: 'parent' as const,
        isBroken: false,
      })),
    ],
    fields: [...fieldsIn(screen, rights, context)],
  }
}

const screenOfNode = ({ component }: MenuNode): string | undefined =>
  component.startsWith(SCREEN_COMPONENT) ? component.slice(SCREEN_COMPONENT.length) : undefined

interface Found {
  readonly rights: Rights
  readonly controls: ReadonlyMap<string, readonly PermissionRow[]>
  readonly pages: ReadonlySet<string>
}

/** The entries of a menu in order, each with its controls and what is restricted of its page. */
async function entriesIn(
  context: HandlerContext,
  nodes: readonly MenuNode[],
  found: Found,
  depth = 0,
): Promise<RightsEntry[]> {
  const entries: RightsEntry[] = []
  for (const node of nodes) {
    const screen = screenOfNode(node)
    entries.push({
      id: node.id,
      depth,
      title: node.meta.title,
      kind: found.pages.has(node.id) ? 'page' : 'folder',
      path: found.pages.has(node.id) ? node.path : null,
      controls: [...controlsIn(found.controls.get(node.id) ?? [], found.rights, context)],
      ...(screen === undefined ? NO_RESTRICTIONS : await restrictionsOf(context, screen, found.rights)),
    })
    entries.push(...(await entriesIn(context, node.children ?? [], found, depth + 1)))
  }
  return entries
}

const screensIn = (nodes: readonly MenuNode[]): readonly string[] =>
  nodes.flatMap((node) => [screenOfNode(node) ?? '', ...screensIn(node.children ?? [])])

/** Policies of screens that the role does not see in the menu, such as those of sub-tables. */
async function elsewhere(context: HandlerContext, nodes: readonly MenuNode[], rights: Rights): Promise<RightsEntry[]> {
  const seen = new Set(screensIn(nodes))
  const entries: RightsEntry[] = []
  for (const id of new Set([...rights.policies.byScreen.keys(), ...rights.policies.below.keys()])) {
    if (seen.has(id)) continue
    const restrictions = await restrictionsOf(context, id, rights)
    if (restrictions.rows.length + restrictions.fields.length === 0) continue
    const title = (await engineOf(context).screens.find(id))?.resolved.screen.title ?? id
    entries.push({
      id: `screen-${id}`,
      depth: 0,
      title: textIn(title, context.locale),
      kind: 'others',
      path: null,
      controls: [],
      ...restrictions,
    })
  }
  return entries
}

/** What one role alone lets its holders do, by the rights that a call of theirs would have. */
export async function rightsOfRole(context: HandlerContext, roleId: string): Promise<RoleRights> {
  const { database, db, locale } = context
  await assertSeesRole(db, context, roleId)
  const { rows: named } = await sql<{ id: string; role_name: string; role_code: string }>`
    select id, role_name, role_code from ${rolesTable} role where id = ${roleId}`.execute(db)
  const [role] = named
  if (!role) throw new AppError('POLICY_ROLE_UNKNOWN')
  const rows = await permissionRows(db, sql`select ${roleId}::text`)
  const rights = await rightsOf(database, null, [roleId])
  const menu = menuOf(rows, locale)
  const controls = Map.groupBy(
    rows.filter((row) => row.menu_type === BUTTON && row.perms !== null),
    (row) => row.parent_id ?? '',
  )
  const pages = new Set(
    rows.flatMap((row) => (row.menu_type !== BUTTON && (row.granted || isPublicEntry(row)) ? [row.id] : [])),
  )
  const entries = await entriesIn(context, menu, { rights, controls, pages })
  const shown = new Set(entries.map(({ id }) => id))
  const others = controlsIn(
    [...controls].flatMap(([parent, below]) => (shown.has(parent) ? [] : below)),
    rights,
    context,
  )
  const all: readonly RightsEntry[] = [
    ...entries,
    ...(others.length === 0
      ? []
      : [
          {
            id: 'others',
            depth: 0,
            title: say('RIGHTS_OTHERS', {}, locale),
            kind: 'others' as const,
            path: null,
            controls: [...others],
            ...NO_RESTRICTIONS,
          },
        ]),
    ...(await elsewhere(context, menu, rights)),
  ]
  return {
    id: role.id,
    roleName: role.role_name,
    roleCode: role.role_code,
    people: (await countUsersOfRoles(context, [roleId])).get(roleId) ?? 0,
    pages: pages.size,
    controls: all.flatMap((entry) => entry.controls).filter(({ effect }) => effect === 'granted').length,
    entries: [...all],
  }
}
