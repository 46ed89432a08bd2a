import * as fill from '../../schemas/contract/values/fill.ts'
import { call } from './client/call.ts'

/** The value that a fill rule proposes for a new record; undefined after a failed call, because the server fills the field on save. */
export async function requestFill(
  code: string,
  form: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    return (
      (await call(fill.execute, { params: { code }, body: form, signal, quiet: true, background: true })) ?? undefined
    )
  } catch {
    return undefined
  }
}

/** What a fill rule gives over these values now, null where it gives nothing; no number is taken. Rejects with `ApiError`. */
export function testFillRule(
  code: string,
  form: Readonly<Record<string, unknown>>,
): Promise<string | null | undefined> {
  return call(fill.execute, { params: { code }, body: form, quiet: true })
}
