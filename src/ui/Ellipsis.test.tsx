import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Ellipsis } from './Ellipsis.tsx'

it('measures nothing while it is drawn, and has a tooltip only when it is cut', () => {
  const width = vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(80)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(100)
  render(<Ellipsis>青铜鼎</Ellipsis>)
  const line = screen.getByText('青铜鼎')
  expect(width).not.toHaveBeenCalled()
  fireEvent.mouseEnter(line)
  expect(line.hasAttribute('title')).toBe(false)
  width.mockReturnValue(140)
  fireEvent.mouseEnter(line)
  expect(line.getAttribute('title')).toBe('青铜鼎')
})
