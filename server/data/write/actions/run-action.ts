import { checkRecord } from '../../../../engine/validate/index.ts'
import { type ResolvedAction, storedForm } from '../../../../engine/model/index.ts'
import { ExpressionScope, type Expression } from '../../../../schemas/language/expressions/expression.ts'
import { AppError } from '../../../../schemas/messages/index.ts'
import { type Actor, contextOf, type Engine, type TableScreen, type WireRow, wireTime } from '../../catalog/index.ts'
import { choiceProblems } from '../check-choices.ts'
import { cleanContent } from '../clean-content.ts'
import { isFieldDenied, unrestricted } from '../../access/index.ts'
import { findRow, rowById } from '../../read/index.ts'
import { assertActionAllowed } from './action-guards.ts'
import { assertNotInProcess } from '../in-process.ts'
import { refuseRecord } from '../problems.ts'
import { explainDatabaseError } from '../rows.ts'
import { versionConflict } from '../version-conflict.ts'
import { storeEdit, treeProblems } from '../tree.ts'

type Acting = ResolvedAction & { readonly set: Readonly<Record<string, string>> }

function actionOf(screen: TableScreen, code: string): Acting {
  const action = screen.resolved.actions.find((one) => one.code === code && !one.builtIn)
  if (!action?.set) throw new AppError('DATA_ACTION_UNKNOWN', { action: code.slice(0, 80) })
  return { ...action, set: action.set }
}

function compiled(scope: ExpressionScope, text: string): Expression {
  const result = scope.compile(text)
  if (!result.ok) throw new AppError('DATA_ACTION_UNKNOWN', { action: text.slice(0, 80) })
  return result.expression
}

/**
 * Runs a custom action of the document on one row: its condition is looked at and its values are computed here, over the
 * row as it is now. An action may set fields that are read-only in the form or hidden from the user: that is what the action
 * is for. The answer has only visible fields.
 */
export async function actOnRow(
  engine: Engine,
  screen: TableScreen,
  actor: Actor,
  code: string,
  { id, version }: { id: string; version?: number | undefined },
): Promise<WireRow> {
  const action = actionOf(screen, code)
  const db = engine.database.kysely
  const whole = unrestricted(screen)
  const previous = await rowById(db, whole, id)
  if (!previous) throw new AppError('DATA_ROW_GONE')
  const known = Number(previous['version'])
  if (version !== undefined && version !== known) throw await versionConflict(db, engine, previous)

  const { byKey, fields } = whole.resolved
  const now = engine.now()
  const context = contextOf(actor, now)
  const scope = new ExpressionScope([...byKey.keys()])
  assertActionAllowed(screen, actor, [code], previous, context)
  await assertNotInProcess(engine, screen, previous)

  const before = Object.fromEntries(fields.map(({ key }) => [key, previous[key] ?? null]))
  const set = Object.entries(action.set).flatMap(([key, text]) => {
    const field = byKey.get(key)
    return field && key !== whole.process?.status
      ? [[key, storedForm(field, compiled(scope, text).evaluate(previous, context))] as const]
      : []
  })
  const record = cleanContent(
    screen,
    screen.checks.conditions.compute({ ...before, ...Object.fromEntries(set) }, context),
    previous,
  )
  const found = [
    ...checkRecord(screen.checks, record, context, previous),
    ...(await choiceProblems(db, engine, whole, { row: record, previous }, { context, locale: actor.locale })),
    ...(await treeProblems(db, whole, record, id)),
  ]
  const problems = found.filter(({ field }) => Object.hasOwn(action.set, field) || !isFieldDenied(screen, field))
  if (problems.length > 0) throw refuseRecord(problems, screen, actor.locale)
  const row = { ...record, id, updateBy: actor.username, updateTime: wireTime(now) }
  const isStored = await storeEdit(engine, screen, actor, row, previous).catch((error: unknown) => {
    throw explainDatabaseError(error, screen, actor, row)
  })
  if (!isStored) throw await versionConflict(db, engine, (await rowById(db, whole, id)) ?? previous)
  return findRow(engine, screen, id, actor.locale)
}
