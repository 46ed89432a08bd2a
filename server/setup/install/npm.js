import { runChild } from '../child.js'
import { SetupError } from '../words.js'

/** npm's own error codes and what they mean for the person in front of it. */
const REASONS = {
  ENOTFOUND: 'OFFLINE',
  EAI_AGAIN: 'OFFLINE',
  ECONNREFUSED: 'OFFLINE',
  ECONNRESET: 'OFFLINE',
  ETIMEDOUT: 'OFFLINE',
  ERR_SOCKET_TIMEOUT: 'OFFLINE',
  ENOSPC: 'DISK_FULL',
  EACCES: 'NO_PERMISSION',
  EPERM: 'NO_PERMISSION',
}

/** The code in npm's line `npm error code ENOTFOUND`; undefined when there is none. */
export function npmErrorCode(output) {
  return /npm (?:error|ERR!) code (\S+)/.exec(output)?.[1]
}

/** The npm that started us, else the one in PATH; as a script where possible, because Windows cannot spawn npm.cmd. */
function npmCommand(env) {
  const script = env.npm_execpath ?? ''
  if (/npm-cli\.c?js$/.test(script)) return { command: process.execPath, args: [script], shell: false }
  return { command: 'npm', args: [], shell: process.platform === 'win32' }
}

/** Runs npm; on failure throws the `SetupError` that says what to do, or `fallback` when npm's code is unknown. */
export async function runNpm(args, { cwd, fallback }) {
  const npm = npmCommand(process.env)
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  let result
  try {
    result = await runChild(npm.command, [...npm.args, ...args, ...quiet], { cwd, shell: npm.shell, capture: 'echo' })
  } catch (error) {
    throw error.code === 'ENOENT' ? new SetupError('NPM_MISSING') : error
  }
  if (result.code === 0) return
  const reason = REASONS[npmErrorCode(result.output)]
  throw reason ? new SetupError(reason, { path: cwd }) : fallback
}
