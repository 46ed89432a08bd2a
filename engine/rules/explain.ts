import { NO_CONTEXT, type Expression, type ExpressionContext } from '../../schemas/language/expressions/expression.ts'
import type { Clause, Origin, StoredRecord } from './clauses.ts'
import type { FieldState } from './conditions.ts'
import type { RecordChecks } from '../validate/index.ts'

/** What a reason is about. `show` and `hide` are rules of the screen, `visible` what the field or its place says. */
export type Aspect = 'visible' | 'show' | 'hide' | 'required' | 'readonly' | 'value' | 'refuse' | 'choices'
/** One reason why a field is as it is, or is not otherwise. */
export interface Reason {
  readonly aspect: Aspect
  readonly origin: Origin
  /** The expression, or `true` and `false` where it is said once for all. */
  readonly text: string
  /** Undefined where it is no question of holding: a value that is always made, options that are narrowed. */
  readonly holds: boolean | undefined
  /** What the expression read, in the order it reads it. */
  readonly reads: readonly { readonly key: string; readonly value: unknown }[]
}
export interface FieldTrace {
  readonly key: string
  readonly state: FieldState
  readonly value: unknown
  readonly reasons: readonly Reason[]
}

const OWN: Origin = { kind: 'field' }

/** Why a field is visible, required, locked and holds what it holds: every condition and rule that has a say in it, with the values it read. */
export function explainField(
  { conditions, refusals, choices, screen }: RecordChecks,
  key: string,
  record: StoredRecord,
  context: ExpressionContext = NO_CONTEXT,
): FieldTrace {
  const read = ({ dependencies }: Expression) =>
    dependencies.map((name) => ({ key: name, value: record[name] ?? null }))
  const reason = (aspect: Aspect, { origin, text, stated }: Clause): Reason =>
    typeof stated === 'boolean'
      ? { aspect, origin, text, holds: stated, reads: [] }
      : {
          aspect,
          origin,
          text,
          holds: stated.expression.evaluate(record, context) === true,
          reads: read(stated.expression),
        }
  // What is said by saying nothing explains nothing.
  const reasons = (aspect: Aspect, clauses: readonly Clause[], silent: boolean) =>
    clauses.filter(({ stated }) => stated !== silent).map((one) => reason(aspect, one))
  const field = conditions.clauses.get(key)
  const made = (
    text: string | undefined,
    asked: { readonly expression: Expression } | undefined,
    origin: Origin = OWN,
  ): Reason[] =>
    text !== undefined && asked
      ? [{ aspect: 'value', origin, text, holds: undefined, reads: read(asked.expression) }]
      : []
  const stated = screen.byKey.get(key)?.field
  const setting = conditions.setting(key, record, context)
  return {
    key,
    state: conditions.state(key, record, context),
    value: record[key] ?? null,
    reasons: field
      ? [
          ...reasons('visible', field.visible, true),
          ...reasons('show', field.show, false),
          ...reasons('hide', field.hide, false),
          ...reasons('required', field.required, false),
          ...reasons('readonly', field.locked, false),
          ...field.sets.map(({ when }) => reason('readonly', when)),
          ...(setting ? made(setting.text, setting.value, setting.when.origin) : made(stated?.compute, field.compute)),
          ...(setting || stated?.compute !== undefined ? [] : made(stated?.initial, field.initial)),
          ...refusals
            .filter(({ at }) => at === key)
            .map(({ when, text, index }): Reason => ({
              aspect: 'refuse',
              origin: { kind: 'rule', index },
              text,
              holds: when.holds(record, context) === true,
              reads: read(when),
            })),
          ...(stated?.choices === undefined
            ? []
            : [
                {
                  aspect: 'choices' as const,
                  origin: OWN,
                  text: stated.choices,
                  holds: undefined,
                  reads: (choices.reads.get(key) ?? []).map((name) => ({ key: name, value: record[name] ?? null })),
                },
              ]),
        ]
      : [],
  }
}
