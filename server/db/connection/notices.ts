import { EventEmitter } from 'node:events'
import { Client, type ClientConfig, type Pool } from 'pg'

export type Listener = (payload: string) => void

/** Publish and subscribe between processes on one database (LISTEN/NOTIFY). */
export interface NotificationChannel {
  notify(channel: string, payload: string): Promise<void>
  listen(channel: string, listener: Listener): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** For an engine that only one process can open: an emitter is the whole world. */
export function localNotices(): NotificationChannel {
  const emitter = new EventEmitter()
  emitter.setMaxListeners(0)
  return {
    async notify(channel, payload) {
      setImmediate(() => emitter.emit(channel, payload))
    },
    async listen(channel, listener) {
      emitter.on(channel, listener)
      return async () => {
        emitter.off(channel, listener)
      }
    },
    async close() {
      emitter.removeAllListeners()
    },
  }
}

const RECONNECT_MS = 1000
/** Nothing is stored by it that a crash could lose: its commit waits for no disk. */
const NOTIFY = `
  with mode as materialized (select set_config('synchronous_commit', 'off', true))
  select pg_notify(channel, payload) from mode, unnest($1::text[], $2::text[]) as waiting (channel, payload)`

interface Waiting {
  readonly channel: string
  readonly payload: string
  readonly onSent: () => void
  readonly onFailure: (reason: unknown) => void
}

/** LISTEN on a connection of its own, opened with the first listener and opened again when it breaks. */
class ServerNotices implements NotificationChannel {
  readonly #pool: Pool
  readonly #config: ClientConfig
  readonly #emitter = new EventEmitter()
  #client: Promise<Client> | undefined
  #closed = false
  #waiting: Waiting[] = []
  #sending: Promise<void> | undefined

  constructor(pool: Pool, config: ClientConfig) {
    this.#pool = pool
    this.#config = config
    this.#emitter.setMaxListeners(0)
  }

  notify(channel: string, payload: string): Promise<void> {
    return new Promise((onSent, onFailure) => {
      this.#waiting.push({ channel, payload, onSent, onFailure })
      this.#sending ??= this.#sendWaiting()
    })
  }

  /** One statement at a time; those that come meanwhile share the next one. */
  async #sendWaiting(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting
      this.#waiting = []
      await this.#send(batch)
    }
    this.#sending = undefined
  }

  async #send(batch: readonly Waiting[]): Promise<void> {
    try {
      await this.#pool.query(NOTIFY, [batch.map(({ channel }) => channel), batch.map(({ payload }) => payload)])
      for (const { onSent } of batch) onSent()
    } catch (reason) {
      // One that the database refuses must not take the others with it.
      if (batch.length > 1) for (const one of batch) await this.#send([one])
      else batch[0]?.onFailure(reason)
    }
  }

  async listen(channel: string, listener: Listener): Promise<() => Promise<void>> {
    this.#emitter.on(channel, listener)
    const client = await this.#connected()
    await client.query(`listen ${client.escapeIdentifier(channel)}`)
    return async () => {
      this.#emitter.off(channel, listener)
      if (this.#emitter.listenerCount(channel) > 0 || this.#closed) return
      const current = await this.#connected()
      await current.query(`unlisten ${current.escapeIdentifier(channel)}`)
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#sending
    this.#emitter.removeAllListeners()
    const client = await this.#client?.catch(() => undefined)
    await client?.end()
  }

  #connected(): Promise<Client> {
    this.#client ??= this.#open()
    return this.#client
  }

  async #open(): Promise<Client> {
    const client = new Client(this.#config)
    client.on('notification', (notice) => this.#emitter.emit(notice.channel, notice.payload ?? ''))
    client.on('error', () => this.#reopenLater())
    try {
      await client.connect()
      for (const channel of this.#emitter.eventNames()) {
        await client.query(`listen ${client.escapeIdentifier(String(channel))}`)
      }
    } catch (error) {
      this.#client = undefined
      throw error
    }
    return client
  }

  #reopenLater(): void {
    this.#client = undefined
    setTimeout(() => {
      if (!this.#closed) this.#connected().catch(() => this.#reopenLater())
    }, RECONNECT_MS).unref()
  }
}

export function serverNotices(pool: Pool, config: ClientConfig): NotificationChannel {
  return new ServerNotices(pool, config)
}
