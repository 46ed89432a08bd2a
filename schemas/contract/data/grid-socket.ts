/**
 * Path of the socket that the grids of one browser page share, below the API prefix. `userId` is the person of the token,
 * which is the sub-protocol; `pageId` is a random word of the page. `SOCKET_TENANT` names the tenant in the address.
 */
export const GRID_SOCKET_PATH = '/vxeSocket/:userId/:pageId'
/** What a page may call itself; our client takes 32 hexadecimal digits. */
export const GRID_PAGE_ID = /^[\w-]{8,64}$/

/** Longest message, in bytes of UTF-8: a row with its long texts. */
export const GRID_MESSAGE_BYTES = 64 * 1024
/** What a socket may say in ten seconds. A client that keeps to `GRID_ROWS_PER_SECOND` stays below. */
export const GRID_MESSAGES_PER_WINDOW = 600
/** The number of rows that a client broadcasts per second; further rows wait. */
export const GRID_ROWS_PER_SECOND = 40
/** Keys that one page may watch. */
export const GRID_KEYS = 50
/** Longest key of a grid, id of a row or name of a column. */
export const GRID_NAME = 100

type Row = Readonly<Record<string, unknown>>

/** An addition of this server to a row that a person is typing; a client that does not know it reads two arguments. */
export interface TypedBy {
  /** The version of the stored row that was typed into; absent where the sender knew none. */
  readonly version?: number
  /** A word for the page that it was typed in, the same in `editing`. */
  readonly page: string
  /** Real name. */
  readonly name: string
}

/** What both sides say. `type` and the names are the contract's. */
export type GridMessage =
  | { readonly type: 'heart_beat'; readonly data: unknown }
  | { readonly type: 'common_send_date'; readonly data: { readonly key: string; readonly args: readonly unknown[] } }
  | {
      readonly type: 'update_vxe_table'
      readonly data: { readonly socketKey: string; readonly args: readonly [row: Row, caseId: string, by?: TypedBy] }
    }

/**
 * Keys of `common_send_date` that only this product defines. Other clients and servers ignore them; the client sends them only after the server has sent `grid_hello`.
 */
export const GRID_COMMANDS = {
  /** Sent by the server: it supports these commands. Argument: their version. */
  hello: 'grid_hello',
  /**
   * Client: the socket keys its grids have, in place of those it said before. Arguments: keys. Server: a page has come that
   * has not heard what is typed and not saved. Arguments: socketKey.
   */
  watch: 'grid_watch',
  /** Both: who is in which cell. Arguments: `Editing`. */
  editing: 'grid_editing',
  /** Server: a row as it is stored now. Arguments: socketKey, row with `version`. */
  saved: 'grid_saved',
  /** Client: which rows were changed since it was cut off? Arguments: socketKey, seconds. Server: their ids. */
  since: 'grid_since',
} as const
export const GRID_COMMANDS_VERSION = 1

/** A person in a cell; without `id` in none any more. The server sets `page` and `name`, a client need not. */
export interface Editing {
  readonly socketKey: string
  readonly id?: string
  /** Column. */
  readonly key?: string
  readonly page?: string
  readonly name?: string
  /** The page was closed, with what was typed in it and not saved. */
  readonly gone?: true
}
/** An editor that was not reported again for so long has left without notice; an active editor reports more often. */
export const EDITING_TTL_MS = 60_000
export const EDITING_REPEAT_MS = 20_000
/** Rows that one answer to `grid_since` names at most; the longest cut it is answered for, in seconds. */
export const SINCE_ROWS = 1000
export const SINCE_SECONDS = 86_400
