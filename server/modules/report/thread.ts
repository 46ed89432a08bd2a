import { jobTask } from '../../jobs/thread/job-task.ts'
import { serve } from '../../jobs/thread/serve.ts'
import { reportJob } from './export.ts'

/** Begun as a thread (`export.ts`): reports with so many rows that others would wait for them. */
await serve({ report: jobTask(reportJob) })
