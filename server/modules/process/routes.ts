import type { ServerModule } from '../../http/module.ts'
import { importProcesses } from './documents/baseline.ts'
import { documentRoutes } from './documents/routes.ts'
import { instanceRoutes } from './instance-routes.ts'

/** Approval processes: their documents, and the instances that run over records. */
export const process: ServerModule = {
  name: 'process',
  routes: () => [...documentRoutes(), ...instanceRoutes()],
  async start(parts) {
    const published = await importProcesses(parts)
    if (published.length > 0) parts.log.info(`Processes published from files: ${published.join(', ')}`)
  },
}
