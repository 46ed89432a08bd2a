import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { CHAT_PAGE } from '../schemas/contract/messaging/chat-page.ts'
import { PUBLIC_SIGN_SECRET } from '../schemas/contract/session/sign.ts'
import type { Env } from './env.ts'
import { escapeHtml } from '../schemas/contract/html.ts'

/** The page with settings for the client, so that one build fits every installation: the signing secret where it is not the public default, and whether settings are offered. */
function pageWith(html: string, env: Env): string {
  const settings = [
    ...(env.signSecret === undefined || env.signSecret === PUBLIC_SIGN_SECRET
      ? []
      : [['vitrine-sign', env.signSecret]]),
    ...(env.settingsDrawer ? [['vitrine-settings', 'on']] : []),
  ] as const
  return html.replace('<head>', () =>
    [
      '<head>',
      ...settings.map(([name, content]) => `    <meta name="${name}" content="${escapeHtml(content ?? '')}">`),
    ].join('\n'),
  )
}

/** The page as it lies there now: a build made while the server runs names other files. While one is being written, the one before it. */
function pageReader(file: string, env: Env): () => Promise<string> {
  let known = { at: Number.NaN, html: '' }
  return async () => {
    try {
      const { mtimeMs } = await stat(file)
      if (mtimeMs !== known.at) known = { at: mtimeMs, html: pageWith(await readFile(file, 'utf8'), env) }
    } catch (error) {
      if (known.html === '') throw error
    }
    return known.html
  }
}

/** The thread that scripts of screens run in may compile WebAssembly, which the page may not, and reach nothing at all. */
const SANDBOX_POLICY = "default-src 'none'; script-src 'wasm-unsafe-eval'"
const SANDBOX = /[/\\]assets[/\\]sandbox-worker-[^/\\]*\.js(?:\.\w+)?$/

/** Serves the built client at `/`. Files with a hash in their name never change; the page itself is asked for each time. */
export async function serveClient(app: FastifyInstance, folder: string, env: Env): Promise<boolean> {
  const page = join(folder, 'index.html')
  if (!existsSync(page)) return false
  const html = pageReader(page, env)
  await html()
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    decorateReply: false,
    dotfiles: 'ignore',
    globIgnore: ['index.html'],
    cacheControl: false,
    setHeaders(reply, path) {
      if (SANDBOX.test(path)) void reply.header('content-security-policy', SANDBOX_POLICY)
      void reply.header(
        'cache-control',
        /[/\\]assets[/\\]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
    },
  })
  const send = (reply: FastifyReply, text: string) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(text)
  for (const url of ['/', '/index.html']) app.get(url, async (_, reply) => send(reply, await html()))
  // The page of the chat's frame is the same client two folders deeper.
  app.get(CHAT_PAGE, async (_, reply) =>
    send(reply, (await html()).replace('<head>', '<head>\n    <base href="../../">')),
  )
  return true
}
