import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { loadAreas } from '../../kit/parts/area/area.ts'
import { FixtureFace, fakePorts } from '../../kit/testing.tsx'
import { pca } from './index.ts'

const faces = await pca.view()
const areas = await loadAreas()

function draw(value: string, options: Readonly<Record<string, unknown>> = {}, face: 'Form' | 'Query' = 'Form') {
  const onChange = vi.fn<(value: unknown) => void>()
  const lookup = {
    ...fakePorts().lookup,
    children: vi.fn<() => Promise<typeof areas.tree>>(async () => areas.tree),
    labels: async (_: unknown, keys: readonly string[]) => new Map(keys.map((key) => [key, areas.text(key) ?? key])),
  }
  const ports = fakePorts({ sentences: pca.messages, lookup })
  render(
    <FixtureFace
      widget={pca}
      faces={faces}
      face={face}
      fixture={{ name: 'x', stored: null, value, options }}
      ports={ports}
      id="sample"
      onChange={onChange}
    />,
  )
  return { onChange, lookup }
}
/** A name in one of the columns of the dropdown. */
const column = (name: string) =>
  waitFor(() => {
    const found = [...document.querySelectorAll('.ant-cascader-menu-item')].find((item) => item.textContent === name)
    if (!found) throw new Error(`${name} is not offered`)
    return found
  })

afterEach(() => void vi.restoreAllMocks())

describe('pca', () => {
  it('AREA-001 chooses province, city and district and stores the last code', async () => {
    const { onChange, lookup } = draw('')
    expect(lookup.children).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('combobox'))
    for (const name of ['浙江省', '杭州市', '西湖区']) await userEvent.click(await column(name))
    expect(onChange.mock.calls).toEqual([['330106']])
  })

  it('AREA-001 offers the 34 provinces below root 86', () => {
    expect(areas.tree).toHaveLength(34)
    expect(areas.text('330106')).toBe('浙江省/杭州市/西湖区')
    expect(areas.text('86')).toBeUndefined()
  })

  it('may be asked with any level', async () => {
    const { onChange } = draw('', {}, 'Query')
    await userEvent.click(screen.getByRole('combobox'))
    await userEvent.click(await column('浙江省'))
    expect(onChange).toHaveBeenLastCalledWith('330000')
  })

  it('AREA-002 draws three lists when the linkage is select; each choice counts at once', async () => {
    const { onChange } = draw('', { linkage: 'select' })
    const lists = screen.getAllByRole('combobox')
    expect(lists).toHaveLength(3)
    const choose = async (at: number, name: string) => {
      await userEvent.click(screen.getAllByRole('combobox')[at] ?? document.body)
      await userEvent.type(screen.getAllByRole('combobox')[at] ?? document.body, name)
      await userEvent.click(within(document.body).getAllByText(name).at(-1) ?? document.body)
    }
    await choose(0, '浙江省')
    expect(onChange).toHaveBeenLastCalledWith('330000')
    await choose(1, '杭州市')
    expect(onChange).toHaveBeenLastCalledWith('330100')
  })

  it('AREA-003 draws a cascader for any other linkage and tells the console', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    draw('', { linkage: 'wheel' })
    expect(screen.getAllByRole('combobox')).toHaveLength(1)
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('wheel'))
  })

  it('shows the full path before the areas are loaded', async () => {
    draw('330106')
    expect(await screen.findByText('浙江省/杭州市/西湖区')).toBeDefined()
  })
})
