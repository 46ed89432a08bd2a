import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { fakePorts } from '../../testing.tsx'
import { drag } from '../../../../tests/kit/pages/drag.ts'
import { ChosenList } from './ChosenList.tsx'
import { moved } from '../reorder/use-reorder.tsx'

const ports = fakePorts()

function draw(first: readonly string[]) {
  const onChange = vi.fn<(keys: readonly string[]) => void>()
  function Host() {
    const [keys, setKeys] = useState(first)
    const put = (next: readonly string[]) => {
      onChange(next)
      setKeys(next)
    }
    return (
      <ChosenList
        keys={keys}
        labelOf={(key) => `第${key}项`}
        isGone={(key) => key === 'gone'}
        onChange={put}
        ports={ports}
      />
    )
  }
  render(<Host />)
  return onChange
}
const order = (onChange: ReturnType<typeof draw>) => onChange.mock.lastCall?.[0]

describe('what is chosen in a dialog', () => {
  it('is put in another order with Alt and the arrows, and taken away with Delete', async () => {
    const onChange = draw(['a', 'b', 'c'])
    await userEvent.click(screen.getByRole('option', { name: /第a项/ }))
    screen.getByRole('listbox').focus()
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(order(onChange)).toEqual(['b', 'a', 'c'])
    await userEvent.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}')
    expect(order(onChange)).toEqual(['b', 'c', 'a'])
    await userEvent.keyboard('{Home}{Delete}')
    expect(order(onChange)).toEqual(['c', 'a'])
    await userEvent.keyboard('{End}{Alt>}{ArrowUp}{/Alt}')
    expect(order(onChange)).toEqual(['a', 'c'])
  })
  it('moves and removes an entry with buttons as well, without keyboard or mouse', async () => {
    const onChange = draw(['a', 'b'])
    await userEvent.click(screen.getByRole('button', { name: '下移 第a项' }))
    expect(order(onChange)).toEqual(['b', 'a'])
    await userEvent.click(screen.getByRole('button', { name: '移除 第a项' }))
    expect(order(onChange)).toEqual(['b'])
  })
  it('is dragged to another place', async () => {
    const onChange = draw(['a', 'b', 'c', 'd'])
    const lines = screen.getByRole('listbox').firstElementChild
    Object.assign(lines ?? {}, { setPointerCapture: () => undefined })
    const handle = screen.getByRole('option', { name: /第a项/ }).firstElementChild
    if (!handle) throw new Error('no handle')
    await drag(
      handle,
      [10, 74, 1000].map((clientY) => ({ clientX: 0, clientY })),
    )
    expect(onChange.mock.calls).toEqual([[['b', 'c', 'a', 'd']], [['b', 'c', 'd', 'a']]])
  })
  it('draws what is in sight only, be it a thousand', () => {
    draw(Array.from({ length: 1000 }, (_, at) => String(at)))
    const list = screen.getByRole('listbox')
    expect(within(list).getAllByRole('option').length).toBeLessThan(40)
    fireEvent.scroll(list, { target: { scrollTop: 32 * 990 } })
    const drawn = within(list).getAllByRole('option')
    expect(drawn.length).toBeLessThan(40)
    expect(drawn.at(-1)?.textContent).toContain('第999项')
    expect(drawn.at(-1)?.getAttribute('aria-posinset')).toBe('1000')
  })
  it('says what no longer exists', () => {
    draw(['a', 'gone'])
    expect(screen.getByRole('option', { name: /第gone项（已不存在）/ })).toBeDefined()
  })
  it('moves nothing beyond its ends', () => {
    expect([
      moved(['a', 'b'], 0, -1),
      moved(['a', 'b'], 1, 2),
      moved(['a', 'b'], 5, 0),
      moved(['a', 'b', 'c'], 2, 0),
    ]).toEqual([
      ['a', 'b'],
      ['a', 'b'],
      ['a', 'b'],
      ['c', 'a', 'b'],
    ])
  })
})
