import { proxy } from 'valtio'
import { type Job, cancelJob, getJobs, removeJob } from '../api/jobs/jobs.ts'
import { logProblem } from '../lib/log.ts'
import { readLocal, removeLocal, WEEK_MS, writeLocal } from './storage/storage.ts'

/** Asked this often while something runs, and not at all otherwise. */
const POLL_MS = 2000

/** The user's background jobs, newest first. Written by this module only. */
export const jobs = proxy<{ list: readonly Job[] }>({ list: [] })

export const isOpen = ({ state }: Pick<Job, 'state'>): boolean => state === 'waiting' || state === 'running'

/** The storage key that says that there may be some, so that they are found again at once after a reload. */
const KEY = 'JOBS'

let timer: ReturnType<typeof setTimeout> | undefined
let turn = 0
let onEnd: ((job: Job) => void) | undefined

function stopPolling(): void {
  clearTimeout(timer)
  timer = undefined
}

/** Asks now, and goes on asking as long as something runs. */
export async function loadJobs(): Promise<void> {
  if (!onEnd) return
  turn += 1
  const mine = turn
  stopPolling()
  writeLocal(KEY, true, WEEK_MS)
  try {
    const list = await getJobs()
    if (mine !== turn || !onEnd) return
    if (list.length === 0) removeLocal(KEY)
    const before = new Set(jobs.list.filter(isOpen).map(({ id }) => id))
    jobs.list = list
    for (const job of list) if (!isOpen(job) && before.has(job.id)) onEnd(job)
  } catch (reason) {
    // An older server has no jobs endpoint.
    logProblem('jobs were not loaded', reason)
    if (mine !== turn || !onEnd) return
  }
  if (jobs.list.some(isOpen)) timer = setTimeout(() => void loadJobs(), POLL_MS)
}

/** Events of user activity: before them jobs are not requested. */
const USES = ['pointerdown', 'keydown'] as const

/** Calls once at the first user activity. Returns the function that cancels it. */
function whenUsed(go: () => void): () => void {
  const stop = () => {
    for (const use of USES) window.removeEventListener(use, first, true)
  }
  const first = () => {
    stop()
    go()
  }
  for (const use of USES) window.addEventListener(use, first, true)
  return stop
}

/**
 * Watches until the answer is called; `ended` hears of each one that ends meanwhile. What this browser knows of is
 * asked for at once, anything else when the page begins to be used: opening it asks for nothing.
 */
export function watchJobs(ended: (job: Job) => void): () => void {
  onEnd = ended
  const isKnown = readLocal(KEY) === true
  const stop = isKnown ? () => undefined : whenUsed(() => void loadJobs())
  if (isKnown) void loadJobs()
  return () => {
    stop()
    onEnd = undefined
    turn += 1
    stopPolling()
    jobs.list = []
  }
}

/** Ends an own job, or forgets an ended one. */
export async function dismissJob(job: Pick<Job, 'id' | 'state'>): Promise<void> {
  await (isOpen(job) ? cancelJob(job.id) : removeJob(job.id))
  await loadJobs()
}
