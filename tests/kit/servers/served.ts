import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../../../server/main.ts', import.meta.url))
/** The longest start of a server on a busy machine, and its longest shutdown after the signal. */
const BEGIN_MS = 120_000
const END_MS = 20_000

/** The product in a process of its own. */
export interface Served {
  readonly port: number
  /** Tells it to end and waits until it is gone; again, or after it ended by itself, it does nothing. */
  stop(): Promise<void>
}

/** Starts the product and waits until it is ready; default `PORT` 0: any free port. */
export async function serve(env: Readonly<Record<string, string>>): Promise<Served> {
  const settings = {
    CAPTCHA: 'off',
    RATE_LIMIT: '0',
    LOG_LEVEL: 'warn',
    HOST: '127.0.0.1',
    PORT: '0',
    DATABASE_URL: '',
    NODE_ENV: 'development',
  }
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, ...settings, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // A test process that is ended takes its server along.
  const follow = () => void child.kill('SIGTERM')
  process.once('exit', follow)
  const gone = new Promise<void>((resolve) =>
    child.once('exit', () => {
      process.off('exit', follow)
      resolve()
    }),
  )
  const stop = async () => {
    child.kill('SIGTERM')
    const late = setTimeout(() => child.kill('SIGKILL'), END_MS)
    await gone
    clearTimeout(late)
  }
  const port = await new Promise<number | undefined>((resolve) => {
    const late = setTimeout(resolve, BEGIN_MS, undefined)
    let said = ''
    const settle = (found?: number) => {
      clearTimeout(late)
      resolve(found)
    }
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const found = /localhost:(\d+)/.exec(said)?.[1]
      if (found !== undefined) settle(Number(found))
    })
    void gone.then(() => settle())
  })
  if (port !== undefined) return { port, stop }
  await stop()
  throw new Error('The server did not begin')
}
