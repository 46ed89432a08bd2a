import { loadEngine } from './engine.ts'
import type { FromSandbox, ToSandbox } from './protocol.ts'
import { Sandbox } from './sandbox.ts'

/** Answers the messages of one page with one sandbox, in the order they come. */
export function serveSandbox(post: (message: FromSandbox) => void): (message: ToSandbox) => void {
  let sandbox: Sandbox | undefined
  let turn = Promise.resolve()
  const work = async (message: ToSandbox): Promise<void> => {
    if (message.kind === 'start') {
      sandbox = new Sandbox(await loadEngine(message.wasm, message.limits.memory), message.limits, post)
      post({ kind: 'booted' })
      sandbox.start(message)
    } else if (message.kind === 'call') sandbox?.call(message)
    else if (message.kind === 'answer') sandbox?.answer(message)
    else sandbox?.tick(message.id)
    post({ kind: 'rested' })
  }
  const failed = (error: unknown) => post({ kind: 'failed', failure: { reason: String(error), limit: 'broken' } })
  return (message) => void (turn = turn.then(() => work(message)).catch(failed))
}
