import { screen as page, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../../schemas/messages/index.ts'
import type { DataSource, Row, SaveOutcome } from '../../../src/api/rows/data-source.ts'
import { RELIC, draw, relics, rowsShown, type DrawOptions } from '../kit.tsx'

const save = /保\s*存/
const stale: SaveOutcome = { kind: 'stale', message: '', by: '李四', at: '2024-06-01 10:00:00' }
const saved: SaveOutcome = { kind: 'saved', id: 'r1', message: '' }
const [before] = relics(1) as [Row]

/** A record that others go on saving: each read gives the next state, each save the next outcome. */
function busy(reads: readonly Row[], outcomes: readonly SaveOutcome[]): Partial<DataSource> {
  const [rows, answers] = [[...reads], [...outcomes]]
  return { get: async () => (rows.length > 1 ? rows.shift()! : rows[0]!), edit: async () => answers.shift()! }
}

const TITLE = '合并两人的修改'
/** By its words: in a test all dialogs of antd share one id for their titles. */
async function mergeDialog(): Promise<HTMLElement> {
  const dialog = (await page.findByText(TITLE)).closest<HTMLElement>('[role="dialog"]')
  if (!dialog) throw new Error('The words stand in no dialog')
  return dialog
}

async function edited(typed: Readonly<Record<string, string>>, options: DrawOptions) {
  const drawn = await draw({ rows: relics(3), ...options })
  await rowsShown()
  await drawn.user.click(page.getAllByRole('button', { name: '编辑' })[0]!)
  const drawer = within(await page.findByRole('dialog'))
  for (const [label, text] of Object.entries(typed)) {
    const field = await drawer.findByLabelText(label)
    await drawn.user.clear(field)
    await drawn.user.type(field, text)
  }
  const press = () => drawn.user.click(drawer.getByRole('button', { name: save }))
  const merging = async () => within(await mergeDialog())
  const field = (label: string) => drawer.getByLabelText<HTMLInputElement>(label)
  return { ...drawn, drawer, press, merging, field }
}

describe('a record that another person changed meanwhile', () => {
  const theirs = { ...before, name: '他改的', note: '他加的', version: 2 }

  it('is merged field by field: only what both changed is asked, with the value before, and then saved', async () => {
    const { press, merging, user, source, notify } = await edited(
      { 名称: '我改的', 级别: '2' },
      { source: busy([before, theirs], [stale, saved]) },
    )
    await press()
    const dialog = await merging()
    expect(dialog.getByText('您填写期间，李四 于 2024-06-01 10:00:00 保存了这条记录。')).toBeTruthy()
    expect(
      dialog
        .getAllByRole('group', { name: /./ })
        .map((group) => group.querySelector('legend')?.textContent)
        .filter(Boolean),
    ).toEqual(['名称'])
    expect(dialog.getByText('原值: 藏品1')).toBeTruthy()
    expect(dialog.getByText(/自动合并的修改（2 项）/)).toBeTruthy()
    const merge = dialog.getByRole<HTMLButtonElement>('button', { name: '合并并保存' })
    expect([merge.disabled, dialog.getByText('还有 1 项未选择') !== null]).toEqual([true, true])
    await user.click(dialog.getByRole('radio', { name: /我的/ }))
    expect(merge.disabled).toBe(false)
    await user.click(merge)
    await waitFor(() =>
      expect(source.edit).toHaveBeenLastCalledWith(
        expect.objectContaining({ id: 'r1', version: 2, name: '我改的', level: '2', note: '他加的' }),
      ),
    )
    await waitFor(() => expect(notify).toHaveBeenCalledWith('success', '保存成功！'))
  })
  it('is found out before the save where the service knows of no versions, and only then asked about', async () => {
    const bare = ({ version: _none, ...row }: Row): Row => row as Row
    const { press, merging, user, source } = await edited(
      { 名称: '我改的' },
      { source: busy([bare(before), bare(theirs)], [saved]) },
    )
    await press()
    const dialog = await merging()
    expect(source.edit).not.toHaveBeenCalled()
    await user.click(dialog.getByRole('radio', { name: /我的/ }))
    await user.click(dialog.getByRole('button', { name: '合并并保存' }))
    await waitFor(() =>
      expect(source.edit).toHaveBeenLastCalledWith(
        expect.objectContaining({ id: 'r1', name: '我改的', note: '他加的' }),
      ),
    )
  })
  it('is no change of another person where the service knows of no versions and the record is as it was read', async () => {
    const { version: _none, ...row } = before
    const { press, source } = await edited({ 名称: '我改的' }, { source: busy([row as Row], [saved]) })
    await press()
    await waitFor(() => expect(source.edit).toHaveBeenCalledTimes(1))
    expect(page.queryByText(TITLE)).toBeNull()
  })
  it('takes their value where that is chosen, by keyboard', async () => {
    const { press, merging, user, source } = await edited(
      { 名称: '我改的' },
      { source: busy([before, theirs], [stale, saved]) },
    )
    await press()
    const dialog = await merging()
    dialog.getByRole('radio', { name: /对方的/ }).focus()
    await user.keyboard(' ')
    await waitFor(() => expect(dialog.getByRole<HTMLInputElement>('radio', { name: /对方的/ }).checked).toBe(true))
    dialog.getByRole('button', { name: '合并并保存' }).focus()
    await user.keyboard('{Enter}')
    await waitFor(() =>
      expect(source.edit).toHaveBeenLastCalledWith(expect.objectContaining({ version: 2, name: '他改的' })),
    )
  })
  it('is merged again as often as another person was faster', async () => {
    const again = { ...theirs, name: '他又改了', version: 3 }
    const { press, merging, user, source } = await edited(
      { 名称: '我改的' },
      { source: busy([before, theirs, again], [stale, stale, saved]) },
    )
    await press()
    const first = await merging()
    await user.click(first.getByRole('button', { name: '全部用我的' }))
    await user.click(first.getByRole('button', { name: '合并并保存' }))
    await waitFor(() => expect(page.getByText('原值: 他改的')).toBeTruthy())
    const second = await merging()
    expect(second.getByText('他又改了')).toBeTruthy()
    await user.click(second.getByRole('button', { name: '全部用我的' }))
    await user.click(second.getByRole('button', { name: '合并并保存' }))
    await waitFor(() =>
      expect(source.edit).toHaveBeenLastCalledWith(expect.objectContaining({ version: 3, name: '我改的' })),
    )
  })
  it('is merged, refused, merged again and deleted, one after the other, and becomes a new one with everything typed', async () => {
    const answers: SaveOutcome[] = [
      stale,
      { kind: 'refused', message: '', problems: [{ field: 'note', code: 'FIELD_REQUIRED', params: {} }] },
      { ...stale, by: '王五' },
      { kind: 'refused', message: '没有找到', problems: [] },
    ]
    const states = [before, theirs, { ...theirs, name: '他又改了', level: '2', version: 3 }]
    const { press, merging, user, source, field, notify } = await edited(
      { 名称: '我改的' },
      {
        source: {
          get: async () => states.shift() ?? Promise.reject(new AppError('DATA_ROW_GONE')),
          edit: async () => answers.shift() ?? stale,
          add: async () => ({ ...saved, id: 'r9' }),
        },
      },
    )
    await press()
    await user.click((await merging()).getByRole('button', { name: '全部用我的' }))
    await user.click((await merging()).getByRole('button', { name: '合并并保存' }))
    await waitFor(() => expect(field('备注').getAttribute('aria-invalid')).toBe('true'))
    await waitFor(() => expect(page.queryByText(TITLE)).toBeNull())
    await user.clear(field('备注'))
    await user.type(field('备注'), '我加的')
    await press()
    expect((await merging()).getByText(/王五/)).toBeTruthy()
    await user.click((await merging()).getByRole('button', { name: '全部用我的' }))
    await user.click((await merging()).getByRole('button', { name: '合并并保存' }))
    await user.click(await page.findByRole('button', { name: '另存为新记录' }))
    await waitFor(() => expect(notify).toHaveBeenCalledWith('success', '保存成功！'))
    expect(versionsSent(source.edit)).toEqual([1, 2, 2, 3])
    expect(source.add.mock.calls.map(([record]) => record)).toMatchObject([
      { name: '我改的', note: '我加的', level: '2' },
    ])
    expect(source.add.mock.calls[0]?.[0]).not.toHaveProperty('id')
  })
  it('stays as typed where the person continues editing, and asks again at the next save', async () => {
    const { press, merging, user, field, source } = await edited(
      { 名称: '我改的' },
      { source: busy([before, theirs], [stale, stale, saved]) },
    )
    await press()
    await user.click((await merging()).getByRole('button', { name: '继续填写' }))
    await waitFor(() => expect(page.queryByText(TITLE)).toBeNull())
    expect([field('名称').value, field('备注').value]).toEqual(['我改的', ''])
    await waitFor(() => expect(document.querySelector('.ant-btn-loading')).toBeNull())
    await press()
    await merging()
    expect(versionsSent(source.edit)).toEqual([1, 1])
  })
  it('asks nothing where the two changed different fields, or the same alike', async () => {
    const other = { ...before, note: '他加的', level: '2', version: 2 }
    const { press, merging, user, source } = await edited(
      { 名称: '我改的', 级别: '2' },
      { source: busy([before, other], [stale, saved]) },
    )
    await press()
    const dialog = await merging()
    expect(dialog.getByText('双方的修改互不冲突，可以直接保存。')).toBeTruthy()
    expect(dialog.queryByText(/级别/)).toBeNull()
    await user.click(dialog.getByRole('button', { name: '合并并保存' }))
    await waitFor(() =>
      expect(source.edit).toHaveBeenLastCalledWith(
        expect.objectContaining({ version: 2, name: '我改的', level: '2', note: '他加的' }),
      ),
    )
  })
  it('is checked again: what fits each of the two may not fit both', async () => {
    const { press, merging, user, source, drawer } = await edited(
      { 级别: '1' },
      {
        source: busy(
          [
            { ...before, level: '2', value: '5' },
            { ...before, level: '2', value: '', version: 2 },
          ],
          [stale, saved],
        ),
      },
    )
    await press()
    await user.click((await merging()).getByRole('button', { name: '合并并保存' }))
    expect(await drawer.findByText('请输入估值')).toBeTruthy()
    expect(versionsSent(source.edit)).toEqual([1])
  })
  it('has nothing to merge where it is new: the message of the service is shown', async () => {
    const { user, notify } = await draw({
      rows: relics(1),
      source: { add: async () => ({ ...stale, message: '请求正在处理' }) },
    })
    await rowsShown()
    await user.click(page.getByRole('button', { name: /新增/ }))
    const drawer = within(await page.findByRole('dialog'))
    await user.type(await drawer.findByLabelText('总登记号'), 'Z9')
    await user.type(drawer.getByLabelText('名称'), '新的')
    await user.click(drawer.getByRole('button', { name: save }))
    await waitFor(() => expect(notify).toHaveBeenCalledWith('warning', '请求正在处理'))
  })
  it('shows no field that is denied to this person', async () => {
    const { press, merging } = await edited(
      { 名称: '我改的' },
      {
        source: busy([before, theirs], [stale]),
        permissions: { excluded: () => new Set(['note']) },
      },
    )
    await press()
    const dialog = await merging()
    expect([dialog.queryByText(/备注/), dialog.queryByText('他加的')]).toEqual([null, null])
  })
  it('is merged in a dialog that has nothing a screen reader stumbles over', async () => {
    const { press, merging } = await edited(
      { 名称: '我改的', 级别: '2' },
      { screen: RELIC, source: busy([before, theirs], [stale]) },
    )
    await press()
    await merging()
    const { violations } = await axe.run(await mergeDialog(), { rules: { 'color-contrast': { enabled: false } } })
    expect(violations.map(({ id }) => id)).toEqual([])
  })
})

/** The version each save went out with. */
function versionsSent(edit: { readonly mock: { readonly calls: readonly (readonly unknown[])[] } }): unknown[] {
  return edit.mock.calls.map(([record]) => (record as Row)['version'])
}
