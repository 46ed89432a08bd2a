import { runHeld } from '../../jobs/context.ts'
import type { JobDefinition } from '../../jobs/define.ts'
import { type Task, serve } from '../../jobs/thread/serve.ts'
import { exportJob } from './export.ts'
import { checkTask } from './import-check.ts'
import { importJob } from './import-job.ts'

const jobTask = (kind: unknown): Task => (parts, held, watch) => runHeld(kind as JobDefinition, parts, held, watch)

/** Begun as a thread (`in-thread.ts`): work with so many rows that others would wait for it. */
await serve({ export: jobTask(exportJob), import: jobTask(importJob), check: checkTask })
