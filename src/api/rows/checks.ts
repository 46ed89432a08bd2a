import * as check from '../../../schemas/contract/values/check.ts'
import { call } from '../client/call.ts'
import { ApiError } from '../client/errors.ts'

/** A check of a value that only the server can make. */
export type Question =
  /** Whether another record has it; `id` is the record itself. */
  | {
      readonly kind: 'unique'
      readonly table: string
      readonly field: string
      readonly value: string
      readonly id: string | undefined
    }
  /** Whether it passes the rule of that code. */
  | { readonly kind: 'rule'; readonly code: string; readonly value: string }

/** The envelope code of a failed check; a pair or a rule that cannot be checked has another one. */
const NO = 500

function send(question: Question, signal: AbortSignal): Promise<unknown> {
  const rest = { signal, quiet: true, background: true }
  // The contract has the value of a rule encoded once more.
  if (question.kind === 'rule')
    return call(check.byCode, {
      query: { ruleCode: question.code, value: encodeURIComponent(question.value) },
      ...rest,
    })
  const { table, field, value, id } = question
  return call(check.duplicate, {
    query: { tableName: table, fieldName: field, fieldVal: value, ...(id === undefined ? {} : { dataId: id }) },
    ...rest,
  })
}

/** The server's refusal of a value; undefined when it has none or cannot be reached, because the server checks again before it stores. */
export async function validateRemotely(question: Question, signal: AbortSignal): Promise<string | undefined> {
  try {
    await send(question, signal)
    return undefined
  } catch (error) {
    return error instanceof ApiError &&
      error.status === 200 &&
      (error.replyCode === NO || error.replyCode === 0) &&
      error.said !== ''
      ? error.said
      : undefined
  }
}
