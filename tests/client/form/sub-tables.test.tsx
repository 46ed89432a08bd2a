import { act, fireEvent, render, screen as page, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { resolveScreen } from '../../../engine/model/resolve.ts'
import type { Screen } from '../../../schemas/language/screen.ts'
import type { SaveOutcome } from '../../../src/api/rows/data-source.ts'
import { memorySource } from '../../../src/screen/preview/memory-source.ts'
import { CELLS } from '../../../src/grid/sheet/clipboard/sheet-text.ts'
import { INSERT_THROTTLE_MS } from '../../../src/grid/tools/saved/add-setup.ts'
import { FeedbackBridge } from '../../../src/ui/feedback/feedback.tsx'
import { draw, RELIC, relics, rowsShown, type DrawOptions } from '../kit.tsx'

const LINE: Screen = {
  version: 1,
  id: 'collection.line',
  title: '明细',
  permission: 'collection:line',
  fields: {
    relicId: { title: '藏品', required: true },
    seq: { title: '序', view: 'number' },
    code: { title: '编号', required: true, unique: true, maxLength: 8 },
    words: { title: '说明' },
    why: { title: '原因', visible: "words == '残'", required: "words == '残'" },
  },
  list: { columns: ['code', 'words', 'why'] },
}
const POLICY: Screen = {
  version: 1,
  id: 'collection.policy',
  title: '保单',
  permission: 'collection:policy',
  fields: { relicId: { title: '藏品' }, no: { title: '保单号', required: true }, insurer: { title: '保险公司' } },
}
const lines = {
  screen: 'collection.line',
  relation: 'many',
  key: 'relicId',
  order: 'seq',
  title: '构件',
  edit: 'grid',
} as const
const policy = { screen: 'collection.policy', relation: 'one', key: 'relicId', title: '保险', edit: 'form' } as const

const stored = (...codes: string[]) =>
  codes.map((code, index) => ({
    id: `l${index + 1}`,
    version: 1,
    relicId: 'r1',
    seq: index + 1,
    code,
    words: null,
    why: null,
  }))

async function open(
  {
    screen = {},
    below: screenBelow = LINE,
    ...options
  }: Omit<DrawOptions, 'screen'> & { screen?: Partial<Screen>; below?: Screen } = {},
  below: Record<string, unknown> = { lines: stored('A1', 'A2', 'A3') },
) {
  const found = [screenBelow, POLICY]
  const openScreen: DrawOptions['openScreen'] = async (id) => {
    const document = found.find((one) => one.id === id)
    return document && { screen: resolveScreen(document), source: memorySource([]) }
  }
  const [row] = relics(1)
  const drawn = await draw({
    screen: { ...RELIC, children: { lines }, ...screen },
    rows: relics(1),
    openScreen,
    ...options,
    source: {
      get: async () => ({ ...row, id: 'r1', ...below }),
      edit: async (): Promise<SaveOutcome> => ({ kind: 'saved', id: 'r1', message: '' }),
      ...options.source,
    },
  })
  await rowsShown()
  await drawn.user.click(page.getByRole('button', { name: '编辑' }))
  // Another dialog is shown until the record and its editor have loaded.
  await page.findByRole('button', { name: /保\s?存/ })
  const dialog = page.getByRole('dialog')
  const grid = () => within(dialog).getByRole('grid', { name: '构件' })
  /** The grid is fetched with the first form that has one. */
  const reach = async () => (await waitFor(grid)).focus()
  const cells = () =>
    [...grid().querySelectorAll('tbody tr[data-row]')].map((line) =>
      [...line.querySelectorAll('[data-col]')].map((cell) => cell.textContent),
    )
  const press = (name: string) => drawn.user.click(within(dialog).getByRole('button', { name: new RegExp(`${name}$`) }))
  /** Has the focus of the grid. */
  const held = () => within(dialog).getByRole('textbox', { name: '构件' })
  const at = () => document.getElementById(held().getAttribute('aria-activedescendant') ?? '')
  const save = () => drawn.user.click(within(dialog).getByRole('button', { name: /保\s?存/ }))
  const sent = () => drawn.source.edit.mock.calls.at(-1)?.[0] as Record<string, unknown>
  return { ...drawn, dialog, grid, held, reach, cells, at, press, save, sent }
}

/** What the new rows of a form are called by until they have ids: its mark, and their number. */
const word = (count: number): unknown => expect.stringMatching(new RegExp(`^\\+[0-9a-f]{19}${count}$`))

describe('a sub-table as a grid', () => {
  it('leaves to the server what a fill rule gives, and says so', async () => {
    const numbered: Screen = {
      ...LINE,
      fields: { ...LINE.fields, lot: { title: '批号', required: true, fill: { rule: 'lot_no' } } },
      list: { columns: ['code', 'lot'] },
    }
    const { user, grid, cells, press, save, sent } = await open({ below: numbered }, { lines: [] })
    await waitFor(grid)
    await press('新增')
    await user.keyboard('{Enter}N1{Enter}')
    expect(grid().textContent).toContain('保存时生成')
    expect(cells().length).toBe(1)
    await save()
    await waitFor(() => expect(sent()).toMatchObject({ lines: { added: [{ code: 'N1' }] } }))
  })
  it('is printed whole, and drawn near the view alone again', async () => {
    const { cells, grid } = await open({}, { lines: stored(...Array.from({ length: 60 }, (_, place) => `P${place}`)) })
    await waitFor(grid)
    expect(cells().length).toBeLessThan(40)
    fireEvent(window, new Event('beforeprint'))
    expect(cells()).toHaveLength(60)
    fireEvent(window, new Event('afterprint'))
    await waitFor(() => expect(cells().length).toBeLessThan(40))
  })
  it('is filled by keyboard alone and saved with its record', async () => {
    const { user, held, cells, at, save, sent, reach } = await open()
    await reach()
    expect(at()?.textContent).toBe('A1')
    await user.keyboard('{ArrowDown}{ArrowRight}{F2}')
    await user.keyboard('新{Tab}')
    // Tab goes on to the next cell that may be typed in.
    expect(at()?.textContent).toBe('A3')
    await user.keyboard('{Control>}{Home}{/Control}')
    expect(at()?.textContent).toBe('A1')
    await user.keyboard('{Enter}B1{Enter}')
    expect(cells().map(([code, words]) => [code, words])).toEqual([
      ['B1', ''],
      ['A2', '新'],
      ['A3', ''],
    ])
    expect([document.activeElement, at()?.textContent]).toEqual([held(), 'A2'])
    await save()
    await waitFor(() =>
      expect(sent()?.['lines']).toEqual({
        added: [],
        changed: [
          { id: 'l1', version: 1, code: 'B1' },
          { id: 'l2', version: 1, words: '新' },
        ],
        removed: [],
        order: ['l1', 'l2', 'l3'],
      }),
    )
  })
  it('takes the first letter that is typed, and gives it up again with Escape', async () => {
    const { user, grid, cells, reach } = await open()
    await reach()
    await user.keyboard('X')
    expect(within(grid()).getByLabelText('编号')).toBe(document.activeElement)
    await user.keyboard('{Escape}')
    expect(cells()[0]?.[0]).toBe('A1')
    expect(page.getByRole('dialog')).toBeTruthy()
  })
  it('adds, deletes and moves rows by buttons and by keys', async () => {
    await act(async () => render(<FeedbackBridge />))
    const { user, grid, cells, press, save, sent, reach } = await open()
    await waitFor(grid)
    await press('新增')
    const pressed = performance.now()
    await user.keyboard('N1{Enter}')
    await user.keyboard('{Control>}{Home}{/Control}')
    await press('删\\s?除')
    const asked = (await page.findAllByText('确定要删除这 1 项吗?'))[0]!.closest<HTMLElement>('[role="dialog"]')!
    await user.click(within(asked).getByRole('button', { name: /确\s*定/ }))
    await waitFor(() => expect(cells()).toHaveLength(3))
    await reach()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(cells().map(([code]) => code)).toEqual(['A3', 'A2', 'N1'])
    await user.keyboard('{ArrowUp}')
    await new Promise((done) => setTimeout(done, Math.max(0, pressed + INSERT_THROTTLE_MS - performance.now())))
    await press('在下方插入')
    await user.keyboard('N2{Enter}')
    expect(cells().map(([code]) => code)).toEqual(['A3', 'N2', 'A2', 'N1'])
    await reach()
    await save()
    await waitFor(() =>
      expect(sent()?.['lines']).toMatchObject({
        added: [
          { id: word(2), code: 'N2' },
          { id: word(1), code: 'N1' },
        ],
        removed: ['l1'],
        order: ['l3', word(2), 'l2', word(1)],
      }),
    )
  })
  it('copies a block, and takes one from a spreadsheet with rows that are not there yet', async () => {
    const { user, grid, cells, reach } = await open()
    await reach()
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
    const kept = new Map<string, string>()
    const clipboardData = {
      setData: (type: string, text: string) => void kept.set(type, text),
      getData: (type: string) => kept.get(type) ?? '',
    }
    fireEvent.copy(grid(), { clipboardData })
    expect(kept.get('text/plain')).toBe('A1\nA2')
    expect(JSON.parse(kept.get(CELLS) ?? '')).toEqual([['A1'], ['A2']])
    kept.clear()
    kept.set('text/plain', 'P1\t好\nP2\t坏\n')
    await user.keyboard('{ArrowDown}{ArrowDown}')
    fireEvent.paste(grid(), { clipboardData })
    const pasted = [
      ['A1', ''],
      ['A2', ''],
      ['P1', '好'],
      ['P2', '坏'],
    ]
    await waitFor(() => expect(cells().map(([code, words]) => [code, words])).toEqual(pasted))
    fireEvent.keyDown(grid(), { key: 'z', ctrlKey: true })
    expect(cells().map(([code, words]) => [code, words])).toEqual([
      ['A1', ''],
      ['A2', ''],
      ['A3', ''],
    ])
    fireEvent.keyDown(grid(), { key: 'y', ctrlKey: true })
    expect(cells().map(([code, words]) => [code, words])).toEqual(pasted)
  })
  it('follows the rules of the rows’ screen in each row', async () => {
    const { user, cells, save, dialog, source, reach } = await open()
    await reach()
    await user.keyboard('{ArrowRight}残{Enter}')
    await save()
    expect(await within(dialog).findByText('第 1 行 原因：请输入原因')).toBeTruthy()
    expect(source.edit).not.toHaveBeenCalled()
    // The cell of another row is not there to be filled.
    await user.keyboard('裂{Enter}')
    await user.keyboard('裂')
    expect(cells().map((row) => row[2])).toEqual(['裂', '', ''])
  })
  it('FORM-008 FORM-009 shows the tab of the sub-table that the server refuses, with the cursor in the wrong cell', async () => {
    const refuse = async (): Promise<SaveOutcome> => ({
      kind: 'refused',
      message: '',
      problems: [],
      children: [
        {
          child: 'lines',
          index: 1,
          id: 'l2',
          errors: { code: { field: 'code', code: 'FIELD_NOT_UNIQUE', params: { value: 'A2' } } },
        },
      ],
    })
    const { dialog, save, held, at } = await open(
      { screen: { children: { policy, lines } }, source: { edit: refuse } },
      { lines: stored('A1', 'A2'), policy: [] },
    )
    expect(within(dialog).getByRole('tab', { name: '保险' }).getAttribute('aria-selected')).toBe('true')
    await save()
    const tab = await within(dialog).findByRole('tab', { name: /构件.*1/ })
    await waitFor(() => expect(tab.getAttribute('aria-selected')).toBe('true'))
    expect([document.activeElement, at()?.textContent]).toEqual([held(), 'A2 编号“A2”已被另一条记录使用，请换一个'])
  })
  it('FORM-008 shows the tab of the form that contains the failing sub-table', async () => {
    const layout = [
      {
        tabs: [
          { title: '基本', content: ['regNo', 'name'] },
          { title: '组成', content: [{ child: 'lines' }] },
        ],
      },
    ]
    const { dialog, save, user, held, reach } = await open(
      { screen: { form: { layout } } },
      { lines: stored('A1', '') },
    )
    await user.click(within(dialog).getByRole('tab', { name: '组成' }))
    await reach()
    await user.keyboard('{Delete}')
    await user.click(within(dialog).getByRole('tab', { name: '基本' }))
    await save()
    await waitFor(() =>
      expect(within(dialog).getByRole('tab', { name: /组成/ }).getAttribute('aria-selected')).toBe('true'),
    )
    expect(document.activeElement).toBe(held())
    expect(within(dialog).getByText('第 1 行 编号：请输入编号')).toBeTruthy()
  })
  it('draws of thousands of rows those in view, and the one that is gone to', async () => {
    const { user, grid, at, reach } = await open(
      {},
      { lines: stored(...Array.from({ length: 3000 }, (_, index) => `C${index}`)) },
    )
    expect(within(grid()).getAllByRole('row').length).toBeLessThan(40)
    expect(grid().getAttribute('aria-rowcount')).toBe('3001')
    await reach()
    await user.keyboard('{Control>}{End}{/Control}{Home}')
    await waitFor(() => expect(at()?.textContent).toBe('C2999'))
  })
  it('offers nothing that the person may not do', async () => {
    const can = (code: string) => !code.startsWith('collection:line:') || code === 'collection:line:list'
    const { dialog, user, cells, reach } = await open({ permissions: { can } })
    for (const name of [/新\s?增$/, /删\s?除$/, /上\s?移/])
      expect(within(dialog).queryByRole('button', { name })).toBeNull()
    await reach()
    await user.keyboard('X{F2}{Delete}')
    expect(cells()[0]?.[0]).toBe('A1')
  })
})

describe('other faces of a sub-table', () => {
  it('edits the one row of a record as fields of its form', async () => {
    const { dialog, user, save, sent } = await open(
      { screen: { children: { lines, policy } } },
      { lines: stored('A1'), policy: [{ id: 'p1', version: 2, relicId: 'r1', no: 'BX-1', insurer: null }] },
    )
    await user.click(within(dialog).getByRole('tab', { name: '保险' }))
    await user.type(await within(dialog).findByLabelText('保险公司'), '人保')
    await user.clear(within(dialog).getByLabelText('保单号'))
    await save()
    expect(await within(dialog).findByText('请输入保单号')).toBeTruthy()
    await user.type(within(dialog).getByLabelText('保单号'), 'BX-2')
    await save()
    await waitFor(() =>
      expect(sent()?.['policy']).toMatchObject({ changed: [{ id: 'p1', version: 2, no: 'BX-2', insurer: '人保' }] }),
    )
  })
  it('has no row where nothing was typed into its fields', async () => {
    const { dialog, user, save, sent } = await open(
      { screen: { children: { lines, policy } } },
      { lines: stored('A1'), policy: [] },
    )
    await user.click(within(dialog).getByRole('tab', { name: '保险' }))
    const insurer = await within(dialog).findByLabelText('保险公司')
    await user.type(insurer, '人')
    await user.clear(insurer)
    await user.type(within(dialog).getByLabelText('名称'), '2')
    await save()
    await waitFor(() => expect(sent()).toMatchObject({ name: '藏品12' }))
    expect(sent()).not.toHaveProperty('policy')
  })
  it('shows the rows of a record that is read, and nothing to change them by', async () => {
    const { user } = await draw({
      screen: { ...RELIC, children: { lines } },
      rows: relics(1),
      openScreen: async () => ({ screen: resolveScreen(LINE), source: memorySource([]) }),
      source: { get: async () => ({ ...relics(1)[0], id: 'r1', lines: stored('A1', 'A2') }) },
    })
    await rowsShown()
    await user.click(page.getByRole('button', { name: '详情' }))
    const grid = await page.findByRole('grid', { name: '构件' })
    expect(within(grid).getAllByRole('row')).toHaveLength(3)
    const buttons = within(grid.closest('section') as HTMLElement).getAllByRole('button')
    // What sorts and filters is at each heading, and changes nothing.
    expect(
      buttons.filter((button) => !button.closest('[role="columnheader"], th')).map((button) => button.title),
    ).toEqual(['查找和替换', '行高'])
    grid.focus()
    await user.keyboard('{F2}X{Delete}')
    expect(within(grid).queryByRole('textbox')).toBeNull()
    expect(within(grid).getByText('A1')).toBeTruthy()
  })
  it('lists rows that are edited in a dialog', async () => {
    const { dialog, user, save, sent } = await open({ screen: { children: { lines: { ...lines, edit: 'list' } } } })
    await user.click(within(dialog).getByRole('button', { name: '编辑第 2 行' }))
    const box = (await page.findByText('构件：第 2 行')).closest<HTMLElement>(
      '.ant-modal-container, .ant-modal-content',
    )!
    await user.clear(within(box).getByLabelText('编号'))
    await user.click(within(box).getByRole('button', { name: /确\s?定/ }))
    expect(await within(box).findByText('请输入编号')).toBeTruthy()
    await user.type(within(box).getByLabelText('编号'), 'Z2')
    await user.click(within(box).getByRole('button', { name: /确\s?定/ }))
    await waitFor(() => expect(within(dialog).getByText('Z2')).toBeTruthy())
    await user.click(within(dialog).getByRole('button', { name: '删除第 1 行' }))
    await save()
    await waitFor(() =>
      expect(sent()?.['lines']).toEqual({
        added: [],
        changed: [{ id: 'l2', version: 1, code: 'Z2' }],
        removed: ['l1'],
        versions: { l1: 1 },
        order: ['l2', 'l3'],
      }),
    )
  })
})
