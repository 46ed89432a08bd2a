import { spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { guard } from './guard.js'
import { killAll, descendantProcesses } from './processes.js'

const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP']
/** How long a child may take to end after the signal. */
const GRACE_MS = 10_000
/** The same after this process was ended itself; what ends a command ends all of it within ten seconds. */
const ORPHAN_SECONDS = 8

const isWindows = process.platform === 'win32'

/** The system tells every program of a console of its end, and would end the child at once where we passed it on. */
function passOn(child, signal) {
  if (!isWindows) child.kill(signal)
}

/** Ends the child when we were ended ourselves without a word. Windows does so with every child of Node.js. */
function guardChild(child) {
  if (isWindows || child.pid === undefined) return undefined
  return guard('/bin/sh', ['-c', `kill -TERM "$0" && sleep ${ORPHAN_SECONDS} && kill -KILL "$0"`, String(child.pid)])
}

/** Tells a child to end, and a while later ends what is left of it and of the servers and browsers it started. */
async function endWithAll(child, graceMs) {
  if (isWindows) return void spawn('taskkill', ['/pid', String(child.pid), '/t', '/f'])
  const all = [child.pid, ...descendantProcesses(child.pid)]
  child.kill('SIGTERM')
  await pause(graceMs)
  killAll(all)
}

/**
 * Runs a program to its end and passes signals on to it. Resolves to its exit code (128 + n after signal n, as shells
 * say it), its output when `capture` is set, whether it was ended, with all it started, when `limit` was reached, and
 * whether the person interrupted it. With `endsWithinMs`, a child that still runs so long after a signal is killed.
 */
export function runChild(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const { capture = false, limit, graceMs = GRACE_MS, endsWithinMs, ...rest } = options
    const child = spawn(command, args, {
      stdio: ['inherit', capture ? 'pipe' : 'inherit', capture ? 'pipe' : 'inherit'],
      ...rest,
    })
    let output = ''
    let timedOut = false
    let interrupted = false
    for (const [stream, echo] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ]) {
      stream?.on('data', (chunk) => {
        output += chunk
        if (capture === 'echo') echo.write(chunk)
      })
    }
    let late
    const forward = (signal) => {
      interrupted = true
      passOn(child, signal)
      if (endsWithinMs !== undefined) late ??= setTimeout(() => child.kill('SIGKILL'), endsWithinMs)
    }
    for (const signal of FORWARDED) process.on(signal, forward)
    const guarded = guardChild(child)
    let ending
    const end = () => {
      timedOut = true
      ending = endWithAll(child, graceMs)
    }
    limit?.addEventListener('abort', end, { once: true })
    const settle = () => {
      for (const signal of FORWARDED) process.off(signal, forward)
      guarded?.dismiss()
      clearTimeout(late)
      limit?.removeEventListener('abort', end)
    }
    child.on('error', (error) => {
      settle()
      reject(error)
    })
    child.on('close', async (code, signal) => {
      settle()
      await ending
      resolve({ code: code ?? 128 + signalNumber(signal), output, timedOut, interrupted })
    })
  })
}

function signalNumber(signal) {
  return { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }[signal] ?? 1
}
