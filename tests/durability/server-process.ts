import { spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { API_PREFIX, HEADER, type Envelope } from '../../schemas/contract/envelope.ts'
import { PUBLIC_SIGN_SECRET, clientSignText, signatureOf, signTimestamp } from '../../schemas/contract/session/sign.ts'
import { LOADING, killServer } from './processes.ts'

const [GATE, APP, MAIN] = ['./gate.ts', '../../server/app.ts', '../../server/main.ts'].map((file) =>
  fileURLToPath(new URL(file, import.meta.url)),
)
const md5 = (text: string) => createHash('md5').update(text, 'utf8').digest('hex')

/** The product as it is started for people, in a process of its own. */
export interface ServerProcess {
  /** Calls the API, signed as a browser signs, under a key where it may be sent again; rejects when the process is gone. */
  call<T = unknown>(
    url: string,
    body?: Readonly<Record<string, unknown>>,
    token?: string,
    key?: string,
  ): Promise<Envelope<T>>
  /** Sends a file under its name, as a browser does. */
  upload<T = unknown>(url: string, file: File, token: string): Promise<Envelope<T>>
  /** Ends the process and its database at once, as a power cut would. */
  kill(): Promise<void>
}

export interface LoadedServer {
  /** Lets it begin, and waits until it answers. */
  go(): Promise<ServerProcess>
  cancel(): Promise<void>
}

async function addressOf(child: ChildProcess): Promise<string> {
  let said = ''
  for await (const chunk of child.stdout ?? []) {
    said += String(chunk)
    const port = /localhost:(\d+)/.exec(said)?.[1]
    if (port !== undefined) return `http://127.0.0.1:${port}`
  }
  throw new Error(`The server ended before it was ready: ${said}`)
}

export function startServer(engine: string, dataDir: string): Promise<ServerProcess> {
  return loadServer(engine, dataDir).go()
}
/** The same, not yet begun: it has only loaded its code. */
export function loadServer(engine: string, dataDir: string): LoadedServer {
  const child = spawn(process.execPath, [GATE ?? '', APP ?? '', MAIN ?? ''], {
    env: {
      ...LOADING,
      PATH: process.env['PATH'],
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_ENGINE: engine,
      DEMO: 'off',
      CAPTCHA: 'off',
      RATE_LIMIT: '0',
      LOG_LEVEL: 'error',
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.on('error', () => undefined)
  const gone = new Promise<void>((resolve) => child.on('exit', () => resolve()))
  return {
    async go() {
      child.stdin.write('go\n')
      return serverAt(await addressOf(child), child, gone, dataDir)
    },
    async cancel() {
      child.kill('SIGKILL')
      await gone
    },
  }
}

function serverAt(url: string, child: ChildProcess, gone: Promise<void>, dataDir: string): ServerProcess {
  return {
    async call<T>(path: string, body?: Readonly<Record<string, unknown>>, token = '', key = '') {
      const time = signTimestamp(Date.now())
      const sign = signatureOf(clientSignText(`${API_PREFIX}${path}`, body), PUBLIC_SIGN_SECRET, md5)
      const reply = await fetch(`${url}${API_PREFIX}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          [HEADER.sign]: sign,
          [HEADER.time]: time,
          ...(token === '' ? {} : { [HEADER.token]: token }),
          ...(key === '' ? {} : { [HEADER.idempotencyKey]: key }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return (await reply.json()) as Envelope<T>
    },
    async upload<T>(path: string, file: File, token: string) {
      const body = new FormData()
      body.append('file', file, file.name)
      const reply = await fetch(`${url}${API_PREFIX}${path}`, {
        method: 'POST',
        headers: { [HEADER.token]: token },
        body,
      })
      return (await reply.json()) as Envelope<T>
    },
    async kill() {
      child.kill('SIGKILL')
      killServer(dataDir)
      await gone
    },
  }
}
