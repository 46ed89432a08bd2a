import { AppError } from '../../../schemas/messages/index.ts'
import type { Env } from '../../env.ts'
import { type AddressFilter, callTarget, OPEN_INTERNET } from './relay-call.ts'
import { targetOf } from './targets.ts'

/** Refuses an address that the relay may not ask for a file. */
export function assertFetchable({ relayTargets }: Pick<Env, 'relayTargets'>, address: string): URL {
  const url = targetOf(address, 'GET', relayTargets)
  if (!url) throw new AppError('HTTP_RELAY_REFUSED')
  return url
}

/** The bytes of a file at an address that the relay may ask. */
export async function fetchFile(
  env: Pick<Env, 'relayTargets'>,
  address: string,
  maxBytes: number,
  reach: AddressFilter = OPEN_INTERNET,
): Promise<Buffer> {
  const { status, data } = await callTarget(
    { url: assertFetchable(env, address), method: 'GET', body: undefined, accept: '*/*' },
    env.relayTargets,
    { ...reach, maxBytes },
  )
  if (status !== 200) throw new AppError('HTTP_RELAY_FAILED')
  return data
}
