import * as contract from '../../../schemas/contract/relay.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { bind } from '../../http/bind.ts'
import type { ServerModule } from '../../http/module.ts'
import { callTarget, OPEN_INTERNET, type AddressFilter, type RelayReply } from './relay-call.ts'
import { targetOf } from './targets.ts'

function contentOf({ type, data }: RelayReply): unknown {
  const text = data.toString('utf8')
  if (!type.includes('json')) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The target with the caller's further parameters. */
function completed(target: URL, query: Readonly<Record<string, unknown>>): URL {
  const url = new URL(target)
  for (const [name, value] of Object.entries(query)) {
    if (name !== 'url' && name !== '_t' && typeof value === 'string') url.searchParams.append(name, value)
  }
  url.hash = ''
  return url
}

/** Relay to the targets of the configuration. Nobody names any unless there is a need: then there is no relay at all. */
export function relayTo(reach: AddressFilter): ServerModule {
  return {
    name: 'relay',
    routes: ({ env }) =>
      env.relayTargets.length === 0
        ? []
        : [
            bind(
              contract.forward,
              async ({ query, body, method, user, clock, log }) => {
                const facts = { username: user.username, method, host: URL.parse(query.url)?.host ?? '' }
                const target = targetOf(query.url, method, env.relayTargets)
                if (!target) {
                  log.warn(facts, 'A relay was refused')
                  throw new AppError('HTTP_RELAY_REFUSED')
                }
                const text = method === 'GET' || body === undefined || body === null ? undefined : JSON.stringify(body)
                const begun = clock.now()
                const answered = await callTarget(
                  { url: completed(target, query), method, body: text },
                  env.relayTargets,
                  reach,
                ).catch((reason: unknown) => {
                  log.warn({ ...facts, reason: reason instanceof AppError ? reason.code : 'unknown' }, 'A relay failed')
                  throw reason
                })
                log.info(
                  { ...facts, status: answered.status, bytes: answered.data.length, ms: clock.now() - begun },
                  'A relay',
                )
                return {
                  success: answered.status === 200,
                  message: '',
                  code: answered.status,
                  result: contentOf(answered),
                  timestamp: clock.now(),
                }
              },
              { limited: true },
            ),
          ],
  }
}
export const relay = relayTo(OPEN_INTERNET)
