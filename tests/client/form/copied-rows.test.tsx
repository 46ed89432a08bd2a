import { screen as page, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { resolveScreen } from '../../../engine/model/resolve.ts'
import type { Screen } from '../../../schemas/language/screen.ts'
import { memorySource } from '../../../src/screen/preview/memory-source.ts'
import { draw, RELIC, relics, rowsShown, type DrawOptions } from '../kit.tsx'

const LINE: Screen = {
  version: 1,
  id: 'collection.line',
  title: '明细',
  permission: 'collection:line',
  fields: {
    relicId: { title: '藏品', required: true },
    seq: { title: '序', view: 'number' },
    code: { title: '编号', maxLength: 8 },
    seal: { title: '印号', unique: true },
  },
  list: { columns: ['code', 'seal'] },
}
const lines = {
  screen: 'collection.line',
  relation: 'many',
  key: 'relicId',
  order: 'seq',
  title: '构件',
  edit: 'grid',
} as const
const STORED = ['A1', 'A2', 'A3'].map((code, at) => ({
  id: `l${at + 1}`,
  version: 1,
  relicId: 'r1',
  seq: at + 1,
  code,
  seal: `S${at}`,
}))

async function copied(options: Partial<DrawOptions> = {}, max?: number) {
  const openScreen: DrawOptions['openScreen'] = async () => ({ screen: resolveScreen(LINE), source: memorySource([]) })
  const [row] = relics(1)
  const drawn = await draw({
    screen: { ...RELIC, children: { lines: { ...lines, ...(max === undefined ? {} : { maxRows: max }) } } },
    rows: relics(1),
    openScreen,
    ...options,
    source: { get: async () => ({ ...row, id: 'r1', lines: STORED }) },
  })
  await rowsShown()
  await drawn.user.click(page.getByRole('button', { name: '详情' }))
  await drawn.user.click(await page.findByRole('button', { name: /^复\s?制$/ }))
  await page.findByRole('button', { name: /保\s?存/ })
  return { ...drawn, dialog: page.getByRole('dialog') }
}

it('a copy brings the rows of the sub-tables along as new ones, without what makes a row itself, and says so', async () => {
  const { user, dialog, source } = await copied()
  expect(within(dialog).getByText('子表的行已一并复制为新行：构件 3 行')).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: /保\s?存/ }))
  await waitFor(() => expect(source.add).toHaveBeenCalledOnce())
  const sent = source.add.mock.calls[0]?.[0]['lines'] as {
    readonly added: readonly Readonly<Record<string, unknown>>[]
  }
  expect(sent.added.map(({ code, seal, relicId, version }) => [code, seal ?? null, relicId, version])).toEqual([
    ['A1', null, undefined, undefined],
    ['A2', null, undefined, undefined],
    ['A3', null, undefined, undefined],
  ])
  expect(sent.added.every(({ id }) => String(id).startsWith('+'))).toBe(true)
})
it('says how many rows stay away where a sub-table takes no more', async () => {
  const { dialog } = await copied({}, 2)
  expect(within(dialog).getByText('子表的行已一并复制为新行：构件 2 行（1 行未复制）')).toBeTruthy()
})
