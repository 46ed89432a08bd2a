import { screen as page, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { resolveScreen } from '../../../engine/model/resolve.ts'
import type { Screen } from '../../../schemas/language/screen.ts'
import type { DataSource, ListRequest } from '../../../src/api/rows/data-source.ts'
import type { OpenedScreen } from '../../../src/host/host.tsx'
import { memorySource } from '../../../src/screen/preview/memory-source.ts'
import { draw, RELIC, relics, rowsShown } from '../kit.tsx'

const IMAGE: Screen = {
  version: 1,
  id: 'collection.image',
  title: '图片',
  permission: 'collection:image',
  fields: { relicId: { title: '藏品' }, caption: { title: '图注', required: true }, secret: { title: '内部说明' } },
  query: { items: [] },
  list: { columns: ['caption', 'secret'] },
  form: { layout: ['caption'] },
  page: { layout: 'master-detail' },
  children: { again: { screen: 'collection.relic', relation: 'many', key: 'imageId' } },
}
const children = {
  images: { screen: 'collection.image', relation: 'many' as const, key: 'relicId', title: '图片' },
  loans: { screen: 'collection.loan', relation: 'many' as const, key: 'relicId', title: '借展' },
}
const images = [
  { id: 'i1', relicId: 'r1', caption: '正面' },
  { id: 'i2', relicId: 'r2', caption: '背面' },
]

function opener() {
  const all = memorySource(images)
  const asked: ListRequest[] = []
  const source = {
    ...all,
    add: vi.fn<typeof all.add>(async () => ({ kind: 'saved', id: 'i3', message: '' })),
    list: async (request: ListRequest) => {
      asked.push(request)
      const rows = images.filter(({ relicId }) => [undefined, relicId].includes(request.filters?.['relicId']))
      return { rows, total: rows.length }
    },
  }
  const openScreen = vi.fn<
    (id: string) => Promise<{ screen: ReturnType<typeof resolveScreen>; source: typeof source } | undefined>
  >(async (id) => {
    if (id === 'collection.loan') throw new Error('gone')
    return { screen: resolveScreen(IMAGE), source }
  })
  return { openScreen, asked, source }
}
const below = () => page.getByRole('region', { name: '所选记录的明细' })
const openRow = (name: string) => within(page.getByText(name).closest('tr')!).getByRole('button', { name: '明细' })

describe('a master and its details', () => {
  it('shows below the list what belongs to the chosen record, and nothing else', async () => {
    const { openScreen, asked } = opener()
    const { user } = await draw({
      screen: { ...RELIC, children, page: { layout: 'master-detail' } },
      rows: relics(2),
      openScreen,
    })
    await rowsShown()
    expect(await within(below()).findByText('正面')).toBeTruthy()
    expect(within(below()).getByRole('heading', { name: 'Z1 的明细' })).toBeTruthy()
    expect(within(below()).queryByText('背面')).toBeNull()
    expect(page.getByText('藏品1').closest('tr')?.getAttribute('aria-current')).toBe('true')
    await user.click(openRow('藏品2'))
    expect(await within(below()).findByText('背面')).toBeTruthy()
    expect(asked.map(({ filters }) => filters)).toEqual([{ relicId: 'r1' }, { relicId: 'r2' }])
    // What the child has below it is shown on its own page: documents may name each other.
    expect(within(below()).queryByRole('button', { name: '明细' })).toBeNull()
  })
  it('asks everything below but which record it is', async () => {
    const { openScreen, source } = opener()
    openScreen.mockImplementation(async () => ({
      screen: resolveScreen({ ...IMAGE, query: { items: ['relicId', 'caption'] } }),
      source,
    }))
    await draw({
      screen: { ...RELIC, children: { images: children.images }, page: { layout: 'master-detail' } },
      rows: relics(1),
      openScreen,
    })
    await rowsShown()
    expect(await within(below()).findByLabelText('图注')).toBeTruthy()
    expect(within(below()).queryByLabelText('藏品')).toBeNull()
  })
  it('gives a new record below the id of the one it belongs to, though its form does not show it', async () => {
    const { openScreen, source } = opener()
    const { user } = await draw({
      screen: { ...RELIC, children, page: { layout: 'master-detail' } },
      rows: relics(1),
      openScreen,
    })
    await rowsShown()
    await user.click(openRow('藏品1'))
    await user.click(await within(below()).findByRole('button', { name: /新增/ }))
    await user.type(
      await within(await page.findByRole('dialog', { name: '新增：图片' })).findByLabelText('图注'),
      '侧面',
    )
    await user.click(page.getByRole('button', { name: /保\s*存/ }))
    await waitFor(() =>
      expect(source.add).toHaveBeenCalledWith(expect.objectContaining({ relicId: 'r1', caption: '侧面' })),
    )
  })
  it('asks for the rights of the screen below, and says in its place when that cannot be had', async () => {
    const { openScreen } = opener()
    const excluded = (prefix: string) => new Set(prefix === 'collection:image' ? ['secret', 'add'] : [])
    const { user } = await draw({
      screen: { ...RELIC, children, page: { layout: 'master-detail' } },
      rows: relics(1),
      openScreen,
      permissions: { excluded },
    })
    await rowsShown()
    await user.click(openRow('藏品1'))
    await within(below()).findByText('正面')
    expect(within(below()).queryByRole('columnheader', { name: '内部说明' })).toBeNull()
    expect(within(below()).queryByRole('button', { name: /新增/ })).toBeNull()
    await user.click(within(below()).getByRole('tab', { name: '借展' }))
    expect(await within(below()).findByRole('button', { name: /重\s*试/ })).toBeTruthy()
    expect(page.getByText('藏品1')).toBeTruthy()
  })
  it('shows only a placeholder where there is no source for the screen of the sub-table', async () => {
    const { user } = await draw({ screen: { ...RELIC, children, page: { layout: 'master-detail' } }, rows: relics(1) })
    await rowsShown()
    await user.click(openRow('藏品1'))
    expect(await within(below()).findByText('此处显示下级页面的列表')).toBeTruthy()
  })
})

describe('the record whose details are shown', () => {
  const masters = {
    screen: {
      ...RELIC,
      children: { ...children, loans: { ...children.loans, screen: 'collection.image' } },
      page: { layout: 'master-detail' as const },
    },
  }
  const titles = () =>
    within(below())
      .queryAllByRole('heading')
      .map(({ textContent }) => textContent)
  it('is the first of the list until another row is clicked', async () => {
    const { user } = await draw({ ...masters, rows: relics(3), openScreen: opener().openScreen })
    await rowsShown()
    await waitFor(() => expect(titles()).toEqual(['Z1 的明细']))
    await user.click(page.getByText('藏品2'))
    await waitFor(() => expect(titles()).toEqual(['Z2 的明细']))
    await user.click(page.getByRole('checkbox', { name: '选择 Z3' }))
    await waitFor(() => expect(titles()).toEqual(['Z2 的明细']))
  })
  it('is another one when it is deleted, and none when nothing is left', async () => {
    for (const [count, then] of [
      [2, ['Z2 的明细']],
      [1, []],
    ] as const) {
      const { user, unmount } = await draw({ ...masters, rows: relics(count), openScreen: opener().openScreen })
      await rowsShown()
      await waitFor(() => expect(titles()).toEqual(['Z1 的明细']))
      await user.click(openRow('藏品1').closest('tr')!.querySelector('[aria-haspopup]')!)
      await user.click(await page.findByRole('menuitem', { name: '删除' }))
      await user.click(within(await page.findByRole('dialog')).getByRole('button', { name: /确\s*定/ }))
      await waitFor(() => expect(page.queryByText('藏品1')).toBeNull())
      await waitFor(() => expect(titles()).toEqual(then))
      unmount()
    }
  })
  it('says that the parent field is denied to the person, and lists no rows of other records', async () => {
    const { openScreen, asked } = opener()
    await draw({
      ...masters,
      rows: relics(2),
      openScreen,
      permissions: { excluded: (prefix: string) => new Set(prefix === 'collection:image' ? ['relicId'] : []) },
    })
    await rowsShown()
    expect(await within(below()).findByText('您无权查看这些记录与所选记录的关联，无法在此列出')).toBeTruthy()
    expect(within(below()).queryByText('正面')).toBeNull()
    expect(asked).toEqual([])
  })
  it('lists them where the service finds them by itself, though the field is denied', async () => {
    const { openScreen, source } = opener()
    const narrow = vi.fn<NonNullable<DataSource['below']>>(() => ({
      ...source,
      list: async () => ({ rows: images.slice(1), total: 1 }),
    }))
    const openNarrowing = async (id: string) =>
      ({ ...(await openScreen(id)), source: { ...source, below: narrow } }) as OpenedScreen
    const permissions = { excluded: (prefix: string) => new Set(prefix === 'collection:image' ? ['relicId'] : []) }
    await draw({
      ...masters,
      rows: relics(1),
      source: { below: () => memorySource([]) },
      openScreen: openNarrowing,
      permissions,
    })
    expect(await within(below()).findByText('背面')).toBeTruthy()
    expect(narrow).toHaveBeenCalledWith({ screen: 'collection.relic', child: 'images', id: 'r1' })
  })
  it('keeps the tab that is open while records are chosen', async () => {
    const { user } = await draw({ ...masters, rows: relics(2), openScreen: opener().openScreen })
    await rowsShown()
    await user.click(within(below()).getByRole('tab', { name: '借展' }))
    await user.click(page.getByText('藏品2'))
    await waitFor(() => expect(titles()).toEqual(['Z2 的明细']))
    expect(within(below()).getByRole('tab', { name: '借展' }).getAttribute('aria-selected')).toBe('true')
  })
})

describe('lists in tabs', () => {
  it('shows the own list first and asks for another when its tab is opened', async () => {
    const { openScreen, asked } = opener()
    const { user } = await draw({
      screen: { ...RELIC, children, page: { layout: 'tabs' } },
      rows: relics(2),
      openScreen,
    })
    await rowsShown()
    expect(page.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['藏品登记', '图片', '借展'])
    expect(openScreen).not.toHaveBeenCalled()
    await user.click(page.getByRole('tab', { name: '图片' }))
    expect(await page.findByText('正面')).toBeTruthy()
    expect(page.getByText('背面')).toBeTruthy()
    expect(asked[0]?.filters).toEqual({})
  })
})
