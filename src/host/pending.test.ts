import { describe, expect, it, vi } from 'vitest'
import { fakePorts } from '../../registry/kit/testing.tsx'
import type { FilePort } from '../../registry/kit/ports.ts'
import { PendingWork } from './pending.ts'

/** Uploads that end when the test says so. */
function uploads() {
  const running: { readonly done: PromiseWithResolvers<string>; readonly signal: AbortSignal | undefined }[] = []
  const upload: FilePort['upload'] = (_file, { signal }) => {
    const done = Promise.withResolvers<string>()
    running.push({ done, signal })
    signal?.addEventListener('abort', () => done.reject(new Error('taken back')))
    return done.promise
  }
  return { running, ports: fakePorts({ files: { ...fakePorts().files, upload } }) }
}
const FILE = new File(['x'], 'a.png')
const send = ({ files }: ReturnType<PendingWork['watched']>, signal?: AbortSignal) =>
  files.upload(FILE, { biz: 'temp', ...(signal ? { signal } : {}) })

describe('what a form waits for', () => {
  it('is nothing where nothing is on its way', async () => {
    const pending = new PendingWork()
    expect([pending.isRunning, await pending.settled()]).toEqual([false, true])
  })
  it('is every file, those that begin meanwhile included, and it says while one is on its way', async () => {
    const told = vi.fn<(isRunning: boolean) => void>()
    const pending = new PendingWork(told)
    const { running, ports } = uploads()
    const watched = pending.watched(ports)
    void send(watched)
    void send(watched)
    expect([pending.isRunning, told.mock.calls]).toEqual([true, [[true], [true]]])
    const settled = pending.settled()
    running[0]?.done.resolve('temp/a.png')
    await vi.waitFor(() => expect(told).toHaveBeenLastCalledWith(true))
    void send(watched)
    running[1]?.done.resolve('temp/a.png')
    running[2]?.done.resolve('temp/a.png')
    expect([await settled, pending.isRunning]).toEqual([true, false])
    expect(told).toHaveBeenLastCalledWith(false)
  })
  it('did not arrive where one file failed', async () => {
    const pending = new PendingWork()
    const { running, ports } = uploads()
    const sent = send(pending.watched(ports))
    running[0]?.done.reject(new Error('refused'))
    await expect(sent).rejects.toThrow('refused')
    const again = send(pending.watched(ports))
    const settled = pending.settled()
    running[1]?.done.reject(new Error('refused'))
    await expect(again).rejects.toThrow('refused')
    expect(await settled).toBe(false)
  })
  it('is taken back with the form, or with the file itself', async () => {
    const pending = new PendingWork()
    const { running, ports } = uploads()
    const own = new AbortController()
    const [one, other] = [send(pending.watched(ports), own.signal), send(pending.watched(ports))]
    own.abort()
    await expect(one).rejects.toThrow('taken back')
    expect(running[1]?.signal?.aborted).toBe(false)
    pending.stop()
    await expect(other).rejects.toThrow('taken back')
  })
  it('leads back to the first words that are no choice', async () => {
    const pending = new PendingWork()
    const watched = pending.watched(fakePorts())
    const order: string[] = []
    for (const [name, isMade] of [
      ['first', false],
      ['second', true],
      ['third', false],
    ] as const)
      watched.onChoosing?.(Promise.resolve(isMade), () => void order.push(name))
    expect([await pending.settled(), order]).toEqual([false, ['third', 'first']])
  })
})
