import { jobTask } from '../../jobs/thread/job-task.ts'
import { serve } from '../../jobs/thread/serve.ts'
import { exportJob } from './export.ts'
import { checkTask } from './import-check.ts'
import { importJob } from './import-job.ts'

/** Begun as a thread (`in-thread.ts`): work with so many rows that others would wait for it. */
await serve({ export: jobTask(exportJob), import: jobTask(importJob), check: checkTask })
