import type { ServerModule } from '../../http/module.ts'
import { ProcessTimers } from '../../jobs/process-timers/timers.ts'
import { importProcesses } from './documents/baseline.ts'
import { documentRoutes } from './documents/routes.ts'
import { instanceRoutes } from './instance-routes.ts'
import { runProcessTimer } from './run/timers.ts'

/** Approval processes: their documents, and the instances that run over records. */
export const process: ServerModule = {
  name: 'process',
  routes: () => [...documentRoutes(), ...instanceRoutes()],
  async start(parts) {
    const published = await importProcesses(parts)
    if (published.length > 0) parts.log.info(`Processes published from files: ${published.join(', ')}`)
    return new ProcessTimers(parts, { run: (timer) => runProcessTimer(parts, timer) }).start()
  },
}
