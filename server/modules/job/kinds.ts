import type { AnyJob } from '../../jobs/define.ts'
import { exportJob, importJob } from '../data/api.ts'
import { reportJob } from '../report/api.ts'
import { publishJob } from '../screen/api.ts'

/** The kinds of background jobs, one line each. */
export const KINDS: readonly AnyJob[] = [exportJob, importJob, reportJob, publishJob]
