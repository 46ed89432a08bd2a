import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '../../schemas/contract/endpoint.ts'
import { API_PREFIX, HEADER } from '../../schemas/contract/envelope.ts'
import { PUBLIC_SIGN_SECRET } from '../../schemas/contract/session/sign.ts'
import { AppError, messages, say } from '../../schemas/messages/index.ts'
import { Answer, success, successJson } from './response/answer.ts'
import type { BoundRoute } from './bind.ts'
import type { CallOutcome, OperationLog } from './log/operation-log.ts'
import { cleanBody, cleanQuery } from './request/cleaning.ts'
import type { AppParts, Download, HandlerContext } from './context.ts'
import { checkInput } from './request/input.ts'
import { addressOf, assertLocal } from './request/local.ts'
import { localeOf } from './request/locale.ts'
import { readUpload, withStaged } from './request/multipart.ts'
import { apiDocumentOf } from './openapi.ts'
import { layersOf } from './rights/policies.ts'
import { NO_RIGHTS } from './rights/rights.ts'
import { type Session, findSession, findSessionByHash } from './session/session.ts'
import { checkSign } from './crypto/sign-check.ts'
import { consumeTicket, ticketIn } from './session/tickets.ts'
import { viewAs } from './session/view-as.ts'

const JSON_LIMIT = 1024 * 1024
const JSON_TYPE = 'application/json; charset=utf-8'

/** The token of the header, and of nothing else: in an address it would end in logs and histories. */
function tokenOf(request: FastifyRequest): string | undefined {
  const header = request.headers[HEADER.token]
  return typeof header === 'string' && header !== '' ? header : undefined
}

/** The session of a token, at work for the tenant that the call names. */
function sessionOfToken(
  { database, clock }: AppParts,
  request: FastifyRequest,
  token: string,
  screenId: string,
): Promise<Session | undefined> {
  return findSession(database, token, clock.now(), { screenId, named: { tenant: request.headers[HEADER.tenant] } })
}

/** The session of a download that a browser makes by itself: it shows a ticket, which is no parameter of the call. */
async function sessionOfTicket(
  { database, clock }: AppParts,
  request: FastifyRequest,
  { screenId, again }: { screenId: string; again: boolean },
): Promise<Session | undefined> {
  const { url } = request
  if (ticketIn(url) === undefined) return undefined
  delete (request.query as { ticket?: unknown }).ticket
  const taken = await consumeTicket(database.kysely, url, clock.now(), again)
  return taken && findSessionByHash(database, taken.hash, clock.now(), { screenId, named: { tenant: taken.tenant } })
}

function screenOf(request: FastifyRequest, name: string | undefined): string {
  const value = name === undefined ? undefined : (request.params as Readonly<Record<string, unknown>>)[name]
  return typeof value === 'string' ? value : ''
}

function admit(endpoint: Endpoint, session: Session | undefined): void {
  if (endpoint.access.kind === 'anonymous') return
  if (!session) throw new AppError('SESSION_EXPIRED')
  if (session.mustChangePassword && endpoint.ownPassword === true) throw new AppError('SESSION_GIVEN_CLOSED')
  if (endpoint.access.kind === 'permission' && !session.rights.permissions.has(endpoint.access.code))
    throw new AppError('HTTP_FORBIDDEN')
}

/** The tenant a client works for must be one of the person's own; 0 means none. */
function checkTenant(request: FastifyRequest, session: Session | undefined): void {
  const asked = request.headers[HEADER.tenant]
  if (!session || typeof asked !== 'string' || asked === '' || asked === '0') return
  if (!session.person.tenants.includes(asked)) throw new AppError('TENANT_CHANGED')
}

function contextOf(
  parts: AppParts,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string | undefined,
  session: Session | undefined,
): HandlerContext {
  const { permissions, disabled, excluded, policies } = session?.rights ?? NO_RIGHTS
  const can = (code: string) => permissions.has(code)
  return {
    ...parts,
    db: parts.database.kysely,
    method: request.method,
    params: request.params,
    query: request.query,
    body: request.body,
    locale: localeOf(request.headers),
    headers: request.headers,
    ip: addressOf(request),
    token,
    screenVersion: session?.screenVersion ?? null,
    dictVersion: session?.dictVersion ?? null,
    lacksFilesWord: session?.lacksFilesWord ?? false,
    visitor: session?.person,
    get user() {
      if (!session) throw new AppError('SESSION_EXPIRED')
      return session.person
    },
    can,
    excluded,
    isDisabled: (code) => disabled.has(code),
    closed: policies.closed,
    policies(screen) {
      const at = parts.clock.now()
      const seeing = session
        ? [{ person: session.person, rights: { policies } }, ...(session.viewer ? [session.viewer] : [])]
        : []
      return seeing.flatMap(({ person, rights }) => layersOf(rights.policies, screen, person, at))
    },
    demand(code) {
      if (!can(code)) throw new AppError('HTTP_FORBIDDEN')
    },
    upload: (maxBytes) => readUpload(request, maxBytes),
    staged: (maxBytes, use) => withStaged(request, parts.files.staging, maxBytes, use),
    apiDocument: () => apiDocumentOf(request.server),
    setHeader: (name, value) => void reply.header(name, value),
  }
}

/** `attachment; filename*=…`, safe for any name. */
function disposition(kind: 'inline' | 'attachment', filename: string | undefined): string {
  if (filename === undefined) return kind
  return `${kind}; filename*=UTF-8''${encodeURIComponent(filename).replaceAll("'", '%27')}`
}

function sendDownload(reply: FastifyReply, file: Download) {
  for (const [name, value] of Object.entries(file.headers ?? {})) void reply.header(name, value)
  void reply
    .header('content-disposition', disposition(file.disposition ?? 'attachment', file.filename))
    .header('x-content-type-options', 'nosniff')
  return reply
    .code(file.status ?? 200)
    .type(file.type)
    .send(file.data)
}

/** What the operation log stores of an answer. */
function outcomeOf(returned: unknown): CallOutcome {
  if (!(returned instanceof Answer)) return { result: returned, code: 0 }
  const { result, code, message } = returned.parts
  return { result, code: code ?? (message ? messages[message].code : undefined) ?? 0 }
}

function sendAnswer(endpoint: Endpoint, context: HandlerContext, reply: FastifyReply, returned: unknown) {
  const parts = returned instanceof Answer ? returned.parts : { result: returned }
  if (parts.emptyStatus !== undefined) return reply.code(parts.emptyStatus).send()
  if (parts.download) return sendDownload(reply, parts.download)
  if (parts.redirect !== undefined) return reply.redirect(parts.redirect)
  const result = parts.result ?? null
  if (endpoint.envelope === false) return reply.send(result)
  const message = parts.text ?? (parts.message ? say(parts.message, parts.params ?? {}, context.locale) : '')
  const code = parts.code ?? (parts.message ? messages[parts.message].code : undefined) ?? 0
  const now = context.clock.now()
  if (parts.resultJson) return reply.type(JSON_TYPE).send(successJson(parts.resultJson, message, code, now))
  return reply.send(success(result, message, code, now))
}

/** Anonymous doors are counted by address; doors that answer questions one after the other, by session. */
function rateLimitOf({ env }: AppParts, { endpoint, limited }: BoundRoute) {
  if (env.rateLimit <= 0 || limited === false) return false
  const window = { max: env.rateLimit, timeWindow: 60_000 }
  if (limited === true)
    return { ...window, keyGenerator: (request: FastifyRequest) => tokenOf(request) ?? addressOf(request) }
  return endpoint.access.kind === 'anonymous' && endpoint.kind !== 'download' ? window : false
}

/**
 * Registers a bound endpoint under the API prefix. Order of the checks: session, permission, shape of the request,
 * forbidden names, signature; then the handler. Access hangs on the route itself, so no spelling of an address
 * reaches a handler past it.
 */
export function registerRoute(
  app: FastifyInstance,
  { parts, operations }: { readonly parts: AppParts; readonly operations: OperationLog },
  route: BoundRoute,
): void {
  const { endpoint } = route
  const sessions = new WeakMap<FastifyRequest, { token: string | undefined; session: Session | undefined }>()
  app.route({
    method: [...endpoint.methods],
    url: `${API_PREFIX}${endpoint.path}`,
    bodyLimit: route.bodyLimit ?? JSON_LIMIT,
    schema: {
      ...(endpoint.params ? { params: endpoint.params } : {}),
      ...(endpoint.query ? { querystring: endpoint.query } : {}),
      ...(endpoint.body ? { body: endpoint.body } : {}),
    },
    config: { rateLimit: rateLimitOf(parts, route), endpoint },
    onRequest: async (request) => {
      const token = tokenOf(request)
      const screenId = screenOf(request, route.screenParam)
      const byTicket =
        endpoint.kind === 'download'
          ? () => sessionOfTicket(parts, request, { screenId, again: endpoint.rereads === true })
          : () => undefined
      const session = await (token === undefined ? byTicket() : sessionOfToken(parts, request, token, screenId))
      operations.begin(request, endpoint, session)
      admit(endpoint, session)
      if (endpoint.access.kind !== 'anonymous') checkTenant(request, session)
      const as = request.headers[HEADER.viewAs]
      const isOther = session !== undefined && typeof as === 'string' && as !== ''
      const acting = isOther
        ? await viewAs(parts, session, { endpoint, method: request.method, as, screenId })
        : session
      if (acting?.viewer) operations.begin(request, endpoint, acting)
      sessions.set(request, { token, session: acting })
    },
    preValidation: async (request) => {
      checkInput(request.query)
      checkInput(request.params)
      // A part of a file is no text and is not held in memory to look at it.
      if (!(request.body instanceof Readable)) checkInput(request.body)
      const { signSecret } = parts.env
      if (endpoint.signed && signSecret !== undefined) {
        // The public secret proves nothing about a remote caller.
        if (signSecret === PUBLIC_SIGN_SECRET)
          assertLocal({ env: parts.env, ip: addressOf(request), headers: request.headers })
        checkSign(
          { url: request.raw.url ?? '', body: request.body, headers: request.headers },
          signSecret,
          parts.clock.now(),
        )
      }
      // The one place where calls are cleaned: what is signed was not, and what is checked is.
      request.query = cleanQuery(endpoint.query, request.query)
      if (endpoint.body) request.body = cleanBody(endpoint.body, request.body)
    },
    handler: async (request, reply) => {
      const { token, session } = sessions.get(request) ?? { token: undefined, session: undefined }
      const context = contextOf(parts, request, reply, token, session)
      if (session?.dictVersion) void reply.header(HEADER.dictVersion, session.dictVersion)
      const returned = await operations.run(request, () => route.run(context))
      await operations.succeed(request, outcomeOf(returned))
      return sendAnswer(endpoint, context, reply, returned)
    },
  })
}
