import { act, renderHook } from '@testing-library/react'
import { Activity, type PropsWithChildren } from 'react'
import { expect, it } from 'vitest'
import { useLoaded } from './use-loaded.ts'

/** Requests that are answered by hand, each with its signal. */
function service() {
  const asked: {
    readonly key: string
    readonly signal: AbortSignal
    readonly answer: (value: string) => Promise<void>
    readonly fail: (reason: unknown) => Promise<void>
  }[] = []
  const load = (key: string) => (signal: AbortSignal) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    asked.push({
      key,
      signal,
      answer: (value) => act(async () => resolve(value)),
      fail: (reason) => act(async () => reject(reason)),
    })
    return promise
  }
  return { asked, load }
}
function open(first: string | undefined) {
  const { asked, load } = service()
  const hook = renderHook(
    ({ key }: { readonly key: string | undefined }) =>
      useLoaded(key === undefined ? undefined : ['list', key], load(key ?? '')),
    { initialProps: { key: first } },
  )
  return { asked, hook, now: () => hook.result.current }
}

it('loads once per key, however often it is drawn with equal parts', async () => {
  const { asked, hook, now } = open('a')
  hook.rerender({ key: 'a' })
  expect([asked.length, now().loading, now().value, now().turn]).toEqual([1, true, undefined, 0])
  await asked[0]?.answer('A')
  hook.rerender({ key: 'a' })
  expect([asked.length, now().loading, now().value, now().turn]).toEqual([1, false, 'A', 1])
})
it('drops an answer that was overtaken, and cancels its request', async () => {
  const { asked, hook, now } = open('a')
  hook.rerender({ key: 'b' })
  expect(asked.map(({ key, signal }) => [key, signal.aborted])).toEqual([
    ['a', true],
    ['b', false],
  ])
  await asked[1]?.answer('B')
  await asked[0]?.answer('A')
  expect([now().value, now().latest]).toEqual(['B', 'B'])
})
it('has no value for another key, and keeps the latest one until the next arrives', async () => {
  const { asked, hook, now } = open('a')
  await asked[0]?.answer('A')
  hook.rerender({ key: 'b' })
  expect([now().value, now().latest, now().loading]).toEqual([undefined, 'A', true])
  await asked[1]?.fail('no')
  expect([now().value, now().latest, now().error, now().loading]).toEqual([undefined, 'A', 'no', false])
})
it('loads again on demand, with the value before it until then; a later answer removes the error', async () => {
  const { asked, now } = open('a')
  await asked[0]?.fail('no')
  await act(async () => now().reload())
  expect([asked.length, now().loading]).toEqual([2, true])
  await asked[1]?.answer('A')
  expect([now().value, now().error, now().turn]).toEqual(['A', undefined, 2])
  await act(async () => now().reload())
  expect([now().value, now().loading, asked[2]?.signal.aborted]).toEqual(['A', true, false])
})
it('asks nothing without a key, and cancels when the component goes', () => {
  const { asked, hook, now } = open(undefined)
  expect([asked.length, now().loading]).toEqual([0, false])
  hook.rerender({ key: 'a' })
  hook.unmount()
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true])
})

/** The same in a page that another one hides and that is shown again. */
function inPage() {
  const { asked, load } = service()
  let mode: 'visible' | 'hidden' = 'visible'
  const page = ({ children }: PropsWithChildren) => <Activity mode={mode}>{children}</Activity>
  const hook = renderHook(() => useLoaded(['list'], load('list')), { wrapper: page })
  const showAgain = () => {
    mode = 'hidden'
    hook.rerender()
    mode = 'visible'
    hook.rerender()
  }
  return { asked, now: () => hook.result.current, showAgain }
}
it('loads again when its page is shown again, as the same turn', async () => {
  const { asked, now, showAgain } = inPage()
  await asked[0]?.answer('A')
  showAgain()
  expect([asked.length, now().value, now().loading]).toEqual([2, 'A', false])
  await asked[1]?.answer('B')
  expect([now().value, now().turn]).toEqual(['B', 1])
})
it('keeps what it has when its page is shown again and cannot be read, and says what fails on demand', async () => {
  const { asked, now, showAgain } = inPage()
  await asked[0]?.answer('A')
  showAgain()
  await asked[1]?.fail('no')
  expect([now().value, now().error]).toEqual(['A', undefined])
  await act(async () => now().reload())
  await asked[2]?.fail('no')
  expect([now().value, now().latest, now().error]).toEqual([undefined, 'A', 'no'])
  showAgain()
  await asked[3]?.answer('C')
  expect([now().value, now().error]).toEqual(['C', undefined])
})
