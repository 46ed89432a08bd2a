import { spawn } from 'node:child_process'

/** The shell waits for a line, or for the end of the one who could have said it; it ignores what ends others of its group. */
const WAIT = 'trap "" HUP INT TERM; read -r word || exec "$@"'

/**
 * Runs a command once this process has ended, however it ended: the guard holds the other end of a pipe, which the system
 * closes even after SIGKILL. Until then it is a shell that waits. On Windows, which has no such shell, the command itself
 * starts at once and must wait until its standard input ends; after a line it must do nothing.
 */
export function guard(command, args) {
  const [program, ...rest] =
    process.platform === 'win32' ? [command, ...args] : ['/bin/sh', '-c', WAIT, 'sh', command, ...args]
  const child = spawn(program, rest, { detached: true, stdio: ['pipe', 'ignore', 'ignore'], windowsHide: true })
  // Without a shell there is no guard; what it guards works all the same.
  child.on('error', () => undefined)
  child.stdin.on('error', () => undefined)
  child.unref()
  child.stdin.unref()
  return { dismiss: () => void child.stdin.end('done\n') }
}
