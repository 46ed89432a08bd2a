import { systemColumns, type SystemTable } from '../../data/write/index.ts'
import type { SystemList } from '../../data/read/index.ts'
import { CALENDARS } from '../calendar/api.ts'
import { CATEGORIES } from '../category/api.ts'
import { CHECK_RULES } from '../check/api.ts'
import { SOURCES } from '../data-source/api.ts'
import { DEPARTS } from '../depart/api.ts'
import { DEPART_ROLES } from '../depart-role/api.ts'
import { DICT_ITEMS, DICTS } from '../dict/api.ts'
import { FILL_RULES } from '../fill/api.ts'
import { TEMPLATES } from '../message/api.ts'
import { GATEWAY_ROUTES } from '../gateway/api.ts'
import { ANNOUNCEMENT_CATEGORIES } from '../notice/api.ts'
import { MENU_ENTRIES } from '../permission/api.ts'
import { DATA_RULES, POLICIES } from '../policy/api.ts'
import { POSITIONS } from '../position/api.ts'
import { ROLES } from '../role/api.ts'
import { SCHEDULES } from '../schedule/api.ts'
import { PACKS, TENANTS } from '../tenant/api.ts'
import { AGENTS } from '../user-agent/api.ts'
import { ACCOUNTS } from '../user/api.ts'

/** The system tables whose rows have versions. */
const TABLES: readonly SystemTable[] = [
  ACCOUNTS,
  ROLES,
  POSITIONS,
  CATEGORIES,
  TENANTS,
  PACKS,
  AGENTS,
  FILL_RULES,
  CHECK_RULES,
  TEMPLATES,
  ANNOUNCEMENT_CATEGORIES,
  SCHEDULES,
  SOURCES,
  GATEWAY_ROUTES,
  CALENDARS,
]
/** Those that have writers of their own. */
const LISTS: readonly SystemList[] = [MENU_ENTRIES, DEPARTS, DEPART_ROLES, DICTS, DICT_ITEMS, POLICIES, DATA_RULES]
const BY_SCREEN = new Map([...TABLES, ...LISTS].map((list) => [list.screen, list]))

/** Whether no two rows of a table have the same text in a column, whatever its case. */
export const ignoresCase = (table: string, column: string): boolean =>
  TABLES.some(
    (one) =>
      one.table === table && Object.keys(one.unique ?? {}).some((key) => systemColumns(one).get(key)?.name === column),
  )

/** The system list of a page, whose rows have versions; undefined where the page has a table of its own. */
export const systemListOf = (screen: string): SystemList | undefined => BY_SCREEN.get(screen)
