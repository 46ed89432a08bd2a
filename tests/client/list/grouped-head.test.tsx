import { fireEvent, screen as page, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Screen } from '../../../schemas/language/screen.ts'
import { RELIC, draw, rowsShown } from '../kit.tsx'

const GROUP = { 'zh-CN': '描述', 'en-US': 'About it' }
const GROUPED: Screen = {
  ...RELIC,
  list: {
    columns: [
      'regNo',
      { field: 'name', group: GROUP },
      { field: 'level', group: GROUP },
      { field: 'note', group: '其他' },
    ],
  },
}
const heads = () =>
  [...page.getByRole('grid').querySelectorAll('thead tr')].map((row) =>
    [...row.querySelectorAll('th')].map((one) => [one.textContent?.trim(), one.colSpan, one.rowSpan, one.scope]),
  )

it('puts neighbours of one group below one heading, and the others over both rows', async () => {
  await draw({ screen: GROUPED })
  await rowsShown()
  expect(heads()).toEqual([
    [
      ['', 1, 2, ''],
      ['序号', 1, 2, 'col'],
      ['总登记号', 1, 2, 'col'],
      ['描述', 2, 1, 'colgroup'],
      ['其他', 1, 1, 'colgroup'],
      ['操作', 1, 2, 'col'],
    ],
    [
      ['名称', 1, 1, 'col'],
      ['级别', 1, 1, 'col'],
      ['备注', 1, 1, 'col'],
    ],
  ])
})

it('orders and widens a column below a group', async () => {
  const { source, user } = await draw({ screen: GROUPED })
  await rowsShown()
  await user.click(page.getByRole('columnheader', { name: /^级别/ }))
  const list = source.list as unknown as { mock: { calls: readonly (readonly [{ readonly sort?: unknown }])[] } }
  await waitFor(() => expect(list.mock.calls.at(-1)?.[0].sort).toEqual({ field: 'level', order: 'asc' }))
  const grip = page.getByRole('columnheader', { name: /^级别/ }).querySelector<HTMLElement>('.vi-grip')
  const widths = () => [...page.getByRole('grid').querySelectorAll('col')].map(({ style }) => style.width)
  const before = widths()
  Object.assign(HTMLElement.prototype, { setPointerCapture: vi.fn<() => void>() })
  fireEvent.pointerDown(grip ?? document.body, { button: 0, clientX: 0 })
  fireEvent.pointerMove(grip ?? document.body, { clientX: 90 })
  expect(widths().flatMap((width, at) => (width === before[at] ? [] : [at]))).toEqual([4])
})

it('parts a group where one of it stays in place and the other does not, or where they are no neighbours', async () => {
  await draw({
    screen: {
      ...GROUPED,
      list: {
        rowNumber: false,
        selection: false,
        columns: [
          { field: 'regNo', group: GROUP, fixed: 'left' },
          { field: 'name', group: GROUP },
          'note',
          { field: 'level', group: GROUP },
        ],
      },
    },
  })
  await rowsShown()
  expect(heads()[0]?.slice(0, 4)).toEqual([
    ['描述', 1, 1, 'colgroup'],
    ['描述', 1, 1, 'colgroup'],
    ['备注', 1, 2, 'col'],
    ['描述', 1, 1, 'colgroup'],
  ])
  expect(page.getByRole('grid').querySelector('thead th')?.className).toContain('vi-fixed')
})

it('says the group with the column where there are no two rows of headings', async () => {
  const wide = window.matchMedia
  window.matchMedia = (query) => ({ ...wide(query), matches: query.includes('max-width') })
  try {
    await draw({ screen: GROUPED })
    expect((await page.findAllByText('描述 · 名称')).length).toBeGreaterThan(0)
  } finally {
    window.matchMedia = wide
  }
})

it('keeps one row of headings where nothing is grouped', async () => {
  await draw()
  await rowsShown()
  expect(heads()).toHaveLength(1)
  expect(within(page.getByRole('grid')).queryAllByRole('columnheader', { name: /·/ })).toEqual([])
})
