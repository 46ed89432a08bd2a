import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Pairs of a process and its parent. Linux says it in files, because `ps` is not on every bare machine. */
function family() {
  if (!existsSync('/proc/self/stat')) {
    const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    return table
      .trim()
      .split('\n')
      .map((line) => line.trim().split(/\s+/).map(Number))
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        // The name in parentheses may hold blanks and parentheses of its own.
        const [, parent] = readFileSync(`/proc/${name}/stat`, 'utf8').split(')').at(-1).trim().split(' ')
        return [[Number(name), Number(parent)]]
      } catch {
        // It has ended meanwhile.
        return []
      }
    })
}

/** The processes below one, at any depth; asked for while all of them live, because an orphan has another parent. Not for Windows. */
export function descendantProcesses(pid) {
  const pairs = family()
  const found = [pid]
  for (const one of found) found.push(...pairs.filter(([, parent]) => parent === one).map(([child]) => child))
  return found.slice(1)
}

/** Ends processes at once; one that was quicker is no error. */
export function killAll(pids) {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      if (error.code !== 'ESRCH') throw error
    }
  }
}
