import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export interface OidcServer {
  readonly issuer: string
  close(): Promise<void>
}

/** A real OpenID Connect provider on this machine; its own sign-in page takes any name and any password. */
export async function startOidc(redirectUri: string, port = 0): Promise<OidcServer> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'vitrine',
        client_secret: 'house-key',
        redirect_uris: [redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    claims: { openid: ['sub', 'preferred_username'] },
    conformIdTokenClaims: false,
    cookies: { keys: ['cookie-key'] },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, preferred_username: id }) }),
  })
  server.on('request', provider.callback())
  return {
    issuer,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** A browser without a screen: keeps cookies, follows redirects until one leads to `until`, fills the provider's two forms. */
export async function walkProvider(address: string, name: string, until: string): Promise<string> {
  const cookies = new Map<string, string>()
  const visit = async (
    url: string,
    init: RequestInit = {},
  ): Promise<{ readonly url: string; readonly body: string; readonly left: string | undefined }> => {
    const answer = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { ...init.headers, cookie: [...cookies].map(([key, value]) => `${key}=${value}`).join('; ') },
    })
    for (const line of answer.headers.getSetCookie()) {
      const [key = '', value = ''] = (line.split(';', 1)[0] ?? '').split(/=(.*)/s)
      if (value === '') cookies.delete(key)
      else cookies.set(key, value)
    }
    const location = answer.headers.get('location')
    if (location === null) return { url, body: await answer.text(), left: undefined }
    const next = new URL(location, url).href
    return next.startsWith(until) ? { url, body: '', left: next } : visit(next)
  }
  let page = await visit(address)
  for (let step = 0; page.left === undefined && step < 4; step += 1) {
    const action = /action="([^"]+)"/.exec(page.body)?.[1]
    const prompt = /name="prompt" value="(\w+)"/.exec(page.body)?.[1] ?? ''
    if (action === undefined) throw new Error(`The provider shows no form: ${page.body.slice(0, 300)}`)
    page = await visit(new URL(action, page.url).href, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ prompt, login: name, password: 'any' }),
    })
  }
  if (page.left === undefined) throw new Error('The provider never led back')
  return page.left
}
