import { existsSync } from 'node:fs'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { runChild } from './child.js'
import { buildClient, VITE } from './client.js'
import { SERVER_FLAGS } from './flags.js'
import { SetupError, say } from './words.js'

const MAIN = join('server', 'start.ts')
/** A server that does not end by itself in this time is killed, and its database is ended by its guard. */
const END_MS = 8000

/** The port of the server; the same default as the server's own. */
export function portFrom(env) {
  const text = env.PORT ?? ''
  const port = text === '' ? 8080 : Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new SetupError('PORT_WRONG', { port: text })
  return port
}

function answers(port) {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' })
    socket.on('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}

async function demandFreePort(port) {
  if (port !== 0 && (await answers(port))) throw new SetupError('PORT_TAKEN', { port })
}

function demandMain(root) {
  if (!existsSync(join(root, MAIN))) throw new SetupError('FILE_MISSING', { path: MAIN })
}

/**
 * Serves the product. NODE_ENV stays as the person set it: on a bare machine `npm start` must simply work, with the
 * demonstration content, whereas a production start refuses default passwords and secrets.
 */
export async function start(root) {
  demandMain(root)
  const port = portFrom(process.env)
  await demandFreePort(port)
  await buildClient(root)
  say('STARTING', { port })
  return serve(root)
}

/** The server, until it ends or is stopped. */
export async function serve(root) {
  return (await runChild(process.execPath, [...SERVER_FLAGS, join(root, MAIN)], { cwd: root, endsWithinMs: END_MS }))
    .code
}

/** The server restarted on every change, and Vite before it. When one of the two ends, the other is ended too. */
export async function dev(root) {
  demandMain(root)
  const port = portFrom(process.env)
  const client = Number(process.env.DEV_PORT ?? 5173)
  await demandFreePort(port)
  say('STARTING_DEV', { port, client })
  const env = { NODE_ENV: 'development', ...process.env, API_PROXY: `http://127.0.0.1:${port}` }
  const stop = new AbortController()
  const options = { cwd: root, env, signal: stop.signal, killSignal: 'SIGTERM' }
  const children = [
    runChild(process.execPath, [...SERVER_FLAGS, '--watch', '--watch-preserve-output', join(root, MAIN)], options),
    runChild(process.execPath, [join(root, VITE), '--port', String(client), '--strictPort'], options),
  ]
  try {
    return (await Promise.race(children)).code
  } finally {
    stop.abort()
    await Promise.allSettled(children)
  }
}
