import * as fill from '../../schemas/contract/fill.ts'
import { call } from './client/call.ts'

/** What a rule of the server proposes for a new record; undefined when it cannot be asked: it fills the field itself before it stores. */
export async function askFill(
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
