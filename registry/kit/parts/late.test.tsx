import { act, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Ports } from '../ports.ts'
import { fakePorts } from '../testing.tsx'
import { Late, LateDialog, lazyPart } from './late.tsx'
import { useDialog } from './use-dialog.ts'

const Words = ({ text }: { readonly text: string }) => <p>{text}</p>
afterEach(() => void vi.restoreAllMocks())
const quietly = () => vi.spyOn(console, 'error').mockImplementation(() => undefined)

it('leaves the page as it is where the code of a part does not come, tells so once, and asks anew when it is wanted again', async () => {
  quietly()
  let isThere = false
  const load = vi.fn<() => Promise<typeof Words>>(() => (isThere ? Promise.resolve(Words) : Promise.reject(new TypeError('Failed to fetch dynamically imported module'))))
  const Part = lazyPart(load)
  const notify = vi.fn<Ports['notify']>()
  function Page() {
    const dialog = useDialog()
    return (
      <>
        <button type="button" onClick={dialog.show}>打开</button>
        <LateDialog dialog={dialog} ports={fakePorts({ notify })}><Part text="对话框" /></LateDialog>
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
  const Broken = lazyPart<object>(() => Promise.resolve(() => { throw new RangeError('broken') }))
  function Page() {
    const [isShown, show] = useState(false)
    return (
      <>
        <button type="button" onClick={() => show(true)}>打开</button>
        <Late onMissing={() => show(false)}>{isShown && <Broken />}</Late>
      </>
    )
  }
  render(<Page />)
  await expect(act(async () => screen.getByRole('button').click())).rejects.toThrow('broken')
})
