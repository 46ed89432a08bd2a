import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A small server of the CAS protocol (2.0): a sign-in page, service tickets that are good once and for one service. */
export interface CasServer {
  readonly url: string
  /** Signs `user` in for `service` as its page would; gives the ticket. */
  ticketFor(user: string, service: string): string
  /** Answers every validation with this in place of its own words. */
  answerWith(xml: string | undefined): void
  close(): Promise<void>
}

const escapeXml = (text: string) =>
  text.replace(/[<>&"']/g, (mark) => `&${{ '<': 'lt', '>': 'gt', '&': 'amp', '"': 'quot', "'": 'apos' }[mark] ?? ''};`)
const reply = (content: string) =>
  `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${content}</cas:serviceResponse>`

export async function startCas(port = 0): Promise<CasServer> {
  const tickets = new Map<string, { readonly user: string; readonly service: string }>()
  let fixed: string | undefined
  const ticketFor = (user: string, service: string) => {
    const ticket = `ST-${randomBytes(16).toString('hex')}`
    tickets.set(ticket, { user, service })
    return ticket
  }
  const validate = (search: URLSearchParams): string => {
    const ticket = search.get('ticket') ?? ''
    const known = tickets.get(ticket)
    tickets.delete(ticket)
    if (!known)
      return reply('<cas:authenticationFailure code="INVALID_TICKET">not recognised</cas:authenticationFailure>')
    if (known.service !== search.get('service'))
      return reply('<cas:authenticationFailure code="INVALID_SERVICE">another service</cas:authenticationFailure>')
    return reply(`<cas:authenticationSuccess><cas:user>${escapeXml(known.user)}</cas:user></cas:authenticationSuccess>`)
  }
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://cas')
    const service = searchParams.get('service') ?? ''
    if (pathname === '/cas/serviceValidate')
      return response.setHeader('content-type', 'text/xml').end(fixed ?? validate(searchParams))
    if (pathname !== '/cas/login') return response.writeHead(404).end()
    const user = searchParams.get('user')
    if (user)
      return response
        .writeHead(302, {
          location: `${service}${service.includes('?') ? '&' : '?'}ticket=${ticketFor(user, service)}`,
        })
        .end()
    return response
      .setHeader('content-type', 'text/html; charset=utf-8')
      .end(
        `<form><input type="hidden" name="service" value="${escapeXml(service)}"><label>CAS user <input name="user"></label><button>Continue</button></form>`,
      )
  }
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/cas`,
    ticketFor,
    answerWith: (xml) => void (fixed = xml),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
