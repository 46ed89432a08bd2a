import { act, render, screen } from '@testing-library/react'
import { type ComponentType, useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Ports } from '../ports.ts'
import { fakePorts } from '../testing.tsx'
import { LazyBoundary, LateDialog, lazyPart } from './late.tsx'
import { useDialog } from './dialog/use-dialog.ts'

const Words = ({ text }: { readonly text: string }) => <p>{text}</p>
afterEach(() => void vi.restoreAllMocks())
const quietly = () => vi.spyOn(console, 'error').mockImplementation(() => undefined)

it('leaves the page as it is where the code of a part does not come, tells so once, and asks anew when it is wanted again', async () => {
  quietly()
  let isThere = false
  const load = vi.fn<() => Promise<typeof Words>>(() =>
    isThere ? Promise.resolve(Words) : Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
  )
  const Part = lazyPart(load)
  const notify = vi.fn<Ports['notify']>()
  function Page() {
    const dialog = useDialog()
    return (
      <>
        <button type="button" onClick={dialog.show}>
          打开
        </button>
        <LateDialog dialog={dialog} ports={fakePorts({ notify })}>
          <Part text="对话框" />
        </LateDialog>
      </>
    )
  }
  render(<Page />)
  expect(load).not.toHaveBeenCalled()
  const press = () => act(async () => screen.getByRole('button', { name: '打开' }).click())
  await press()
  expect(screen.getByRole('button', { name: '打开' })).toBeTruthy()
  expect(notify).toHaveBeenCalledExactlyOnceWith('error', expect.any(String))
  expect(load).toHaveBeenCalledTimes(1)
  isThere = true
  await press()
  expect(screen.getByText('对话框')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(2)
})

it('passes on what breaks in a part that is there', async () => {
  quietly()
  const Broken = lazyPart<object>(() =>
    Promise.resolve(() => {
      throw new RangeError('broken')
    }),
  )
  function Page() {
    const [isShown, show] = useState(false)
    return (
      <>
        <button type="button" onClick={() => show(true)}>
          打开
        </button>
        <LazyBoundary onMissing={() => show(false)}>{isShown && <Broken />}</LazyBoundary>
      </>
    )
  }
  render(<Page />)
  await expect(act(async () => screen.getByRole('button').click())).rejects.toThrow('broken')
})

describe('a part', () => {
  function Counter({ label }: { readonly label: string }) {
    const [count, setCount] = useState(0)
    return (
      <button type="button" onClick={() => setCount(count + 1)}>
        {label} {count}
      </button>
    )
  }
  /** Whose code comes when the test says so, and how often its place waited. */
  function partLater() {
    let come: (Loaded: ComponentType<{ readonly label: string }>) => void = () => undefined
    const code = new Promise<ComponentType<{ readonly label: string }>>((resolve) => (come = resolve))
    const load = vi.fn<() => typeof code>(() => code)
    const waits: number[] = []
    function Waits() {
      waits.push(1)
      return <p>waiting</p>
    }
    return { Part: lazyPart(load), load, waits, waiting: <Waits />, come: () => come(Counter) }
  }

  it('that was fetched ahead is drawn at once, without anything in its place before', async () => {
    const { Part, waits, waiting, come, load } = partLater()
    come()
    await Promise.all([Part.fetch(), Part.fetch()])
    render(<Part waiting={waiting} label="form" />)
    expect(screen.getByRole('button', { name: 'form 0' })).toBeTruthy()
    expect([waits.length, load.mock.calls.length]).toEqual([0, 1])
  })
  it('draws a part that was not fetched as soon as its code has loaded, without a timer, and keeps its state', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'Date', 'performance'] })
    const { Part, waits, waiting, come } = partLater()
    const { rerender } = render(<Part waiting={waiting} label="form" />)
    expect([screen.queryByRole('button'), waits.length]).toEqual([null, 1])
    await act(async () => come())
    vi.useRealTimers()
    const button = screen.getByRole('button', { name: 'form 0' })
    await act(async () => button.click())
    await Part.fetch()
    rerender(<Part waiting={waiting} label="record" />)
    expect(screen.getByRole('button', { name: 'record 1' })).toBe(button)
  })
  it('draws nothing where it was taken away before its code came', async () => {
    const { Part, come } = partLater()
    const { unmount } = render(<Part label="form" />)
    unmount()
    await act(async () => come())
    expect(screen.queryByRole('button')).toBeNull()
    render(<Part label="again" />)
    expect(screen.getByRole('button', { name: 'again 0' })).toBeTruthy()
  })
})
