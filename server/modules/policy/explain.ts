import { type RawBuilder, sql } from 'kysely'
import type { Reason } from '../../../schemas/contract/permissions/policy.ts'
import {
  type FieldPolicy,
  type PolicyPerson,
  type RolePolicy,
  type RowCondition,
  effectiveRoles,
} from '../../../schemas/language/policy.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import type { TableScreen } from '../../data/catalog/index.ts'
import { compileCondition, visibleRows, writeRows } from '../../data/access/index.ts'
import type { Queries } from '../../db/database.ts'
import type { PolicyRole } from '../../http/rights/policies.ts'
import type { Control } from './store.ts'

/** A role with its policy, and whether it decides. */
interface Voice extends RolePolicy {
  readonly name: string
  readonly counts: boolean
}
export function roleVotes(roles: readonly PolicyRole[], policies: readonly RolePolicy[]): readonly Voice[] {
  const heard = new Set(effectiveRoles(policies))
  return policies.map((one, index) => ({ ...one, name: roles[index]?.name ?? one.role, counts: heard.has(one) }))
}

type Verdict = Pick<Reason, 'allows' | 'by' | 'detail'>
const reason = ({ role, name, counts }: Voice, verdict: Verdict): Reason => ({
  role,
  roleName: name,
  counts,
  ...verdict,
})
const OPEN: Verdict = { allows: true, by: 'open', detail: '' }

const isOff = ({ isControl, status }: Control) => isControl && status === '0'
/** Does a role hold the permissions of a code that are of one type? Undefined where no role needs to. */
function heldBy({ role }: RolePolicy, controls: readonly Control[], type: string): boolean | undefined {
  const own = controls.filter((control) => control.type === type)
  if (own.some(isOff)) return undefined
  if (own.some(({ status, roles }) => status === '1' && roles.includes(role))) return true
  return own.some(({ isControl }) => isControl) ? false : undefined
}

/** Which roles give an action. */
export function actionReasons(
  voices: readonly Voice[],
  action: string,
  controls: readonly Control[],
): readonly Reason[] {
  const isForAll = controls.some((control) => control.type === '1' && isOff(control))
  return voices.map((voice) => {
    if (voice.policy?.deny?.includes(action)) return reason(voice, { allows: false, by: 'deny', detail: action })
    return reason(
      voice,
      isForAll ? OPEN : { allows: heldBy(voice, controls, '1') === true, by: 'grant', detail: action },
    )
  })
}

function shown(field: FieldPolicy): string {
  return field.show === 'masked' ? `masked ${field.mask?.first ?? 0}…${field.mask?.last ?? 0}` : field.show
}
/** How each role shows a field; any restriction is reported as not allowed. */
export function fieldReasons(voices: readonly Voice[], key: string, controls: readonly Control[]): readonly Reason[] {
  return voices.map((voice) => {
    const fields = voice.policy?.fields ?? {}
    const stated = Object.hasOwn(fields, key) ? fields[key] : undefined
    if (stated) return reason(voice, { allows: false, by: 'field', detail: shown(stated) })
    if (heldBy(voice, controls, '1') === false) return reason(voice, { allows: false, by: 'control', detail: 'hidden' })
    if (heldBy(voice, controls, '2') === false)
      return reason(voice, { allows: false, by: 'control', detail: 'readonly' })
    return reason(voice, OPEN)
  })
}

/** A row of a screen, for a user, at a moment. */
interface AskedRow {
  readonly id: string
  /** The rows of the table that are of the screen. */
  readonly within: RawBuilder<boolean>
  readonly person: PolicyPerson
  readonly at: number
}
/** Whether a row fulfils a condition; the caller must be allowed to see the row and the fields of the condition. */
async function holds(
  db: Queries,
  screen: TableScreen,
  given: TableScreen,
  { id, within, person, at }: AskedRow,
  condition: RowCondition,
): Promise<boolean> {
  const compiled = compileCondition(condition, screen.columns)
  if (!compiled.ok) return false
  if (!compileCondition(condition, given.columns).ok)
    throw new AppError('POLICY_FIELD_KEPT', { condition: typeof condition === 'string' ? condition : condition.name })
  const { rows } =
    await sql`select 1 from ${sql.table(screen.table)} where id = ${id} and ${within} and ${visibleRows(given)} and ${writeRows(compiled.rule, screen.columns, { person, at })()}`.execute(
      db,
    )
  return rows.length > 0
}

/** Which roles show a row: the reason names the first condition that it does not fulfil, else the last that it does. */
export async function rowReasons(
  db: Queries,
  screen: TableScreen,
  given: TableScreen,
  voices: readonly Voice[],
  row: AskedRow,
): Promise<readonly Reason[]> {
  const reasons: Reason[] = []
  for (const voice of voices) {
    const conditions: readonly { readonly by: 'rows' | 'rule'; readonly detail: string; readonly of: RowCondition }[] =
      [
        ...(voice.policy?.rows === undefined
          ? []
          : [{ by: 'rows' as const, detail: voice.policy.rows, of: voice.policy.rows }]),
        ...(voice.rules ?? []).map((rule) => ({
          by: 'rule' as const,
          detail: `${rule.name}: ${rule.column} ${rule.condition} ${rule.value}`,
          of: rule,
        })),
      ]
    let verdict: Verdict = OPEN
    for (const { by, detail, of } of conditions) {
      verdict = { allows: await holds(db, screen, given, row, of), by, detail }
      if (!verdict.allows) break
    }
    reasons.push(reason(voice, verdict))
  }
  return reasons
}
