import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Footer } from './frame/Footer.tsx'
import { Logo } from './frame/Logo.tsx'
import { MenuIcon } from './icons/MenuIcon.tsx'
import { PopupMenu } from './PopupMenu.tsx'

it('FORM-011 a context menu opens at the pointer, works by keyboard, and gives the focus back', async () => {
  const [choose, close] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const at = { x: 40, y: 60 }
  const menu = (isOpen: boolean) => (
    <>
      <button type="button">前</button>
      {isOpen && (
        <PopupMenu
          label="标签"
          at={at}
          onClose={close}
          items={[
            { key: 'a', label: '刷新', onClick: () => undefined },
            { key: 'line', divider: true },
            { key: 'b', label: '关闭', onClick: choose },
          ]}
        />
      )}
    </>
  )
  const { rerender } = render(menu(false))
  screen.getByRole('button', { name: '前' }).focus()
  rerender(menu(true))
  const drawn = screen.getByRole('menu', { name: '标签' })
  expect([drawn.style.left, drawn.style.top]).toEqual(['40px', '60px'])
  expect(document.activeElement?.textContent).toBe('刷新')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect([choose.mock.calls.length, close.mock.calls.length]).toEqual([1, 1])
  rerender(menu(false))
  expect(document.activeElement?.textContent).toBe('前')
})
it('FORM-011 a logo is the picture of the organisation, or the mark of the product; a footer is one to a screen reader', () => {
  const { container, rerender } = render(<Logo src="/house.png" size={20} />)
  const picture = container.querySelector('img')
  expect([picture?.getAttribute('src'), picture?.getAttribute('alt'), picture?.width]).toEqual(['/house.png', '', 20])
  rerender(<Logo />)
  expect([container.querySelector('img'), container.querySelector('svg')?.getAttribute('aria-hidden')]).toEqual([
    null,
    'true',
  ])
  rerender(<Footer>版权所有</Footer>)
  expect(screen.getByRole('contentinfo').textContent).toBe('版权所有')
})
it('a menu entry has the icon it names, one that is fetched later too, and a usual one where there is none of that name', async () => {
  const draw = (name: string | undefined) => render(<MenuIcon name={name} />).container
  const drawn = (container: HTMLElement) =>
    container.querySelector('[role="img"]')?.className.match(/anticon-([\w-]+)/)?.[1]
  expect([drawn(draw('HomeOutlined')), drawn(draw(undefined))]).toEqual(['home', 'appstore'])
  const [late, unknown] = [draw('camera'), draw('no-such-icon')]
  await waitFor(() => expect([drawn(late), drawn(unknown)]).toEqual(['camera', 'appstore']))
})
