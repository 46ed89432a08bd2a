import type { Readable } from 'node:stream'
import type { RestrictedCodes } from '../../schemas/contract/permissions/permission-rules.ts'
import type { PolicyLayer } from '../../schemas/language/policy.ts'
import type { Locale } from '../../schemas/language/text.ts'
import type { Database, Queries } from '../db/database.ts'
import type { Env } from '../env.ts'
import type { FileStore } from './files/files.ts'
import type { ApiDocument } from './openapi.ts'

/** Where the time comes from; epoch milliseconds. */
export interface Clock {
  now(): number
}

/** What the server writes down. Objects are for facts, never for tokens, passwords or query texts. */
export interface ServerLog {
  info(message: string): void
  info(facts: object, message: string): void
  warn(message: string): void
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}

/** Everything that a module may use; arguments of `buildApp`, never imports. */
export interface AppParts {
  readonly database: Database
  readonly files: FileStore
  readonly clock: Clock
  readonly log: ServerLog
  readonly env: Env
}

/** The signed-in person. */
export interface Person {
  readonly id: string
  readonly username: string
  readonly realname: string
  /** Code of the current department. */
  readonly orgCode: string | null
  readonly sessionId: string
  readonly roles: readonly string[]
  /** Ids of the tenants the person is bound to. */
  readonly tenants: readonly string[]
  /** The one that the call works for; '0' means none. */
  readonly tenant: string
}

/** One file of a multipart request, with the text fields that came before or after it. */
export interface Upload {
  readonly filename: string
  readonly data: Buffer
  readonly fields: Readonly<Record<string, string>>
}

/** A file that came in and lies in the staging folder of the store. */
export interface StagedFile {
  readonly path: string
  /** Bytes. */
  readonly size: number
  readonly sha256: string
}
export interface StagedUpload extends StagedFile {
  readonly filename: string
  readonly fields: Readonly<Record<string, string>>
}

/** A file in place of an envelope. `disposition` default: attachment. */
export interface Download {
  readonly data: Buffer | string | Readable
  readonly type: string
  readonly filename?: string
  readonly disposition?: 'inline' | 'attachment'
  readonly headers?: Readonly<Record<string, string>>
  /** 206 for a part of it. Default: 200. */
  readonly status?: number
}

/** On whose behalf something is done, and with which rights: a request's or a job's. */
export interface Requester extends AppParts {
  readonly db: Queries
  readonly locale: Locale
  readonly user: Omit<Person, 'sessionId'>
  /** The version of the dictionaries that the call finds; null where none is known. */
  readonly dictVersion?: string | null
  /** True when the person holds the code, or the control is switched off for everybody. */
  can(code: string): boolean
  /** Codes below `prefix:` that are controlled and not granted to this person, without the prefix. */
  excluded(prefix: string): ReadonlySet<string>
  /** True where a control that makes editable (type 2) is in force and not granted to this person. */
  isDisabled(code: string): boolean
  /** Codes that policies take from this person. */
  readonly closed: RestrictedCodes
  /** What policies make of a screen for this person; empty where nothing is restricted. */
  policies(screen: string): readonly PolicyLayer[]
}

/** The input of a handler. All request values are checked against the endpoint's schemas already. */
export interface HandlerContext<P = unknown, Q = unknown, B = unknown> extends Requester {
  /** Upper case. */
  readonly method: string
  readonly params: P
  readonly query: Q
  readonly body: B
  /** Lower-case header names, as Node has them. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly ip: string
  /** The signed-in person. Throws `SESSION_EXPIRED` when there is none (only possible on anonymous endpoints). */
  readonly user: Person
  /** The signed-in person, if any. */
  readonly visitor: Person | undefined
  /** Published version of the screen that `screenParam` of the route names; null when there is none, or it is out of use. */
  readonly screenVersion: number | null
  /** The token as sent, for the calls that end or renew a session. */
  readonly token: string | undefined
  /** No word for stored files counts for the session yet (`files-cookie.ts`). */
  readonly lacksFilesWord: boolean
  /** Throws `HTTP_FORBIDDEN` unless `can(code)`. */
  demand(code: string): void
  /** Reads the one file of a multipart request; throws `FILE_TOO_LARGE` beyond `maxBytes`, `FILE_EMPTY` without one. */
  upload(maxBytes: number): Promise<Upload>
  /** The same for files of any size: on the disk, not in memory, and only until `use` is done. */
  staged<T>(maxBytes: number, use: (upload: StagedUpload) => Promise<T>): Promise<T>
  /** The OpenAPI document of all routes of this server. */
  apiDocument(): ApiDocument
  /** Sets a header of the answer. */
  setHeader(name: string, value: string): void
}
