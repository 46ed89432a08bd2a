import { document } from '../../../schemas/contract/openapi.ts'
import { call } from '../client/call.ts'

type Json = Readonly<Record<string, unknown>>
/** A part of a JSON Schema, as far as it is drawn. */
export interface ApiSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly title?: string
  readonly description?: string
  readonly anyOf?: readonly ApiSchema[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly format?: string
  readonly pattern?: string
  readonly properties?: Readonly<Record<string, ApiSchema>>
  readonly required?: readonly string[]
  readonly items?: ApiSchema
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
}
export interface ApiParameter {
  readonly in: string
  readonly name: string
  readonly required?: boolean
  readonly description?: string
  readonly schema: ApiSchema
  readonly example?: unknown
}
export interface ApiMedia {
  readonly schema?: ApiSchema
  readonly example?: unknown
}
export interface ApiOperation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly security?: readonly { readonly token?: readonly string[] }[]
  readonly parameters?: readonly ApiParameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, ApiMedia>> }
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, ApiMedia>> }>>
}
export interface ApiDocument {
  readonly servers?: readonly { readonly url: string }[]
  readonly tags?: readonly { readonly name: string; readonly description?: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>
  readonly components: { readonly schemas?: Readonly<Record<string, ApiSchema>> } & Json
}

/** The OpenAPI document of the server. Rejects with `ApiError`. */
export const getApiDocument = async (signal?: AbortSignal): Promise<ApiDocument> =>
  (await call(document, { signal })) as unknown as ApiDocument
