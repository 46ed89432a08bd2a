import { spawn } from 'node:child_process'

const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP']
/** How long a child may take to end after it was told to. */
const GRACE_MS = 10_000

/**
 * Runs a program to its end and passes signals on to it. Resolves to its exit code (128 + n after signal n, as shells
 * say it), its output when `capture` is set, whether it was ended for exceeding `timeoutMs`, and whether the person
 * interrupted it.
 */
export function runChild(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const { capture = false, timeoutMs, ...rest } = options
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
    const timers = []
    if (timeoutMs !== undefined) {
      timers.push(setTimeout(() => {
        timedOut = true
        child.kill('SIGTERM')
        timers.push(setTimeout(() => child.kill('SIGKILL'), GRACE_MS))
      }, timeoutMs))
    }
    const settle = () => {
      for (const signal of FORWARDED) process.off(signal, forward)
      for (const timer of timers) clearTimeout(timer)
    }
    child.on('error', (error) => {
      settle()
      reject(error)
    })
    child.on('close', (code, signal) => {
      settle()
      resolve({ code: code ?? 128 + signalNumber(signal), output, timedOut, interrupted })
    })
  })
}

function signalNumber(signal) {
  return { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }[signal] ?? 1
}
