import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { checkScreen } from '../../engine/document/check-screen.ts'
import { SMALL_SCREEN, DesignerHarness, useFakeService } from '../testing.tsx'
import { blankScreen, isScreenId, suggestId, suggestPermission, suggestTable } from './blank.ts'
import { ScreenListPage } from './ScreenListPage.tsx'

const service = useFakeService()
let opened: string[]
beforeEach(() => {
  opened = []
  menus = []
})

let menus: string[]
const draw = (can = true) =>
  render(
    <DesignerHarness can={() => can} onPublished={async (id) => void menus.push(id)}>
      <ScreenListPage
        onReview={() => {}}
        onOpen={(id) => opened.push(id)}
        onImport={(id, text) => opened.push(`${id} ${text.length > 0}`)}
      />
    </DesignerHarness>,
  )
const fill = (dialog: HTMLElement, label: RegExp, value: string) =>
  fireEvent.change(within(dialog).getByRole('textbox', { name: label }), { target: { value } })

describe('the list of screens', () => {
  it('shows state and author, searches, and opens a screen', async () => {
    draw()
    expect(await screen.findByText('已发布 v1')).toBeTruthy()
    expect(screen.getByText('有草稿')).toBeTruthy()
    expect(screen.getByText('admin · 2024-01-01 08:00:00')).toBeTruthy()
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'shop' } })
    await waitFor(() => expect(screen.queryByText('藏品登记')).toBeNull())
    fireEvent.click(screen.getByRole('button', { name: '订单' }))
    expect(opened).toEqual(['shop.order'])
  })
  it('hides what the person may not do', async () => {
    draw(false)
    await screen.findByText('已发布 v1')
    expect(screen.queryByRole('button', { name: /新建页面/ })).toBeNull()
  })
  it('offers to those who may add screens to copy one', async () => {
    const { unmount } = draw(false)
    fireEvent.click(await screen.findByRole('button', { name: '更多操作 collection.relic' }))
    expect(await screen.findByRole('menuitem', { name: '导出' })).toBeTruthy()
    expect(screen.queryByRole('menuitem', { name: '复制' })).toBeNull()
    unmount()
    draw()
    fireEvent.click(await screen.findByRole('button', { name: '更多操作 collection.relic' }))
    expect(await screen.findByRole('menuitem', { name: '复制' })).toBeTruthy()
  })
  it('imports a file as an unsaved change of its screen, and refuses one that is no screen', async () => {
    const { container } = draw()
    await screen.findByText('已发布 v1')
    const input = container.querySelector('input[type=file]') as HTMLInputElement
    fireEvent.change(input, { target: { files: [new File(['[1]'], 'a.json')] } })
    fireEvent.change(input, { target: { files: [new File([JSON.stringify(SMALL_SCREEN)], 'b.json')] } })
    await waitFor(() => expect(opened).toEqual(['collection.relic true']))
    expect(service.bodies).toEqual([])
  })
})

/** Opens the names that follow from the title. */
const openNames = (dialog: HTMLElement) => fireEvent.click(within(dialog).getByRole('button', { name: /编号/ }))

describe('a draft that was never published', () => {
  it('says at its id that it is there, and where it may be discarded', async () => {
    draw()
    fireEvent.click(await screen.findByRole('button', { name: /新建页面/ }))
    const dialog = (await screen.findByRole('textbox', { name: /^名称/ })).closest<HTMLElement>(
      '[role="dialog"]',
    ) as HTMLElement
    fill(dialog, /^名称/, '订单')
    openNames(dialog)
    fill(dialog, /编号/, 'shop.order')
    fill(dialog, /数据表/, 'biz_relic')
    fireEvent.click(within(dialog).getByRole('button', { name: '创建并打开' }))
    for (const words of [
      '该编号已有未发布的草稿，请在列表中打开它，或先放弃草稿',
      '该数据表属于其他页面，请换一个名称',
    ])
      expect(within(dialog).getByText(words)).toBeTruthy()
    expect(service.bodies).toEqual([])
  })
  it('is discarded from the list, which no published page is', async () => {
    draw()
    fireEvent.click(await screen.findByRole('button', { name: '更多操作 collection.relic' }))
    expect(await screen.findByRole('menuitem', { name: '停用' })).toBeTruthy()
    expect(screen.queryByRole('menuitem', { name: '放弃草稿' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '更多操作 shop.order' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: '放弃草稿' }))
    fireEvent.click(
      within(await screen.findByRole('dialog', { name: '放弃草稿' })).getByRole('button', { name: '放弃草稿' }),
    )
    await waitFor(() => expect(service.bodies).toEqual([{ deed: 'drop', id: 'shop.order' }]))
  })
})

describe('a copy of a screen', () => {
  it('refuses the names of the original, stores the same design under others, and opens it', async () => {
    draw()
    fireEvent.click(await screen.findByRole('button', { name: '更多操作 collection.relic' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: '复制' }))
    expect(((await screen.findByRole('textbox', { name: /^名称/ })) as HTMLInputElement).value).toBe('藏品登记副本')
    const dialog = screen.getByRole('textbox', { name: /^名称/ }).closest<HTMLElement>('[role="dialog"]') as HTMLElement
    openNames(dialog)
    fill(dialog, /编号/, 'collection.relic')
    fill(dialog, /数据表/, 'biz_relic')
    fill(dialog, /权限前缀/, 'collection:relic')
    fireEvent.click(within(dialog).getByRole('button', { name: '复制并打开' }))
    for (const words of [
      '该编号已存在，请换一个',
      '该数据表属于其他页面，请换一个名称',
      '原页面使用这个权限前缀，请换一个',
    ])
      expect(within(dialog).getByText(words)).toBeTruthy()
    expect(service.bodies).toEqual([])
    fill(dialog, /编号/, 'collection.relicOld')
    fill(dialog, /数据表/, '')
    fill(dialog, /权限前缀/, '')
    fireEvent.click(within(dialog).getByRole('button', { name: '复制并打开' }))
    await waitFor(() => expect(opened).toEqual(['collection.relicOld']))
    const [body] = service.bodies as { document: Record<string, unknown> }[]
    expect(body?.document).toEqual({
      ...SMALL_SCREEN,
      id: 'collection.relicOld',
      title: '藏品登记副本',
      permission: 'collection:relicOld',
      source: { table: 'biz_collection_relic_old' },
    })
  })
})

const choose = async (action: string) => {
  fireEvent.click(await screen.findByRole('button', { name: '更多操作 collection.relic' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: action }))
}
describe('a page that is retired', () => {
  it('refuses to move where it is a part of others', async () => {
    service.uses = { above: [{ id: 'collection.loan', title: '借展' }], users: [], tables: [] }
    draw()
    await choose('停用')
    const dialog = await screen.findByRole('dialog', { name: '停用“藏品登记”？' })
    expect(
      await within(dialog).findByText('“借展”的记录包含该页面的数据，请先在其中移除它，或先停用这些页面'),
    ).toBeTruthy()
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: /停\s*用/ }).disabled).toBe(true)
  })
  it('leaves the menu, is marked in the list, and comes back', async () => {
    service.uses = {
      above: [],
      users: [{ id: 'shop.order', title: '订单' }],
      tables: [
        { id: 'collection.relic', title: '藏品登记', table: 'biz_relic' },
        { id: 'collection.part', title: '部件', table: 'biz_part' },
      ],
    }
    draw()
    await choose('停用')
    const dialog = await screen.findByRole('dialog', { name: '停用“藏品登记”？' })
    expect(await within(dialog).findByText('子表“部件”一起停用。')).toBeTruthy()
    expect(within(dialog).getByText(/^“订单”引用了它/)).toBeTruthy()
    fireEvent.click(within(dialog).getByRole('button', { name: /停\s*用/ }))
    expect(await screen.findByText('已停用')).toBeTruthy()
    await choose('恢复使用')
    await waitFor(() => expect(screen.queryByText('已停用')).toBeNull())
    expect(service.bodies).toMatchObject([
      { deed: 'retire', id: 'collection.relic' },
      { deed: 'reinstate', id: 'collection.relic' },
    ])
    expect(menus).toEqual(['collection.relic', 'collection.relic'])
  })
})

describe('a page that is deleted with its rows', () => {
  beforeEach(() => void (service.retired = true))
  it('requires its name by hand first, and lists its tables', async () => {
    draw()
    await choose('删除页面和数据')
    const dialog = await screen.findByRole('dialog', { name: '删除“藏品登记”和全部数据' })
    expect(await within(dialog).findByText('“藏品登记”（biz_relic）：12 行')).toBeTruthy()
    const press = () => fireEvent.click(within(dialog).getByRole('button', { name: '删除页面和数据' }))
    press()
    fill(dialog, /页面名称/, '藏品')
    expect(within(dialog).getByText('与页面名称不一致')).toBeTruthy()
    press()
    expect(service.bodies).toEqual([])
    fill(dialog, /页面名称/, '藏品登记')
    press()
    await waitFor(() => expect(service.bodies).toEqual([{ deed: 'remove', id: 'collection.relic', name: '藏品登记' }]))
    await waitFor(() => expect(menus).toEqual(['collection.relic']))
  })
  it('stays as long as something refers to it', async () => {
    service.uses = {
      above: [],
      users: [
        { id: 'shop.order', title: '订单' },
        { id: 'sales', title: '销售' },
      ],
      tables: [],
    }
    draw()
    await choose('删除页面和数据')
    const dialog = await screen.findByRole('dialog', { name: '删除“藏品登记”和全部数据' })
    expect(
      await within(dialog).findByText('“订单”、“销售”引用了该页面或其子表，请先取消引用；未删除任何数据'),
    ).toBeTruthy()
    expect(within(dialog).queryByRole('textbox')).toBeNull()
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: '删除页面和数据' }).disabled).toBe(true)
  })
  it('is put back where it came with the product', async () => {
    service.removed = [{ id: 'booking.order', title: '预约', removeBy: 'admin', removeTime: '2024-01-01 08:00:00' }]
    draw()
    expect(await screen.findByText('admin 于 2024-01-01 08:00:00 删除')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '重新放回“预约”' }))
    await waitFor(() => expect(screen.queryByText('已删除的预置页面')).toBeNull())
    expect(service.bodies).toMatchObject([{ deed: 'restore', id: 'booking.order' }])
  })
})

describe('a new screen', () => {
  it('asks for what is missing, suggests the rest, and opens a screen that works', async () => {
    draw()
    await screen.findByText('已发布 v1')
    fireEvent.click(screen.getByRole('button', { name: /新建页面/ }))
    const dialog = await screen.findByRole('dialog', { name: '新建页面' })
    fireEvent.click(within(dialog).getByRole('button', { name: '创建并打开' }))
    expect(within(dialog).getAllByRole('alert').length).toBeGreaterThan(1)
    const isRequired = (name: RegExp) => within(dialog).getByLabelText(name).getAttribute('aria-required')
    // What is left empty is written from the id.
    expect([isRequired(/编号/), isRequired(/权限前缀/)]).toEqual(['true', null])
    fill(dialog, /编号/, 'collection.relic')
    expect(within(dialog).getByText('该编号已存在，请换一个')).toBeTruthy()
    fill(dialog, /编号/, 'collection.relicImage')
    fill(dialog, /^名称/, '藏品图片')
    fireEvent.click(within(dialog).getByRole('button', { name: '创建并打开' }))
    await waitFor(() => expect(opened).toEqual(['collection.relicImage']))
    const { document } = service.bodies[0] as { document: Record<string, unknown> }
    expect(document).toMatchObject({
      id: 'collection.relicImage',
      title: '藏品图片',
      permission: 'collection:relicImage',
      source: { table: 'biz_collection_relic_image' },
    })
    expect(checkScreen(document).problems).toEqual([])
  })
  it('derives the id from the title and the menu above until a person writes another one', async () => {
    draw()
    await screen.findByText('已发布 v1')
    fireEvent.click(screen.getByRole('button', { name: /新建页面/ }))
    const dialog = await screen.findByRole('dialog', { name: '新建页面' })
    const valueOf = (label: RegExp) => (within(dialog).getByLabelText(label) as HTMLInputElement).value
    fill(dialog, /^名称/, '样品登记')
    openNames(dialog)
    expect([valueOf(/编号/), valueOf(/权限前缀/), valueOf(/数据表/)]).toEqual([
      'page.yangpindengji',
      'page:yangpindengji',
      'biz_page_yangpindengji',
    ])
    fill(dialog, /编号/, '')
    expect([valueOf(/编号/), valueOf(/数据表/)]).toEqual(['', 'biz_page_yangpindengji'])
    fireEvent.blur(within(dialog).getByLabelText(/编号/))
    expect(valueOf(/编号/)).toBe('page.yangpindengji')
    fill(dialog, /编号/, 'science.sample')
    fill(dialog, /^名称/, '样品')
    expect([valueOf(/编号/), valueOf(/权限前缀/)]).toEqual(['science.sample', 'science:sample'])
  })
  it('numbers an id that another screen has, and leaves it open where the title cannot be written so', () => {
    expect(suggestId('Sample', 'science', ['science.sample', 'science.sample2'])).toBe('science.sample3')
    expect(suggestId('样品', '一级菜单', [])).toBe('page.yangpin')
    expect(suggestId('２', 'science', [])).toBe('')
  })
  it('makes a valid document from any proper id', () => {
    for (const id of ['a.b', 'collection.relic', `${'a'.repeat(31)}.${'b'.repeat(41)}`]) {
      expect(isScreenId(id)).toBe(true)
      const document = blankScreen(
        { id, title: 'T', permission: suggestPermission(id), table: suggestTable(id), parent: '' },
        '名称',
      )
      expect(checkScreen(document).problems).toEqual([])
    }
    for (const id of ['relic', 'A.b', 'a.b.c', 'a.__proto__', '']) expect(isScreenId(id)).toBe(false)
  })
})
