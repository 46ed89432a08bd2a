import { screen as page, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { describe, expect, it } from 'vitest'
import { resolveScreen } from '../../../engine/model/resolve.ts'
import type { Screen } from '../../../schemas/language/screen.ts'
import type { SaveOutcome } from '../../../src/api/rows/data-source.ts'
import { memoryStorage } from '../../../src/host/host.tsx'
import { memorySource } from '../../../src/screen/preview/memory-source.ts'
import { draw, RELIC, relics, rowsShown, type DrawOptions } from '../kit.tsx'

const LINE: Screen = {
  version: 1,
  id: 'collection.line',
  title: '明细',
  permission: 'collection:line',
  fields: {
    relicId: { title: '藏品' },
    seq: { title: '序', view: 'number' },
    code: { title: '编号', required: true },
    words: { title: '说明' },
  },
  list: { columns: ['code', 'words'] },
}
const lines = {
  screen: 'collection.line',
  relation: 'many',
  key: 'relicId',
  order: 'seq',
  title: '构件',
  edit: 'grid',
} as const
const PLACE = 'collection.relic:r1'
const [relic] = relics(1)
const line = (number: number, words: string | null = null, version = 1) => ({
  id: `l${number}`,
  version,
  relicId: 'r1',
  seq: number,
  code: `A${number}`,
  words,
})
const record = (version: number, ...rows: readonly ReturnType<typeof line>[]) => ({
  ...relic,
  id: 'r1',
  version,
  lines: rows,
})
const before = record(1, line(1), line(2), line(3))
const stale: SaveOutcome = { kind: 'stale', message: '', by: '李四', at: '2024-06-01 10:00:00' }
const gone: SaveOutcome = {
  kind: 'refused',
  message: '',
  problems: [],
  children: [
    { child: 'lines', index: 1, id: 'l2', errors: { '': { field: '', code: 'CHILD_ROW_UNKNOWN', params: {} } } },
  ],
}
const saved: SaveOutcome = { kind: 'saved', id: 'r1', message: '' }

async function opened(
  reads: readonly ReturnType<typeof record>[],
  outcomes: readonly SaveOutcome[] = [saved],
  options: DrawOptions = {},
) {
  const [rows, answers] = [[...reads], [...outcomes]]
  const drawn = await draw({
    screen: { ...RELIC, children: { lines } },
    rows: relics(1),
    openScreen: async (id) => (id === LINE.id ? { screen: resolveScreen(LINE), source: memorySource([]) } : undefined),
    ...options,
    source: { get: async () => (rows.length > 1 ? rows.shift()! : rows[0]!), edit: async () => answers.shift()! },
  })
  await rowsShown()
  await drawn.user.click(page.getByRole('button', { name: '编辑' }))
  // Another dialog is shown until the record and its editor have loaded.
  await page.findByRole('button', { name: /保\s*存/ })
  const form = within(page.getByRole('dialog'))
  const grid = await form.findByRole('grid', { name: '构件' })
  const cells = () =>
    [...grid.querySelectorAll('tbody tr[data-row]')].map((row) =>
      [...row.querySelectorAll('[data-col]')]
        .map((cell) => cell.textContent)
        .join(' ')
        .trim(),
    )
  const type = async (keys: string) => {
    grid.focus()
    await drawn.user.keyboard(`{Control>}{Home}{/Control}${keys}`)
  }
  const save = () => drawn.user.click(form.getByRole('button', { name: /保\s*存/ }))
  const sent = () => drawn.source.edit.mock.calls.at(-1)?.[0] as Record<string, unknown>
  return { ...drawn, cells, type, save, sent }
}
/** By its words: in a test all dialogs of antd share one id for their titles. */
async function merging() {
  const dialog = (await page.findByText('合并两人的修改')).closest<HTMLElement>('[role="dialog"]')
  if (!dialog) throw new Error('The words stand in no dialog')
  return dialog
}
const titles = (dialog: HTMLElement) => [...dialog.querySelectorAll('legend')].map(({ textContent }) => textContent)
const group = (dialog: HTMLElement, title: string) => within(within(dialog).getByText(title).closest('fieldset')!)

/** What a new row is called by until it has an id. */
const WORD: unknown = expect.stringMatching(/^\+[0-9a-f]{20}$/)

describe('rows of a sub-table that two people changed', () => {
  it('are merged each as a whole: a change of one side is taken and listed, and where both changed, the person chooses', async () => {
    const theirs = record(2, line(1, '他的', 2), line(2, '他加的', 2), { ...line(4, '新'), code: 'T4' })
    const { type, save, sent, user } = await opened([before, theirs], [stale, saved])
    await type('{ArrowRight}{F2}我的{Enter}')
    await type('{ArrowDown}{ArrowDown}{F2}Z3{Enter}')
    await save()
    const dialog = await merging()
    expect(titles(dialog)).toEqual(['构件 · A1', '构件 · A3'])
    expect(
      group(dialog, '构件 · A1')
        .getAllByRole('radio')
        .map((radio) => radio.closest('label')?.textContent),
    ).toEqual(['我的说明: 我的', '对方的说明: 他的'])
    expect(group(dialog, '构件 · A3').getByText('已删除')).toBeTruthy()
    expect(within(dialog).getByText('自动合并的修改（2 项）')).toBeTruthy()
    expect([...dialog.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
      '构件 · A2: 说明: 他加的 对方的',
      '构件 · T4 新: 编号: T4\n说明: 新 对方的',
    ])
    const { violations } = await axe.run(dialog, { rules: { 'color-contrast': { enabled: false } } })
    expect(violations.map(({ id }) => id)).toEqual([])
    await user.click(group(dialog, '构件 · A1').getByRole('radio', { name: /对方的/ }))
    group(dialog, '构件 · A3').getByRole('radio', { name: /我的/ }).focus()
    await user.keyboard(' ')
    await user.click(within(dialog).getByRole('button', { name: '合并并保存' }))
    await waitFor(() =>
      expect(sent()).toMatchObject({
        version: 2,
        lines: {
          added: [{ id: WORD, code: 'Z3', words: null }],
          changed: [],
          removed: [],
          order: ['l1', 'l2', WORD, 'l4'],
        },
      }),
    )
  })
  it('are asked for where a row is gone of which the record above it tells nothing', async () => {
    const { type, save, sent, user } = await opened([before, record(1, line(1), line(3))], [gone, saved])
    await type('{ArrowDown}{ArrowRight}{F2}我的{Enter}')
    await save()
    const dialog = await merging()
    expect(titles(dialog)).toEqual(['构件 · A2'])
    await user.click(within(dialog).getByRole('radio', { name: /我的/ }))
    await user.click(within(dialog).getByRole('button', { name: '合并并保存' }))
    await waitFor(() =>
      expect(sent()['lines']).toMatchObject({
        added: [{ id: WORD, code: 'A2', words: '我的' }],
        changed: [],
        order: ['l1', WORD, 'l3'],
      }),
    )
  })
  it('stay as typed where the person continues editing', async () => {
    const { type, save, cells, user } = await opened([before, record(2, line(1, '他的', 2))], [stale])
    await type('{ArrowRight}{F2}我的{Enter}')
    await save()
    await user.click(within(await merging()).getByRole('button', { name: '继续填写' }))
    await waitFor(() => expect(cells()).toEqual(['A1 我的', 'A2', 'A3']))
  })
})

describe('a draft with rows of a sub-table', () => {
  it('is there again after a reload', async () => {
    const keep = memoryStorage()
    const { type, unmount } = await opened([before], [], { keep })
    await type('{ArrowRight}{F2}我的{Enter}')
    await waitFor(async () =>
      expect(await keep.drafts.find(PLACE)).toMatchObject([
        {
          base: {
            lines: [
              { id: 'l1', version: 1, code: 'A1' },
              { id: 'l2', version: 1 },
              { id: 'l3', version: 1 },
            ],
          },
          values: { lines: { changed: [{ id: 'l1', words: '我的' }] } },
        },
      ]),
    )
    unmount()
    const { user, cells, save, sent } = await opened([before], [saved], { keep })
    await user.click(await page.findByRole('button', { name: /恢\s*复/ }))
    await waitFor(() => expect(cells()).toEqual(['A1 我的', 'A2', 'A3']))
    await save()
    await waitFor(() =>
      expect(sent()['lines']).toMatchObject({
        added: [],
        changed: [{ id: 'l1', version: 1, words: '我的' }],
        removed: [],
      }),
    )
  })
  it('is merged with a newer version, and with rows that were changed without one', async () => {
    for (const version of [1, 2]) {
      const keep = memoryStorage()
      const changes = {
        added: [{ id: '+1', code: 'N', words: null }],
        changed: [{ id: 'l1', version: 1, words: '我的' }],
        removed: ['l3'],
        order: ['l1', 'l2', '+1'],
      }
      await keep.drafts.put({
        id: 'd1',
        place: PLACE,
        version: 1,
        base: { lines: [line(1), { id: 'l2', version: 1 }, line(3)] },
        values: { lines: changes },
      })
      const { user, cells, unmount } = await opened(
        [record(version, line(1, '他的', 2), line(2, '他加的', 2), line(3))],
        [],
        { keep },
      )
      await user.click(await page.findByRole('button', { name: /恢\s*复/ }))
      const dialog = await merging()
      expect(titles(dialog)).toEqual(['构件 · A1'])
      await user.click(within(dialog).getByRole('radio', { name: /我的/ }))
      await user.click(within(dialog).getByRole('button', { name: '合并到表单' }))
      await waitFor(() => expect(cells()).toEqual(['A1 我的', 'A2 他加的', 'N']))
      unmount()
    }
  })
})
