import type { FieldState } from '../../../registry/screen/conditions.ts'
import { buildChecks, checkField, checkRecord, type FieldProblem } from '../../../registry/screen/record.ts'
import type { ResolvedScreen } from '../../../registry/screen/resolve.ts'
import type { ExpressionContext } from '../../../schemas/language/expression.ts'

type Stored = Readonly<Record<string, unknown>>

/** What the rules make of some fields: their states, and the stored values of the computed ones among them. */
export interface Outcome {
  readonly states: ReadonlyMap<string, FieldState>
  readonly computed: Stored
}

/** The rules of a screen as an open form asks for them. */
export interface FieldRules {
  all(record: Stored): Outcome
  /** Only the fields whose rules read `key`. */
  after(key: string, record: Stored): Outcome
  check(key: string, record: Stored): FieldProblem | undefined
  checkAll(record: Stored): readonly FieldProblem[]
}

const NOTHING: Outcome = { states: new Map(), computed: {} }

/** Compiles the rules of a screen; `context` is asked at every evaluation, because the clock goes on. */
export function fieldRules(screen: ResolvedScreen, context: () => ExpressionContext): FieldRules {
  const checks = buildChecks(screen, 'browser')
  const { conditions } = checks

  function outcome(keys: Iterable<string>, record: Stored): Outcome {
    const now = context()
    const list = [...keys]
    const computedKeys = list.filter((key) => conditions.isComputed(key))
    const complete = computedKeys.length ? conditions.compute(record, now) : record
    return {
      states: new Map(list.map((key) => [key, conditions.state(key, complete, now)])),
      computed: Object.fromEntries(computedKeys.map((key) => [key, complete[key]])),
    }
  }

  return {
    all: (record) => outcome(screen.byKey.keys(), record),
    after(key, record) {
      const keys = conditions.affected(key)
      return keys.size ? outcome(keys, record) : NOTHING
    },
    check: (key, record) => checkField(checks, key, record, context()),
    checkAll: (record) => checkRecord(checks, record, context()),
  }
}
