/** Pages of approvals; the server writes the same addresses into notices. */
export const ITEMS_PATH = '/approval/items'
export const START_PATH = '/approval/start'

/** The page of an instance, and of a task in it. */
export function approvalPath(instance: string, task?: string | null): string {
  const path = `/approval/instance/${encodeURIComponent(instance)}`
  return task ? `${path}?task=${encodeURIComponent(task)}` : path
}
/** The page on which a process is started. */
export const startPath = (code: string): string => `${START_PATH}/${encodeURIComponent(code)}`
