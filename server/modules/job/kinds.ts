import type { AnyJob } from '../../jobs/define.ts'

/** What may go on behind the page: one line each. */
export const KINDS: readonly AnyJob[] = []
