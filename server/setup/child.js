import { spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { killAll, processesBelow } from './processes.js'

const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP']
/** How long a child may take to end after it was told to. */
const GRACE_MS = 10_000

/** Tells a child to end, and a while later ends what is left of it and of the servers and browsers it started. */
async function endWithAll(child, graceMs) {
  if (process.platform === 'win32') return void spawn('taskkill', ['/pid', String(child.pid), '/t', '/f'])
  const all = [child.pid, ...processesBelow(child.pid)]
  child.kill('SIGTERM')
  await pause(graceMs)
  killAll(all)
}

/**
 * Runs a program to its end and passes signals on to it. Resolves to its exit code (128 + n after signal n, as shells
 * say it), its output when `capture` is set, whether it was ended, with all it started, when `limit` was reached, and
 * whether the person interrupted it.
 */
export function runChild(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const { capture = false, limit, graceMs = GRACE_MS, ...rest } = options
    const child = spawn(command, args, { stdio: ['inherit', capture ? 'pipe' : 'inherit', capture ? 'pipe' : 'inherit'], ...rest })
    let output = ''
    let timedOut = false
    let interrupted = false
    for (const [stream, echo] of [[child.stdout, process.stdout], [child.stderr, process.stderr]]) {
      stream?.on('data', (chunk) => {
        output += chunk
        if (capture === 'echo') echo.write(chunk)
      })
    }
    const forward = (signal) => {
      interrupted = true
      child.kill(signal)
    }
    for (const signal of FORWARDED) process.on(signal, forward)
    let ending
    const end = () => {
      timedOut = true
      ending = endWithAll(child, graceMs)
    }
    limit?.addEventListener('abort', end, { once: true })
    const settle = () => {
      for (const signal of FORWARDED) process.off(signal, forward)
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
