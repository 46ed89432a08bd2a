import { screen as page, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { RELIC, draw, relics, rowsShown } from '../kit.tsx'

const POPUP = { code: 'relic_report', orgFields: 'regNo', destFields: 'asked' }
const CHOICES = {
  items: [
    { value: 'bronze', text: '青铜器' },
    { value: 'jade', text: '玉器' },
    { value: 'gold', text: '金器' },
  ],
}
const TREE = { dict: 'store_place', pidField: 'parent_id', pidValue: '0' }

/** A list whose only query item is a field of this view. */
async function ask(view: string, options: Record<string, unknown> = {}) {
  const fields = { ...RELIC.fields, asked: { title: '所问', view, options } }
  const drawn = await draw({ screen: { ...RELIC, fields, query: { items: ['asked'] } }, rows: relics(1) })
  await rowsShown()
  const area = within(page.getByRole('search'))
  const search = async (term = 'asked') => {
    await drawn.user.click(area.getByRole('button', { name: /查\s*询/ }))
    return waitFor(() => {
      const { terms } = drawn.source.list.mock.calls.at(-1)?.[0] ?? {}
      expect(terms).toHaveProperty(term)
      return terms?.[term]
    })
  }
  return { ...drawn, area, search }
}

describe('a query item', () => {
  it.each([
    ['QUERY-006', 'sel_tree', TREE],
    ['QUERY-007', 'cat_tree', {}],
  ])('%s of the view %s asks with a node of its tree', async (_id, view, options) => {
    const { area, user, search } = await ask(view, options)
    await user.click(area.getByRole('combobox', { name: '所问' }))
    await user.click(await page.findByText('青铜器'))
    expect(await search()).toBe('c2')
  })
  it.each([
    ['QUERY-009', 'sel_user', '选择用户'],
    ['QUERY-010', 'sel_depart', '选择部门'],
  ])('%s of the view %s opens its picker and asks with who was chosen', async (_id, view, button) => {
    const { area, user, search } = await ask(view)
    await user.click(area.getByRole('button', { name: button }))
    const dialog = await page.findByRole('dialog')
    await user.click((await within(dialog).findAllByText(view === 'sel_user' ? '张三' : '展览部'))[0] ?? dialog)
    await user.click(within(dialog).getByRole('button', { name: /确\s*定/ }))
    expect(await search()).toBe(view === 'sel_user' ? 'zhangsan' : 'd2')
  })
  it.each([
    ['sel_search', { dict: 'sys_depart,depart_name,id' }, '展览', '展览部', 'd2'],
    ['search', { report: 'relic_report' }, '玉', '玉琮', 'r2'],
  ])(
    'QUERY-008 of the view %s searches on the server and asks with what was chosen',
    async (view, options, typed, words, key) => {
      const { area, user, search } = await ask(view, options)
      await user.type(area.getByRole('combobox', { name: '所问' }), typed)
      await user.click(await page.findByTitle(words, {}, { timeout: 20_000 }))
      expect(await search()).toBe(key)
    },
  )
  it.each(['list', 'radio'])('QUERY-005 of the view %s asks with the choice that was made', async (view) => {
    const { area, user, search } = await ask(view, CHOICES)
    const box = area.queryByRole('combobox', { name: '所问' })
    if (box) {
      await user.click(box)
      await user.click(await page.findByTitle('玉器'))
    } else await user.click(area.getByRole('radio', { name: '玉器' }))
    expect(await search()).toBe('jade')
  })
  it.each(['checkbox', 'list_multi'])(
    'QUERY-013 of the view %s asks for what holds any of the choices',
    async (view) => {
      const { area, user, search } = await ask(view, CHOICES)
      const box = area.queryByRole('combobox', { name: '所问' })
      if (box) await user.click(box)
      for (const words of ['青铜器', '玉器'])
        await user.click(box ? await page.findByTitle(words) : area.getByRole('checkbox', { name: words }))
      expect(await search('asked_MultiString')).toBe('bronze,jade')
    },
  )
  it('QUERY-011 of the view popup opens its report and asks with the chosen row', async () => {
    const { area, user, search } = await ask('popup', POPUP)
    await user.click(area.getByRole('button', { name: '选择所问' }))
    const dialog = await page.findByRole('dialog')
    await user.click(await within(dialog).findByText('Z0002'))
    await user.click(within(dialog).getByRole('button', { name: /确\s*定/ }))
    expect(await search()).toBe('Z0002')
  })
  it('QUERY-012 of the view pca is a cascader of areas and asks with the code', async () => {
    const { loadAreas } = await import('../../../registry/kit/parts/area/area.ts')
    const { tree } = await loadAreas()
    const { fakePorts } = await import('../../../registry/kit/testing.tsx')
    const lookup = { ...fakePorts().lookup, children: async () => tree }
    const fields = { ...RELIC.fields, asked: { title: '所问', view: 'pca' } }
    const { user, source } = await draw({
      screen: { ...RELIC, fields, query: { items: ['asked'] } },
      rows: relics(1),
      ports: { lookup },
    })
    await rowsShown()
    const area = page.getByRole('search')
    expect(area.querySelector('.ant-cascader')).toBeTruthy()
    await user.click(within(area).getByRole('combobox', { name: '所问' }))
    await user.click(await page.findByText('浙江省'))
    await user.click(within(area).getByRole('button', { name: /查\s*询/ }))
    await waitFor(() => expect(source.list.mock.calls.at(-1)?.[0].terms).toEqual({ asked: '330000' }))
  })
  it('QUERY-016 QUERY-017 QUERY-018 asks for what differs, and for what is at least or at most a value, and says so', async () => {
    const fields = { ...RELIC.fields, price: { title: '估价', view: 'number' }, day: { title: '日期', view: 'date' } }
    const items = [
      { field: 'name', mode: 'ne' as const },
      { field: 'price', mode: 'ge' as const },
      { field: 'price', mode: 'le' as const },
      { field: 'day', mode: 'le' as const, title: '登记日期' },
    ]
    const { user, source } = await draw({ screen: { ...RELIC, fields, query: { items, folded: 4 } }, rows: relics(1) })
    await rowsShown()
    const area = within(page.getByRole('search'))
    const typed = async (label: string, text: string) => user.type(area.getByLabelText(label), text)
    expect(area.getByLabelText<HTMLInputElement>('名称（不等于）').placeholder).toBe('请输入名称（不等于）')
    await typed('名称（不等于）', '鼎')
    await typed('估价（小于等于）', '9')
    await user.click(area.getByRole('button', { name: /查\s*询/ }))
    await waitFor(() => expect(source.list.mock.calls.at(-1)?.[0].terms).toEqual({ name: '!鼎', price: '<=9' }))
    await typed('估价（大于等于）', '2')
    await typed('登记日期（小于等于）', '2024-05-01{Tab}')
    await user.click(area.getByRole('button', { name: /查\s*询/ }))
    await waitFor(() =>
      expect(source.list.mock.calls.at(-1)?.[0].terms).toEqual({
        name: '!鼎',
        price: '>=2',
        price_end: '9',
        day: '<=2024-05-01',
      }),
    )
  })
  it('is not begun with the value that another page asks of its field, where it is compared', async () => {
    const { source } = await draw({
      screen: { ...RELIC, query: { items: ['level', { field: 'level', mode: 'ne' }] } },
      initialQuery: { level: '2' },
    })
    await waitFor(() => expect(source.list.mock.calls.at(-1)?.[0].terms).toEqual({ level: '*2*' }))
  })
})
