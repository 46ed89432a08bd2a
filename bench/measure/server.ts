import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { API_PREFIX, HEADER, type Envelope } from '../../schemas/contract/envelope.ts'
import { SERVER_FLAGS } from '../../server/setup/flags.js'

const root = fileURLToPath(new URL('../../', import.meta.url))

export interface Product {
  readonly url: string
  readonly pid: number
  /** Milliseconds from the spawn to the first answer. */
  readonly firstAnswer: number
  /** Forgets what the event loop was held for so far. */
  resetLoop(): void
  /** The longest time in milliseconds that the event loop was held since. */
  longestHold(): Promise<number>
  stop(): Promise<void>
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}

function spawnServer(port: number, dataDir: string, preload: readonly URL[]): ChildProcess {
  const modules = [new URL('loop-probe.ts', import.meta.url), ...preload]
  return spawn(
    process.execPath,
    [...SERVER_FLAGS, ...modules.flatMap(({ href }) => ['--import', href]), 'server/start.ts'],
    {
      cwd: root,
      // Building has set NODE_ENV to production, where a start without captcha is refused.
      env: {
        ...process.env,
        NODE_ENV: 'development',
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        DATABASE_ENGINE: 'embedded',
        CAPTCHA: 'off',
        LOG_LEVEL: 'warn',
        RATE_LIMIT: '0',
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  )
}

/** Starts the product as a person would, on its own folder, and waits for the first answer of the API. `preload`: modules before its own. */
export async function startProduct(dataDir: string, preload: readonly URL[] = []): Promise<Product> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const started = performance.now()
  const child = spawnServer(port, dataDir, preload)
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`)
    const answered = await fetch(`${url}${API_PREFIX}/sys/randomImage/1`).then(
      (reply) => reply.ok,
      () => false,
    )
    if (answered) break
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return {
    url,
    pid: child.pid ?? 0,
    firstAnswer: performance.now() - started,
    resetLoop: () => void child.send('loop:reset'),
    longestHold: async () => {
      child.send('loop:read')
      const [answer] = (await once(child, 'message')) as [{ longestMs: number }]
      return answer.longestMs
    },
    stop: async () => {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** Signs in and gives a caller of the API that carries the token. */
export async function signIn(product: Product, username = 'admin', password = '123456') {
  const call = async <T>(method: string, path: string, body?: unknown, token = ''): Promise<T> => {
    const reply = await fetch(`${product.url}${API_PREFIX}${path}`, {
      method,
      headers: {
        ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        ...(token ? { [HEADER.token]: token } : {}),
      },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    })
    const envelope = (await reply.json()) as Envelope<T>
    if (!envelope.success) throw new Error(`${method} ${path}: ${envelope.message}`)
    return envelope.result
  }
  const { token } = await call<{ token: string }>('POST', '/sys/login', {
    username,
    password,
    captcha: 'off',
    checkKey: 1,
  })
  return { token, call: <T>(method: string, path: string, body?: unknown) => call<T>(method, path, body, token) }
}
export type Caller = Awaited<ReturnType<typeof signIn>>
