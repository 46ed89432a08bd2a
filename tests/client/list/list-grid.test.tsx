import { fireEvent, screen as page, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { resolveScreen } from '../../../engine/model/resolve.ts'
import type { Screen } from '../../../schemas/language/screen.ts'
import { memorySource } from '../../../src/screen/preview/memory-source.ts'
import { draw, type DrawOptions, RELIC, relics, rowsShown } from '../kit.tsx'

const IMAGE: Screen = {
  version: 1,
  id: 'collection.image',
  title: '藏品图片',
  fields: { relicId: { title: '藏品' }, caption: { title: '说明' } },
  list: { columns: ['caption'] },
}
const images = ['r1', 'r2'].map((relicId) => ({ id: `i-${relicId}`, relicId, caption: `${relicId} 的图片` }))
const openScreen = async () => ({ screen: resolveScreen(IMAGE), source: memorySource(images) })
const children = { images: { screen: 'collection.image', relation: 'many' as const, key: 'relicId', title: '图片' } }

/** The rows of a list in a grid, in the face that is made of elements. */
async function openGrid(options: DrawOptions, meanwhile = () => {}) {
  const drawn = await draw({ rows: relics(2), openScreen, ...options })
  await rowsShown()
  const [opens] = page.getAllByRole('button', { name: '表格编辑' })
  opens?.focus()
  if (opens) fireEvent.click(opens)
  meanwhile()
  const grid = await page.findByRole('grid', { name: '编辑藏品登记' })
  return { ...drawn, grid }
}
const opener = (row: number) => page.getByRole('button', { name: `查看第 ${row} 行` })
afterEach(() => localStorage.clear())

describe('a list in a grid', () => {
  it('is typed into at once, from its first cell on', async () => {
    const { grid, user } = await openGrid({})
    await user.keyboard('甲{Enter}乙{Enter}')
    await waitFor(() =>
      expect([...grid.querySelectorAll('td[data-col="0"]')].map((cell) => cell.textContent)).toEqual(['甲', '乙']),
    )
  })
  it('leaves the focus in a field that a person is typing into while it opens', async () => {
    const field = document.body.appendChild(document.createElement('input'))
    const { user } = await openGrid({}, () => field.focus())
    await user.keyboard('别处')
    expect(field).toHaveProperty('value', '别处')
    field.remove()
  })
})

describe('a row of a list in a grid', () => {
  it('GRID-055 is looked at in the details that its screen has, with what was typed and not saved', async () => {
    const { grid, user } = await openGrid({})
    const look = async (row: number, text: string) => {
      fireEvent.click(opener(row))
      const dialog = await page.findByRole('dialog', { name: new RegExp(`第 ${row} 行`) })
      expect(await within(dialog).findByText(text)).toBeTruthy()
      const isReported = within(dialog).queryByText('其中含尚未保存的修改') !== null
      fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
      await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
      return isReported
    }
    expect(await look(2, '藏品2')).toBe(false)
    fireEvent.doubleClick(within(grid).getByText('藏品1'))
    await user.type(await within(grid).findByRole('textbox'), '甲{Enter}')
    expect(await look(1, '藏品1甲')).toBe(true)
  })
  it('has no details where the person may not look at any', async () => {
    await openGrid({ permissions: { can: (code) => !code.endsWith(':detail'), excluded: () => new Set(['detail']) } })
    expect(page.getByRole('button', { name: /新增$/ })).toBeTruthy()
    expect(page.queryByRole('button', { name: '查看第 1 行' })).toBeNull()
    expect(page.queryByRole('button', { name: '查看详情' })).toBeNull()
  })
  it('is opened once it is saved', async () => {
    await openGrid({})
    fireEvent.click(page.getByRole('button', { name: /新增$/ }))
    fireEvent.click(await page.findByRole('button', { name: '查看第 3 行' }))
    expect((await page.findByRole('dialog', { name: /第 3 行/ })).textContent).toContain('此行尚未保存，保存后才能查看')
  })
  it('shows what belongs to it below the list, where the screen has it there', async () => {
    await openGrid({ screen: { ...RELIC, children, page: { layout: 'master-detail' } } })
    expect(await page.findByText('r1 的图片')).toBeTruthy()
    fireEvent.click(opener(2))
    expect(await page.findByText('r2 的图片')).toBeTruthy()
    expect(page.getByRole('heading', { name: /Z2/ })).toBeTruthy()
    expect(page.queryByText('r1 的图片')).toBeNull()
  })
  it('GRID-056 shows what opens below it in the list, over the rows', async () => {
    await openGrid({ screen: { ...RELIC, children, list: { columns: ['regNo', 'name'], inner: 'images' } } })
    fireEvent.click(opener(1))
    const dialog = await page.findByRole('dialog', { name: '第 1 行' })
    expect(await within(dialog).findByText('r1 的图片')).toBeTruthy()
    fireEvent.click(within(dialog).getByRole('button', { name: '查看详情' }))
    expect(await within(await page.findByRole('dialog', { name: /第 1 行/ })).findByText('藏品1')).toBeTruthy()
  })
})
