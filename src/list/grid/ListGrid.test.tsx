import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { findWidget } from '../../../registry/index.ts'
import type { FilePort } from '../../../registry/kit/ports.ts'
import { fakePorts } from '../../../registry/kit/testing.tsx'
import { resolveScreen } from '../../../engine/model/resolve.ts'
import { NO_CONTEXT } from '../../../schemas/language/expressions/expression.ts'
import type { Screen } from '../../../schemas/language/screen.ts'
import type { DataSource, ListRequest, Row, BulkWrite } from '../../api/rows/data-source.ts'
import { hasUnsaved } from '../../lib/unsaved.ts'
import { HostContext, memoryStorage } from '../../host/host.tsx'
import { memorySource } from '../../screen/preview/memory-source.ts'
import { ListGrid } from './ListGrid.tsx'

const SCREEN: Screen = {
  version: 1,
  id: 'test.lines',
  title: '藏品',
  fields: {
    name: { title: '名称', required: true, maxLength: 5 },
    place: { title: '位置', required: true },
    photo: { title: '照片', view: 'image' },
  },
  list: { columns: ['name', 'place', 'photo'] },
}
const REQUEST: ListRequest = { pageNo: 1, pageSize: 10, sort: { field: 'id', order: 'asc' }, fields: [], terms: {} }

/** The rows of a list in their grid, over a service that stores whatever it is sent. */
async function open(rows: readonly Row[], more: Partial<DataSource> = {}, until?: string) {
  const resolved = resolveScreen(SCREEN)
  const sent: BulkWrite[] = []
  const saveRows: DataSource['saveRows'] = async (work) => {
    sent.push(work)
    return {
      saved: [...work.added, ...work.changed].map((row) => ({ id: String(row['id']), row: { ...row } })),
      removed: work.removed,
      refused: [],
    }
  }
  const notify = vi.fn<(level: string, text: string) => void>()
  const sending: {
    readonly arrive: (path: string) => void
    readonly fail: (reason: unknown) => void
    readonly signal: AbortSignal | undefined
  }[] = []
  const upload: FilePort['upload'] = (_, { signal }) =>
    new Promise((arrive, fail) => void sending.push({ arrive, fail, signal }))
  const ports = fakePorts({
    notify,
    sentences: findWidget('image')?.messages ?? {},
    files: { ...fakePorts().files, upload },
  })
  const host = {
    screen: resolved,
    source: { ...memorySource(rows), saveRows, ...more },
    ports,
    keep: memoryStorage(),
    offlineScreen: undefined,
    openScreen: undefined,
    permissions: { can: () => true, isDisabled: () => false, excluded: () => new Set<string>() },
    context: () => NO_CONTEXT,
    confirm: vi.fn<() => Promise<boolean>>(async () => false),
    merge: async () => undefined,
  }
  const onLeave = vi.fn<(isChanged: boolean) => void>()
  const density = { now: 'middle' as const, choose: vi.fn<(density: string) => void>() }
  await act(async () =>
    render(
      <HostContext value={host}>
        <ListGrid
          request={REQUEST}
          columns={resolved.fields}
          rights={{ add: true, edit: true, remove: true }}
          begun={{}}
          extras={{ mayRead: undefined }}
          density={density}
          onLeave={onLeave}
        />
      </HostContext>,
    ),
  )
  const grid = await (until === undefined ? screen.findByRole('grid', { name: '编辑藏品' }) : screen.findByText(until))
  const press = async (name: RegExp) => userEvent.click(await screen.findByRole('button', { name }))
  const cell = (row: number, col: number) =>
    grid.querySelectorAll<HTMLElement>('tbody tr[data-row]')[row]?.querySelector<HTMLElement>(`[data-col="${col}"]`) ??
    grid
  /** Chooses a picture for the first row and goes on to the next cell. */
  const choosePicture = async () => {
    await userEvent.dblClick(cell(0, 2))
    await userEvent.upload(
      await waitFor(() => within(cell(0, 2)).getByLabelText('照片 点击上传', { selector: 'input' })),
      new File(['x'], '鼎.png', { type: 'image/png' }),
    )
    await userEvent.click(cell(1, 0))
  }
  return {
    grid,
    sent,
    notify,
    onLeave,
    density,
    sending,
    choosePicture,
    confirm: host.confirm,
    press,
    save: () => press(/保\s?存$/),
  }
}
afterEach(() => localStorage.clear())

it('saves what was typed although an untouched row is stored with an invalid value, and hints at that', async () => {
  const { grid, sent, notify, save } = await open([
    { id: 'a', name: '鼎', place: '东厅' },
    { id: 'b', name: '名称太长的瓶', place: '' },
  ])
  grid.focus()
  await userEvent.keyboard('簋{Enter}')
  await save()
  await waitFor(() => expect(notify).toHaveBeenCalledWith('success', '已保存 1 行'))
  expect(sent.map(({ changed }) => changed)).toEqual([[{ id: 'a', name: '簋' }]])
  await userEvent.click(screen.getByRole('button', { name: '原有内容有 2 处提示，不影响保存' }))
  expect((await screen.findAllByRole('button', { name: /^第 2 行 / })).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('名称'),
    expect.stringContaining('位置'),
  ])
})
it('sends nothing while what was typed is wrong', async () => {
  const { grid, sent, notify, save } = await open([
    { id: 'a', name: '鼎', place: '东厅' },
    { id: 'b', name: '瓶', place: '' },
  ])
  grid.focus()
  await userEvent.keyboard('{ArrowRight}{Delete}')
  await save()
  await waitFor(() => expect(notify).toHaveBeenCalledWith('warning', '有 1 处填写不正确，请修改后再保存'))
  expect(sent).toEqual([])
})
it('tells how far the reading is, and goes back to the list when it is ended', async () => {
  const asked: AbortSignal[] = []
  const list: DataSource['list'] = async ({ pageNo, pageSize }, signal) => {
    if (signal) asked.push(signal)
    if (pageNo > 1) return new Promise(() => undefined)
    return { rows: Array.from({ length: pageSize }, (_, index) => ({ id: `r${index}` })), total: 12_000 }
  }
  const { onLeave, press } = await open([], { list }, '正在读取 1,000 / 12,000 行…')
  await press(/^取\s?消$/)
  expect(onLeave.mock.calls).toEqual([[false]])
  cleanup()
  expect(asked.at(-1)?.aborted).toBe(true)
})

const TWO = [
  { id: 'a', name: '鼎', place: '东厅', photo: null },
  { id: 'b', name: '瓶', place: '西厅', photo: null },
]
it('is not left without a question while a file is on its way into a cell, and ends it then', async () => {
  const { onLeave, confirm, press, choosePicture, sending } = await open(TWO)
  await choosePicture()
  expect(hasUnsaved()).toBe(true)
  await press(/返回列表/)
  expect([confirm.mock.calls.length, onLeave.mock.calls.length, sending[0]?.signal?.aborted]).toEqual([1, 0, false])
  confirm.mockResolvedValue(true)
  await press(/返回列表/)
  await waitFor(() => expect(onLeave).toHaveBeenCalledWith(false))
  expect(sending[0]?.signal?.aborted).toBe(true)
})
it('a save waits for files on their way, and stores them', async () => {
  const { sent, notify, save, choosePicture, sending } = await open(TWO)
  await choosePicture()
  await save()
  await waitFor(() => expect(notify).toHaveBeenCalledWith('info', '文件正在上传，完成后将自动保存'))
  expect(sent).toEqual([])
  await act(async () => sending[0]?.arrive('temp/ding.png'))
  await waitFor(() => expect(sent.map(({ changed }) => changed)).toEqual([[{ id: 'a', photo: 'temp/ding.png' }]]))
  await waitFor(() => expect(hasUnsaved()).toBe(false))
})
it('saves nothing where a file did not arrive, until that is asked for again', async () => {
  const { grid, sent, save, choosePicture, sending } = await open(TWO)
  await choosePicture()
  grid.focus()
  await userEvent.keyboard('簋{Enter}')
  await save()
  await act(async () => sending[0]?.fail(new Error('cut')))
  expect(sent).toEqual([])
  await save()
  await waitFor(() => expect(sent.map(({ changed }) => changed)).toEqual([[{ id: 'b', name: '簋' }]]))
})

it('rows are as high as those of the list, and another height is chosen for both', async () => {
  const { grid, density } = await open([{ id: 'a', name: '鼎', place: '' }])
  expect(grid.closest<HTMLElement>('.vg-plain')?.style.getPropertyValue('--vg-row')).toBe('32px')
  await userEvent.click(screen.getByRole('button', { name: '行高' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: '宽松' }))
  expect(density.choose.mock.calls).toEqual([['large']])
})
