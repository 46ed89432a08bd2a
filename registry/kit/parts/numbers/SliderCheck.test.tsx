import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakePorts } from '../../testing.tsx'
import { SliderCheck } from './SliderCheck.tsx'

const WIDTH = 300
const HANDLE = 40
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(WIDTH)
})
const { say } = fakePorts()
function Kept({ onVerified }: { readonly onVerified: () => void }) {
  const [isVerified, setVerified] = useState(false)
  const handle = () => {
    setVerified(true)
    onVerified()
  }
  return (
    <SliderCheck
      id="s"
      label="交接"
      isVerified={isVerified}
      disabled={false}
      invalid={false}
      say={say}
      onVerified={handle}
    />
  )
}
function open() {
  const onVerified = vi.fn<() => void>()
  render(<Kept onVerified={onVerified} />)
  return { onVerified, handle: screen.getByRole('slider') }
}
const at = (x: number) => ({ button: 0, pointerId: 1, clientX: x })

describe('the slider check', () => {
  it('SLIDER-001 SLIDER-002 is verified when the handle has gone the whole track, its own width taken off', () => {
    const { onVerified, handle } = open()
    expect(screen.getByText('拖动滑块验证')).toBeDefined()
    fireEvent.pointerDown(handle, at(10))
    fireEvent.pointerMove(handle, at(10 + WIDTH - HANDLE - 1))
    expect(onVerified).not.toHaveBeenCalled()
    fireEvent.pointerMove(handle, at(10 + WIDTH - HANDLE))
    expect(onVerified).toHaveBeenCalledTimes(1)
    expect(screen.getByText('验证通过')).toBeDefined()
  })
  it('SLIDER-003 goes back when it is let go early', () => {
    const { onVerified, handle } = open()
    fireEvent.pointerDown(handle, at(0))
    fireEvent.pointerMove(handle, at(200))
    expect(Number(handle.getAttribute('aria-valuenow'))).toBe(77)
    fireEvent.pointerUp(handle, at(200))
    expect(handle.getAttribute('aria-valuenow')).toBe('0')
    fireEvent.pointerMove(handle, at(290))
    expect([handle.getAttribute('aria-valuenow'), onVerified.mock.calls.length]).toEqual(['0', 0])
  })
  it('SLIDER-004 stays verified, whatever is done to it afterwards', () => {
    const { onVerified, handle } = open()
    fireEvent.pointerDown(handle, at(0))
    fireEvent.pointerMove(handle, at(400))
    for (const again of [fireEvent.pointerUp, fireEvent.pointerDown, fireEvent.pointerCancel]) again(handle, at(0))
    fireEvent.pointerMove(handle, at(5))
    fireEvent.blur(handle)
    expect([handle.getAttribute('aria-valuenow'), onVerified.mock.calls.length]).toEqual(['100', 1])
  })
  it('is moved by keys as well: held until the end, or it goes back', async () => {
    const { onVerified, handle } = open()
    await userEvent.tab()
    expect(document.activeElement).toBe(handle)
    await userEvent.keyboard('{ArrowRight}')
    expect(handle.getAttribute('aria-valuenow')).toBe('0')
    for (let step = 0; step < 10; step++) fireEvent.keyDown(handle, { key: 'ArrowRight' })
    expect(onVerified).toHaveBeenCalledTimes(1)
  })
})
