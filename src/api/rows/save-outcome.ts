import type { ChildProblem } from '../../../engine/model/index.ts'
import type { FieldProblem } from '../../../engine/validate/index.ts'
import { isObject, stringOrNumberText } from '../../../schemas/language/values.ts'
import { requestEnvelope } from '../client/call.ts'
import { ApiError, isVersionConflict, VERSION_CONFLICT } from '../client/errors.ts'
import type { WireRequest } from '../client/send.ts'
import type { SaveOutcome } from './data-source.ts'

/** What a refusal says of single fields. */
export function readProblems(result: unknown): FieldProblem[] {
  const listed = isObject(result) ? result['problems'] : undefined
  if (!Array.isArray(listed)) return []
  return listed.filter((problem): problem is FieldProblem => isObject(problem) && typeof problem['field'] === 'string')
}

function readChildProblems(result: unknown): ChildProblem[] {
  const listed = isObject(result) ? result['children'] : undefined
  return Array.isArray(listed)
    ? listed.filter(
        (problem): problem is ChildProblem =>
          isObject(problem) && typeof problem['child'] === 'string' && isObject(problem['errors']),
      )
    : []
}

/** A refused save as an outcome; a failure of the transport stays a rejection. */
function outcomeOf(error: unknown): SaveOutcome {
  if (
    !(error instanceof ApiError) ||
    (error.status !== 200 && error.status !== VERSION_CONFLICT && error.status !== 400)
  )
    throw error
  const facts = isObject(error.result) ? error.result : {}
  if (isVersionConflict(error)) {
    return {
      kind: 'stale',
      message: error.said,
      by: stringOrNumberText(facts['updateBy_dictText'] ?? facts['updateBy']),
      at: stringOrNumberText(facts['updateTime']),
    }
  }
  const children = readChildProblems(error.result)
  return {
    kind: 'refused',
    message: error.said,
    problems: readProblems(error.result),
    ...(children.length > 0 ? { children } : {}),
  }
}

export function savedId(result: unknown, name = 'id'): string | undefined {
  const id = isObject(result) ? stringOrNumberText(result[name]) : ''
  return id === '' ? undefined : id
}

/** The outcome of a save; `known` is the id where the reply has none. */
export async function saveOutcome(
  wanted: WireRequest,
  known: string | undefined,
  idOf: (result: unknown) => string | undefined = savedId,
): Promise<SaveOutcome> {
  try {
    const { result, message } = await requestEnvelope({ ...wanted, answers: [VERSION_CONFLICT] })
    return {
      kind: 'saved',
      id: idOf(result) ?? known,
      message,
      ...(isObject(result) && result['version'] !== undefined ? { version: result['version'] } : {}),
    }
  } catch (error) {
    return outcomeOf(error)
  }
}
