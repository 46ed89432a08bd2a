import * as contract from '../../../schemas/contract/monitor.ts'
import { bind } from '../../http/bind.ts'
import type { AppParts } from '../../http/context.ts'
import type { ServerModule } from '../../http/module.ts'
import { Sampler } from './sampler.ts'
import { monitorState } from './state.ts'

/** The sampler of the process that has this handle of the database. */
const samplers = new WeakMap<object, Sampler>()
function samplerOf(parts: AppParts): Sampler {
  let sampler = samplers.get(parts.database)
  if (!sampler) samplers.set(parts.database, (sampler = new Sampler(parts)))
  return sampler
}

/** What this process, its machine and its database do. */
export const monitor: ServerModule = {
  name: 'monitor',
  routes: (parts) => [
    bind(contract.state, () => monitorState(parts)),
    bind(contract.series, async ({ query: { span } }) => {
      const sampler = samplerOf(parts)
      return span === 'day' ? sampler.day() : sampler.hour()
    }),
  ],
  async start(parts) {
    const sampler = samplerOf(parts)
    const stop = sampler.start()
    await sampler.sample()
    return async () => stop()
  },
}
