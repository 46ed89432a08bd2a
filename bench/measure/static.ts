import { readFile } from 'node:fs/promises'
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { extname, join, normalize } from 'node:path'
import { gzipSync } from 'node:zlib'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

export interface Front {
  readonly url: string
  close(): void
}

/** Passes a call of the API on, so that the hand-written page asks the same server. */
function forward(api: URL, agent: Agent, req: IncomingMessage, res: ServerResponse): void {
  const upstream = request(
    { agent, host: api.hostname, port: api.port, path: req.url, method: req.method, headers: req.headers },
    (reply) => {
      res.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(res)
    },
  )
  upstream.on('error', () => res.destroy())
  req.pipe(upstream)
}

/** Serves the built bench pages, gzip like the product does, with an isolated origin (the browser's clock is finer there). */
export async function serveStatic(folder: string, api?: string): Promise<Front> {
  const packed = new Map<string, Buffer>()
  const agent = new Agent({ keepAlive: true })
  const server = createServer(async (req, res) => {
    const path = new URL(req.url ?? '/', 'http://x').pathname
    if (api !== undefined && path.startsWith('/jeecg-boot')) return forward(new URL(api), agent, req, res)
    const file = join(folder, normalize(path.endsWith('/') ? `${path}index.html` : path))
    try {
      const body = packed.get(file) ?? gzipSync(await readFile(file))
      packed.set(file, body)
      res.writeHead(200, {
        'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
        'content-encoding': 'gzip',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-embedder-policy': 'require-corp',
      })
      return res.end(body)
    } catch {
      return res.writeHead(404).end()
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    close: () => {
      agent.destroy()
      server.close()
    },
  }
}
