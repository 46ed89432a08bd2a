import { sql } from 'kysely'
import type { SystemLink } from '../../data/read/index.ts'

/** The permissions that rows of a table hold, each with the entry that it is below, since many are named alike. */
export function heldPermissions(table: string, owner: string): SystemLink {
  const below = (name: string) =>
    sql`coalesce((select coalesce(${sql.ref(`above.${name}`)}, above.name) || ' / ' from sys_permission above where above.id = named.parent_id), '')
      || coalesce(${sql.ref(`named.${name}`)}, named.name)`
  return {
    key: 'permissions',
    table,
    owner,
    target: 'permission_id',
    names: { table: 'sys_permission', text: below('name'), english: below('name_en') },
  }
}

/** The data rules of a role, each with the menu entry that it hangs on. */
export const DATA_RULES: SystemLink = {
  key: 'dataRules',
  table: 'sys_role_data_rule',
  owner: 'role_id',
  target: 'rule_id',
  names: {
    table: 'sys_permission_data_rule',
    text: sql`coalesce((select place.name || ' / ' from sys_permission place where place.id = named.permission_id), '') || named.rule_name`,
    english: sql`coalesce((select coalesce(place.name_en, place.name) || ' / ' from sys_permission place where place.id = named.permission_id), '') || named.rule_name`,
  },
}
