/** Path of a person's socket below the API prefix. The token is the sub-protocol; the person in the path is the token's. */
export const SOCKET_PATH = '/websocket/:userId'
/** What a client sends every 20 s; any text is answered with `heartcheck`. */
export const HEARTBEAT = 'HeartBeat'

/** What the server sends: JSON with a `cmd`. Unknown commands are ignored. */
export type SocketMessage =
  | { readonly cmd: 'topic'; readonly msgId: string; readonly msgTxt: string }
  | { readonly cmd: 'user'; readonly userId: string; readonly msgId: string; readonly msgTxt: string }
  /** Somebody opened, left or moved in a page of the designer; `msgId` is the id of the page. */
  | { readonly cmd: 'design'; readonly msgId: string; readonly msgTxt: string }
  /** What waits for the person has changed: to-do tasks, tasks to claim, or copies. `msgId` is the instance. */
  | { readonly cmd: 'approval'; readonly msgId: string; readonly msgTxt: string }
  | { readonly cmd: 'heartcheck'; readonly msgTxt: string }
  /** A message of a conversation, or (without a sender) that somewhere else more was read. */
  | {
      readonly cmd: 'chat'
      readonly roomId: string
      readonly msgId: string
      readonly sender: string
      readonly msgTxt: string
    }

/** The server's reason for closing a socket whose session is over. */
export const SOCKET_SESSION_OVER = 4401
/** The server's reason for closing the oldest socket of a person who opened too many; no reason to try again. */
export const SOCKET_TOO_MANY = 4429
/** The parameter of an address that names the tenant that its page works for; without it, the only one of the person. */
export const SOCKET_TENANT = 'tenant'
