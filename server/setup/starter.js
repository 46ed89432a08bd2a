import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const POLL_MS = 500

function commandLine(pid) {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
      .trim()
      .split(' ')
  } catch {
    return []
  }
}

function parentOf(pid) {
  try {
    if (process.platform === 'linux')
      return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(')').at(-1).trim().split(' ')[1])
    return Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }))
  } catch {
    return 0
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** npm and its like run a script through a shell, which may or may not hand its place over to the script. */
function startersOf(parent) {
  const throughShell = process.platform !== 'win32' && commandLine(parent)[1] === '-c'
  return throughShell ? [parent, parentOf(parent)] : [parent]
}

/**
 * Calls back once the npm that runs this script is gone: ended by a signal of its own it passes none on. Where no npm runs
 * it, its parent may leave on purpose, and nothing is watched.
 */
export function onStarterGone(callback, env = process.env) {
  if (env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const starters = startersOf(parent)
  const timer = setInterval(() => {
    if (process.ppid === parent && starters.every(isAlive)) return
    clearInterval(timer)
    callback()
  }, POLL_MS)
  timer.unref()
}
