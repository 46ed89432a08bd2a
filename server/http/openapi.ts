import { STATUS_CODES } from 'node:http'
import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '../../schemas/contract/endpoint.ts'
import { API_PREFIX, HEADER } from '../../schemas/contract/envelope.ts'

type Json = Readonly<Record<string, unknown>>
export interface ApiOperation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly security: readonly Json[]
  readonly parameters?: readonly Json[]
  readonly requestBody?: Json
  readonly responses: Readonly<Record<string, Json>>
}
export interface ApiDocument {
  readonly openapi: string
  readonly info: Json
  readonly tags: readonly Json[]
  /** Operations by path and method. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>
  readonly components: { readonly schemas: Json; readonly securitySchemes: Json }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The declaration that the route serves. */
    readonly endpoint?: Endpoint
  }
}

const plain = (schema: object): Json => JSON.parse(JSON.stringify(schema)) as Json
const named = (schema: object | undefined): schema is object =>
  Object.keys((schema as { properties?: object } | undefined)?.properties ?? {}).length > 0

function envelopeOf(success: boolean, result: object): Json {
  return {
    type: 'object',
    required: ['success', 'message', 'code', 'result', 'timestamp'],
    properties: {
      success: { const: success },
      message: { type: 'string' },
      code: { type: 'number' },
      result,
      timestamp: { type: 'number' },
    },
  }
}
const REFUSAL = envelopeOf(false, {})
const FILE = { type: 'string', format: 'binary' }

/** A call is refused with status 200 too, so an answer is one of two envelopes. */
function contentOf({ kind, envelope, reply }: Endpoint): Json {
  const result = reply === undefined ? {} : plain(reply)
  if (kind === 'download')
    return { 'application/octet-stream': { schema: FILE }, 'application/json': { schema: REFUSAL } }
  return {
    'application/json': { schema: { anyOf: [envelope === false ? result : envelopeOf(true, result), REFUSAL] } },
  }
}

const FORM = { type: 'object', required: ['file'], properties: { file: FILE } }
const answerOf = (status: number, content: Json): Json => ({ [status]: { description: STATUS_CODES[status], content } })

/** An endpoint of the contract in the words of @fastify/swagger. */
function operationOf(endpoint: Endpoint): Json {
  const { id, access, params, query, body, kind } = endpoint
  return {
    operationId: id,
    tags: [id.split('.', 1)[0]],
    security: access.kind === 'anonymous' ? [] : [{ token: access.kind === 'permission' ? [access.code] : [] }],
    ...(named(params) ? { params: plain(params) } : {}),
    ...(named(query) ? { querystring: plain(query) } : {}),
    ...(body ? { body: plain(body) } : {}),
    ...(kind === 'upload' ? { body: FORM, consumes: ['multipart/form-data'] } : {}),
    response: {
      ...answerOf(200, contentOf(endpoint)),
      ...(access.kind === 'anonymous' ? {} : answerOf(401, { 'application/json': { schema: REFUSAL } })),
    },
  }
}

/** Collects what the routes of the contract are, those that are registered after it. */
export async function installApiDocument(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Vitrine', version: '1' },
      servers: [{ url: API_PREFIX }],
      components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: HEADER.token } } },
    },
    convertConstToEnum: false,
    transform({ url, route }) {
      const endpoint = route.config?.endpoint
      return { url, schema: endpoint ? operationOf(endpoint) : { hide: true } }
    },
  })
}

/** The document of all routes; a copy, which its reader may add to. An endpoint of several methods is as many operations. */
export function apiDocumentOf(app: FastifyInstance): ApiDocument {
  const document = plain(app.swagger()) as unknown as ApiDocument
  const paths = Object.entries(document.paths).map(([path, operations]) => {
    const distinct = Object.entries(operations).map(([method, operation], index) => [
      method,
      index === 0 ? operation : { ...operation, operationId: `${operation.operationId}.${method}` },
    ])
    return [path, Object.fromEntries(distinct)]
  })
  return { ...document, tags: [], paths: Object.fromEntries(paths) as ApiDocument['paths'] }
}
