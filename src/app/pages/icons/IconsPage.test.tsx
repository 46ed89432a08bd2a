import { fireEvent, render, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { menuIcons } from '../../../ui/icons/menu-icons.tsx'
import { moreIcons } from '../../../ui/icons/more-icons.tsx'
import { IconsPage } from './IconsPage.tsx'

const names = () =>
  within(screen.getByRole('list'))
    .queryAllByRole('button')
    .map((button) => button.querySelector('span:not(.anticon)')?.textContent)

it('SYSTEM-058 shows every icon that a menu may name, finds one by its name, and copies that with a click', async () => {
  const copied = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve())
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { clipboard: { writeText: copied } }))
  render(<IconsPage />)
  expect(names()).toEqual([...Object.keys(menuIcons), ...Object.keys(moreIcons)].toSorted())
  fireEvent.change(screen.getByRole('textbox', { name: '按中文或英文名称查找图标' }), { target: { value: ' Chart' } })
  await vi.waitFor(() => expect(names()).toEqual(['area-chart', 'bar-chart']))
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '柱状' } })
  await vi.waitFor(() => expect(names()).toEqual(['bar-chart']))
  fireEvent.click(screen.getByRole('button', { name: /bar-chart/ }))
  await vi.waitFor(() => expect(copied).toHaveBeenCalledWith('bar-chart'))
  fireEvent.change(screen.getByRole('textbox', { name: '按中文或英文名称查找图标' }), { target: { value: 'nothing' } })
  expect(await screen.findByText('没有找到图标')).toBeTruthy()
  vi.unstubAllGlobals()
})
