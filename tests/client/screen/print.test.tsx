import { act, fireEvent, screen as page, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { resolveScreen } from '../../../engine/model/resolve.ts'
import type { Screen } from '../../../schemas/language/screen.ts'
import { memorySource } from '../../../src/screen/preview/memory-source.ts'
import { draw, RELIC, relics, rowsShown } from '../kit.tsx'

const paper = () => document.querySelector<HTMLElement>('body > .vi-paper')
const lines = () =>
  [...(paper()?.querySelectorAll('table tr') ?? [])].map((line) => [...line.children].map((cell) => cell.textContent))
/** Presses the button of the list, makes choices, and waits for the paper. */
async function printed(
  { user }: Pick<Awaited<ReturnType<typeof draw>>, 'user'>,
  ...choices: readonly RegExp[]
): Promise<void> {
  await user.click(page.getByRole('button', { name: '打印' }))
  const dialog = within(await page.findByRole('dialog', { name: '打印列表' }))
  for (const choice of choices) await user.click(dialog.getByRole('radio', { name: choice }))
  await user.click(dialog.getByRole('button', { name: /打\s*印/ }))
  await waitFor(() => expect(window.print).toHaveBeenCalled())
}
beforeEach(() => {
  vi.spyOn(window, 'print').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('a list on paper', () => {
  it('has all rows of the query with the words of the list, what was asked, who and when, and is gone afterwards', async () => {
    const { user } = await draw({ initialQuery: { name: '藏品1' } })
    await rowsShown()
    await printed({ user })
    const [head, first, ...others] = lines()
    expect(head).toEqual(['序号', '总登记号', '名称', '级别', '备注'])
    expect(first?.slice(0, 3)).toEqual(['1', expect.stringMatching(/^Z/), expect.stringContaining('藏品')])
    expect(others.length).toBeGreaterThan(0)
    expect(paper()?.querySelector('h1')?.textContent).toBe('藏品登记')
    expect(paper()?.textContent).toContain('查询条件：名称：藏品1')
    expect(paper()?.textContent).toMatch(/共 \d+ 条打印人：.*打印时间：/)
    expect(document.title).toBe('藏品登记')
    act(() => void window.dispatchEvent(new Event('afterprint')))
    expect(paper()).toBeNull()
  })
  it('reads the pages that are not shown', async () => {
    const { user, source } = await draw({ rows: relics(25) })
    await rowsShown()
    await printed({ user })
    expect(lines()).toHaveLength(26)
    expect(source.list.mock.calls.at(-1)?.[0]).toMatchObject({ pageNo: 1, pageSize: 1000 })
  })
  it('offers only the page to a person who may not export', async () => {
    const { user } = await draw({ screen: { ...RELIC, actions: [{ code: 'export', enabled: false }] } })
    await rowsShown()
    const calls = vi.mocked(window.print).mock.calls.length
    await user.click(page.getByRole('button', { name: '打印' }))
    const dialog = within(await page.findByRole('dialog', { name: '打印列表' }))
    expect(dialog.queryByRole('radio', { name: '全部查询结果' })).toBeNull()
    await user.click(dialog.getByRole('button', { name: /打\s*印/ }))
    await waitFor(() => expect(vi.mocked(window.print).mock.calls).toHaveLength(calls + 1))
    expect(lines()).toHaveLength(11)
  })
  it('has the selected rows with all fields', async () => {
    const { user } = await draw()
    await rowsShown()
    await user.click(page.getAllByRole('checkbox', { name: /Z1$/ })[0] as HTMLElement)
    expect(paper()).toBeNull()
    await printed({ user }, /全部字段/)
    expect(lines()).toHaveLength(2)
    expect(lines()[0]).toEqual(['序号', '总登记号', '名称', '级别', '备注', '估值', '全称'])
  })
  it('lies across when its columns are many', async () => {
    const fields = Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((key) => [key, { title: key }]))
    const { user } = await draw({
      screen: { ...RELIC, fields: { ...RELIC.fields, ...fields }, list: { columns: ['name', ...Object.keys(fields)] } },
    })
    await rowsShown()
    await printed({ user })
    expect(paper()?.dataset['wide']).toBe('true')
  })
  it('tells when there is nothing to print', async () => {
    const { user, notify } = await draw({ rows: [] })
    await waitFor(() => expect(document.querySelector('.vi-nothing')).toBeTruthy())
    await user.click(page.getByRole('button', { name: '打印' }))
    await user.click(
      within(await page.findByRole('dialog', { name: '打印列表' })).getByRole('button', { name: /打\s*印/ }),
    )
    await waitFor(() => expect(notify).toHaveBeenCalledWith('warning', '没有可打印的记录，请先调整查询条件'))
    expect(window.print).not.toHaveBeenCalled()
  })
  it('is asked for by the key of the browser as long as its button can be pressed', async () => {
    await draw()
    await rowsShown()
    const key = () => fireEvent.keyDown(window, { key: 'p', ctrlKey: true })
    expect(key()).toBe(true)
    vi.spyOn(HTMLElement.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList)
    expect(key()).toBe(false)
    expect(await page.findByRole('dialog', { name: '打印列表' })).toBeTruthy()
  })
})

const LINE: Screen = {
  version: 1,
  id: 'collection.line',
  title: '明细',
  fields: { relicId: { title: '藏品' }, code: { title: '编号' }, words: { title: '说明' } },
  list: { columns: ['code', 'words'] },
}
const WITH_LINES: Screen = {
  ...RELIC,
  children: { lines: { screen: LINE.id, relation: 'many', key: 'relicId', title: '构件', edit: 'grid' } },
  form: {
    layout: [
      { group: '登记', fields: ['regNo', 'name'] },
      {
        tabs: [
          { title: '基本', content: ['level'] },
          { title: '其他', content: ['note'] },
        ],
      },
    ],
  },
}

describe('a record on paper', () => {
  const opened = async (button: string) => {
    const row = {
      ...relics(1)[0],
      id: 'r1',
      note: null,
      lines: [{ id: 'l1', version: 1, relicId: 'r1', code: 'A1', words: '耳' }],
    }
    const openScreen = async () => ({ screen: resolveScreen(LINE), source: memorySource([]) })
    const drawn = await draw({ screen: WITH_LINES, rows: relics(1), openScreen, source: { get: async () => row } })
    await rowsShown()
    await drawn.user.click(page.getByRole('button', { name: button }))
    const dialog = within(await page.findByRole('dialog'))
    await dialog.findByRole('button', { name: /打\s*印/ })
    const print = async () => {
      await drawn.user.click(dialog.getByRole('button', { name: /打\s*印/ }))
      await waitFor(() => expect(window.print).toHaveBeenCalledOnce())
    }
    return { ...drawn, dialog, print }
  }
  it('has the title of its page and its own, the groups of the form, every tab, room for what is empty, and its sub-tables', async () => {
    const { print } = await opened('详情')
    await print()
    expect(paper()?.querySelector('h1')?.textContent).toMatch(/^藏品登记：.+/)
    expect([...(paper()?.querySelectorAll('h2, h3') ?? [])].map((title) => title.textContent)).toEqual([
      '登记',
      '基本',
      '其他',
      '构件',
    ])
    const pairs = [...(paper()?.querySelectorAll('dl > div') ?? [])].map((pair) =>
      [...pair.children].map((part) => part.textContent),
    )
    expect(pairs).toContainEqual(['总登记号', 'Z1'])
    expect(pairs).toContainEqual(['备注', ''])
    expect(lines()).toEqual([
      ['序号', '编号', '说明'],
      ['1', 'A1', '耳'],
    ])
  })
  it("has the form's unsaved values", async () => {
    const { dialog, user, print } = await opened('编辑')
    const name = dialog.getByLabelText('名称')
    await user.clear(name)
    await user.type(name, '铜鼎')
    await print()
    expect([...(paper()?.querySelectorAll('dd') ?? [])].map((value) => value.textContent)).toContain('铜鼎')
  })
})
