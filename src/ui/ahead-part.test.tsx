import { act, render, screen } from '@testing-library/react'
import { type ComponentType, Suspense, useState } from 'react'
import { expect, it } from 'vitest'
import { aheadPart } from './ahead-part.tsx'

function Counter({ label }: { readonly label: string }) {
  const [count, setCount] = useState(0)
  return <button type="button" onClick={() => setCount(count + 1)}>{label} {count}</button>
}
/** A part whose code comes when the test says so, and what its place has shown. */
function partLater() {
  let come: (Loaded: ComponentType<{ readonly label: string }>) => void = () => undefined
  const code = new Promise<ComponentType<{ readonly label: string }>>((resolve) => (come = resolve))
  const waits: number[] = []
  function Waiting() {
    waits.push(1)
    return <p>waiting</p>
  }
  const { Part, ahead } = aheadPart(() => code)
  const place = (label: string) => <Suspense fallback={<Waiting />}><Part label={label} /></Suspense>
  return { ahead, place, waits, come: () => come(Counter) }
}

it('draws what was fetched ahead at once, without a placeholder before it', async () => {
  const { ahead, place, waits, come } = partLater()
  come()
  await ahead()
  render(place('form'))
  expect(screen.getByRole('button', { name: 'form 0' })).toBeTruthy()
  expect(waits).toEqual([])
})
it('waits for code that was not fetched, and keeps what is in it from then on', async () => {
  const { ahead, place, waits, come } = partLater()
  const { rerender } = render(place('form'))
  expect(waits.length).toBeGreaterThan(0)
  await act(async () => come())
  const button = await screen.findByRole('button', { name: 'form 0' })
  await act(async () => button.click())
  await ahead()
  rerender(place('record'))
  expect(screen.getByRole('button', { name: 'record 1' })).toBe(button)
})
