import { afterEach, expect, it, vi } from 'vitest'
import { engineFile } from '../../tests/kit/threads/sandbox.ts'
import { loadEngine } from './engine.ts'
import { type FromSandbox, LIMITS } from './protocol.ts'
import { Sandbox } from './sandbox.ts'

const wasm = engineFile()
afterEach(() => vi.restoreAllMocks())

it('SEC-11 tells of a loop that waits for nothing, at whichever look at the clock its time is over', async () => {
  const engine = await loadEngine(wasm, LIMITS.memory)
  for (let last = 0; last < 400; last += 7) {
    const messages: FromSandbox[] = []
    const sandbox = new Sandbox(engine, LIMITS, (message) => void messages.push(message))
    sandbox.start({
      kind: 'start',
      wasm,
      text: 'loaded() { (async () => { for (;;) await null })() }',
      facts: { kind: 'form', values: {}, isUpdate: false, members: [] },
      limits: LIMITS,
    })
    let looks = 0
    vi.spyOn(performance, 'now').mockImplementation(() => (looks++ <= last ? 0 : LIMITS.time + 1))
    sandbox.call({ id: 1, hook: 'loaded', args: [], changed: {} })
    expect([last, messages.at(-1)]).toMatchObject([last, { kind: 'failed', id: 1, failure: { limit: 'time' } }])
    const before = messages.length
    sandbox.call({ id: 2, hook: 'loaded', args: [], changed: {} })
    expect(messages).toHaveLength(before)
  }
})
