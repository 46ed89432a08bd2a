import { vi } from 'vitest'

/** A socket that a test opens, speaks through and breaks. */
export class FakeSocket extends EventTarget {
  static readonly made: FakeSocket[] = []
  readonly sent: string[] = []
  readonly address: string
  readonly protocols: readonly string[]
  isClosed = false
  constructor(address: string, protocols: readonly string[]) {
    super()
    this.address = address
    this.protocols = protocols
    FakeSocket.made.push(this)
  }
  static get last(): FakeSocket {
    const last = FakeSocket.made.at(-1)
    if (!last) throw new Error('No socket was opened')
    return last
  }
  open(): void {
    this.dispatchEvent(new Event('open'))
  }
  say(data: string): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
  lose(code = 1006): void {
    this.dispatchEvent(new CloseEvent('close', { code }))
  }
  send(text: string): void {
    this.sent.push(text)
  }
  close(): void {
    if (this.isClosed) return
    this.isClosed = true
    this.lose(1000)
  }
}

/** Puts the fake in place of the browser's; call before each test. */
export function useFakeSockets(): void {
  FakeSocket.made.length = 0
  vi.stubGlobal('WebSocket', FakeSocket)
}
