import { literalLabel } from '../../../engine/access/index.ts'
import { type RecordInput, explainField, type FieldState, type FieldTrace } from '../../../engine/rules/index.ts'
import {
  buildChecks,
  checkField,
  checkRecord,
  choiceProblem,
  type FieldProblem,
  type RecordChecks,
  storedValueProblem,
} from '../../../engine/validate/index.ts'
import type { ResolvedScreen } from '../../../engine/model/index.ts'
import { NO_CONTEXT, type ExpressionContext } from '../../../schemas/language/expressions/expression.ts'
import { offersOf, type OfferedOptions } from '../../ui/fields/offered-options.ts'

type Stored = Readonly<Record<string, unknown>>

/** What a change did to the fields of an open form. */
export interface Outcome {
  readonly states: ReadonlyMap<string, FieldState>
  /** Fields that hold something else now. */
  readonly changed: Stored
  /** Fields whose check, or whose options, may be others now. */
  readonly watchers: ReadonlySet<string>
}

/** The rules of a screen over one open form. */
export interface FieldRules {
  readonly checks: RecordChecks
  /** Starts again with the assigned values over the previous record. A record without a previous one is new. */
  start(brought: RecordInput): Outcome
  /** Evaluates the rules that depend on these changed fields. */
  after(keys: readonly string[], brought: RecordInput): Outcome
  /** What every field holds now. */
  readonly record: Stored
  check(key: string): FieldProblem | undefined
  checkAll(): readonly FieldProblem[]
  /** The problem of a stored value that the current document refuses, until the value changes. */
  standing(key: string): FieldProblem | undefined
  /** Why a field is as it is. */
  explain(key: string): FieldTrace
  /** Undefined where a field offers all it has. */
  offers(key: string): OfferedOptions | undefined
}

/** Compiles the rules of a screen; `context` is asked at every evaluation, because the clock goes on. */
export function fieldRules(screen: ResolvedScreen, context: () => ExpressionContext = () => NO_CONTEXT): FieldRules {
  const checks = buildChecks(screen, 'browser')
  const { conditions, choices } = checks
  let record: Record<string, unknown> = {}
  let before: Stored | undefined

  function outcome(
    changed: ReadonlySet<string>,
    keys: Iterable<string>,
    watchers: ReadonlySet<string>,
    now: ExpressionContext,
  ): Outcome {
    return {
      states: new Map([...keys].map((key) => [key, conditions.state(key, record, now)])),
      changed: Object.fromEntries([...changed].map((key) => [key, record[key]])),
      watchers,
    }
  }
  function misfit(key: string, now: ExpressionContext): FieldProblem | undefined {
    const resolved = checks.screen.byKey.get(key)
    return resolved && choiceProblem(checks, resolved, record, now, before, literalLabel(resolved))
  }

  return {
    checks,
    get record() {
      return record
    },
    start(brought) {
      const now = context()
      before = brought.before
      record = { ...brought.given, ...conditions.settle(brought, now) }
      const all = new Set(screen.byKey.keys())
      return outcome(all, all, new Set(choices.keys), now)
    },
    after(keys, brought) {
      const now = context()
      const { changed, touched } = conditions.resettle(record, brought, keys, now)
      const watchers = new Set([...changed].flatMap((key) => [...(checks.watchers.get(key) ?? [])]))
      return outcome(changed, touched, watchers, now)
    },
    check(key) {
      const now = context()
      return checkField(checks, key, record, now, before) ?? misfit(key, now)
    },
    checkAll() {
      const now = context()
      const found = checkRecord(checks, record, now, before)
      const wrong = new Set(found.map(({ field }) => field))
      return [...found, ...[...choices.keys].flatMap((key) => (wrong.has(key) ? [] : (misfit(key, now) ?? [])))]
    },
    standing: (key) => before && storedValueProblem(checks, key, record, context(), before),
    explain: (key) => explainField(checks, key, record, context()),
    offers(key) {
      const resolved = checks.screen.byKey.get(key)
      return resolved && offersOf(choices, resolved, record, context())
    },
  }
}
