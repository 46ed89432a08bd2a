import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ConfigProvider } from 'antd'
import { describe, expect, it, vi } from 'vitest'
import { AppError } from '../../../../schemas/messages/index.ts'
import { widgets } from '../../../index.ts'
import { type FakeOverrides, FixtureFace, type FixtureFile, fakePorts } from '../../testing.tsx'

const files = import.meta.glob<FixtureFile>('../../../widgets/*/fixtures.ts', { eager: true })
/** Pickers whose values are keys that another source names. */
const pickers = widgets
  .filter((widget) => widget.group === 'picker' && widget.type.startsWith('sel_') && widget.value === 'many')
  .map((widget) => [widget.type, widget] as const)
/** Those with rows; departments are a tree. */
const listed = pickers.filter(([type]) => !type.endsWith('depart'))
type Widget = (typeof widgets)[number]

async function draw(
  widget: Widget,
  value: readonly string[],
  overrides: FakeOverrides = {},
  face: 'Form' | 'Show' | 'Cell' = 'Form',
  more: Readonly<Record<string, unknown>> = {},
) {
  const onChange = vi.fn<(value: unknown) => void>()
  const fixture = files[`../../../widgets/${widget.type}/fixtures.ts`]?.fixtures.find(
    (one) => one.options === undefined || 'source' in one.options,
  )
  const ports = fakePorts({ sentences: widget.messages, ...overrides })
  const faces = await widget.view()
  const stated = { ...fixture?.options, multi: true, ...more }
  const drawn = render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <FixtureFace
        widget={widget}
        faces={faces}
        face={face}
        fixture={{ name: 'x', stored: null, value, options: stated, field: { title: '字段' } }}
        ports={ports}
        id="sample"
        onChange={onChange}
      />
    </ConfigProvider>,
  )
  return { onChange, ports, ...drawn }
}
const openDialog = async () => {
  const opener = document.querySelector<HTMLElement>('[aria-haspopup="dialog"]')
  if (!opener) throw new Error('nothing opens the dialog')
  await userEvent.click(opener)
  return screen.findByRole('dialog')
}
const rowTicks = (dialog: HTMLElement) => within(dialog).findAllByRole('checkbox', { name: /^选择 / })
const failing = () => Promise.reject(new AppError('API_REFUSED', { message: '服务不可用' }))

describe.each(pickers)('%s', (_, widget) => {
  it('says of a value that it no longer exists, and keeps it while others are added', async () => {
    const { onChange } = await draw(widget, ['was-here'])
    expect(await screen.findByText('was-here（已不存在）')).toBeDefined()
    const dialog = await openDialog()
    const tree = dialog.querySelector('.ant-tree-checkbox')
    await userEvent.click(tree ?? (await rowTicks(dialog))[0] ?? dialog)
    await userEvent.click(within(dialog).getByRole('button', { name: /确\s*定/ }))
    expect(onChange.mock.lastCall?.[0]).toEqual(['was-here', expect.any(String)])
  })
  it('marks it where it is only read, too', async () => {
    await draw(widget, ['was-here'], {}, 'Show')
    expect(await screen.findByText('was-here（已不存在）')).toBeDefined()
  })
  it('keeps its value when names cannot be loaded, calls nothing gone, and asks again in place', async () => {
    const lookup = fakePorts().lookup
    const labels = vi.fn<typeof lookup.labels>(failing)
    const { onChange } = await draw(widget, ['some-key'], { lookup: { ...lookup, labels } })
    const again = await screen.findByRole('button', { name: '名称加载失败，点击重试' })
    expect(screen.getByText('some-key')).toBeDefined()
    labels.mockImplementation(async () => new Map([['some-key', '有名字']]))
    await userEvent.click(again)
    expect(await screen.findByText('有名字')).toBeDefined()
    expect(screen.queryByRole('button', { name: '名称加载失败，点击重试' })).toBeNull()
    expect(onChange).not.toHaveBeenCalled()
  })
  it('accepts garbage: a text of a megabyte and a thousand keys, all of them stored', async () => {
    const keys = ['x'.repeat(1_000_000), ...Array.from({ length: 1000 }, (_x, at) => `k${at}`)]
    const { onChange, container } = await draw(widget, keys)
    expect(container.querySelectorAll('.ant-select-selection-item').length).toBeLessThan(40)
    const dialog = await openDialog()
    await userEvent.click(within(dialog).getByRole('button', { name: /确\s*定/ }))
    expect(onChange).toHaveBeenLastCalledWith(keys)
  })
  it('shows what it failed to search for, and searches again', async () => {
    const lookup = fakePorts().lookup
    const search = vi.fn<typeof lookup.search>(failing)
    await draw(widget, [], { lookup: { ...lookup, search } })
    await userEvent.type(screen.getByRole('combobox'), '谁')
    const again = await screen.findByRole('button', { name: /重\s*试/ })
    search.mockImplementation(async () => [{ value: 'k', text: '找到了' }])
    await userEvent.click(again)
    expect(await screen.findByTitle('找到了')).toBeDefined()
  })
})

describe.each(listed)('the rows of %s', (_, widget) => {
  it('are walked with the arrows, ticked with the space key and confirmed with Enter', async () => {
    const { onChange } = await draw(widget, [])
    const dialog = await openDialog()
    const [first, second] = await rowTicks(dialog)
    first?.focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(second)
    await userEvent.keyboard(' {ArrowUp} ')
    expect(document.activeElement).toBe(first)
    await userEvent.keyboard('{Enter}')
    // In the order of choosing, not of the table.
    expect(onChange.mock.lastCall?.[0]).toHaveLength(2)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
  it('keep the order of choosing', async () => {
    const { onChange } = await draw(widget, [])
    const dialog = await openDialog()
    const [first, second] = await rowTicks(dialog)
    await userEvent.click(second ?? dialog)
    await userEvent.click(first ?? dialog)
    const said = within(within(dialog).getByRole('listbox'))
      .getAllByRole('option')
      .map((line) => line.textContent)
    expect(said).toEqual([second, first].map((tick) => tick?.getAttribute('aria-label')?.replace('选择 ', '')))
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    expect(onChange).toHaveBeenCalledTimes(1)
  })
  it('are asked again where they could not be loaded', async () => {
    const { people, lists } = fakePorts()
    const [users, rows] = [vi.fn<typeof people.users>(failing), vi.fn<typeof lists.rows>(failing)]
    await draw(widget, [], { people: { ...people, users }, lists: { rows } })
    const dialog = await openDialog()
    expect((await within(dialog).findByRole('alert')).textContent).toContain('服务不可用')
    users.mockImplementation(people.users)
    rows.mockImplementation(lists.rows)
    await userEvent.click(within(dialog).getByRole('button', { name: /重\s*试/ }))
    expect(await rowTicks(dialog)).not.toHaveLength(0)
    expect(within(dialog).queryByRole('alert')).toBeNull()
  })
  it('without the stored field cannot be chosen', async () => {
    const { people } = fakePorts()
    const { onChange } = await draw(widget, [], {
      people: { ...people, users: async () => ({ records: [{ id: 'u9', username: '', realname: '无名' }], total: 1 }) },
      lists: { rows: async () => ({ records: [{ floor: '9' }], total: 1 }) },
    })
    const dialog = await openDialog()
    await waitFor(() => expect(dialog.querySelectorAll('tr[data-row-key] input[type=checkbox]')).toHaveLength(1))
    const row = dialog.querySelector('tr[data-row-key]')
    expect(row?.querySelector<HTMLInputElement>('input')?.disabled).toBe(true)
    await userEvent.dblClick(row ?? dialog)
    expect(onChange).not.toHaveBeenCalled()
  })
  it.each(['unknown', 'capped', 'estimated'] as const)(
    'are leafed through to the last where their number is not told exactly: %s',
    async (countKind) => {
      const { people } = fakePorts()
      const shown = Array.from({ length: 34 }, (_entry, at) => ({
        id: `u${at}`,
        username: `u${at}`,
        realname: `人${at}`,
      }))
      let size = 0
      const rows = async ({ pageNo, pageSize }: { readonly pageNo?: unknown; readonly pageSize?: unknown }) => {
        size = Number(pageSize)
        return {
          records: shown.slice(0, size + 4).slice((Number(pageNo) - 1) * size, Number(pageNo) * size),
          total: countKind === 'unknown' ? 0 : size,
          countKind,
        }
      }
      await draw(widget, [], {
        people: { ...people, users: rows },
        lists: { rows: async (_source, query) => rows(query) },
      })
      const dialog = await openDialog()
      const said = { unknown: '第 {range} 条', capped: '{range} 共{size}+条', estimated: '{range} 共约{size}条' }[
        countKind
      ]
      const words = (range: string) =>
        within(dialog).findByText(said.replace('{range}', range).replace('{size}', String(size)))
      await waitFor(() => expect(size).toBeGreaterThan(0))
      expect(await words(`1-${size}`)).toBeDefined()
      await userEvent.click(within(dialog).getByRole('button', { name: '下一页' }))
      expect(await words(`${size + 1}-${size + 4}`)).toBeDefined()
      expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: '下一页' }).disabled).toBe(true)
    },
  )
  it('take the whole window on a phone', async () => {
    const wide = window.matchMedia
    window.matchMedia = (query) => ({ ...wide(query), matches: query.includes('max-width') })
    try {
      await draw(widget, [])
      const dialog = await openDialog()
      expect(dialog.closest<HTMLElement>('.ant-modal')?.style.width ?? dialog.style.width).toBe('100vw')
    } finally {
      window.matchMedia = wide
    }
  })
})
