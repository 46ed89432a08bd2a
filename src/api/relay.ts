import type { Method } from '../../schemas/contract/endpoint.ts'
import { forward } from '../../schemas/contract/relay.ts'
import { refusal } from './errors.ts'
import type { QueryValues } from './query.ts'
import { send } from './send.ts'

interface Wanted {
  readonly method?: Method
  readonly query?: QueryValues
  readonly body?: unknown
  readonly signal?: AbortSignal
}
export interface Relayed {
  /** HTTP status of the other house. */
  readonly status: number
  /** Its JSON, or its text. */
  readonly result: unknown
}

/** Asks another house through the relay of the server. Resolves to what that house says, a refusal too; rejects with `ApiError` when it was not asked. */
export async function relay(url: string, { method = 'GET', query, body, signal }: Wanted = {}): Promise<Relayed> {
  // Whether the other house changes something by a GET is not known here.
  const { data, status } = await send({ method, path: forward.path, query: { ...query, url }, body, signal, once: true })
  const told = typeof data === 'object' && data !== null ? (data as Partial<Record<string, unknown>>) : {}
  // The other house's refusals come without words of ours.
  if (typeof told['code'] !== 'number' || (told['success'] !== true && told['message'] !== '')) throw refusal(data, status)
  return { status: told['code'], result: told['result'] }
}
