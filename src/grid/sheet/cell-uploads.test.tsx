import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { FilePort } from '../../../registry/kit/ports.ts'
import { fakePorts } from '../../../registry/kit/testing.tsx'
import { resolveField } from '../../../engine/model/resolve.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { CellPool } from '../canvas/cells.ts'
import { rendererOf } from '../canvas/draw.ts'
import type { Paint } from '../canvas/paint.ts'
import { Grid } from '../Grid.tsx'
import { Sheet } from './sheet.ts'
import { GridStore } from '../store/grid-store.ts'
import type { GridColumn, Values } from '../store/types.ts'

const PICTURE: GridColumn = {
  key: 'photo',
  title: '照片',
  field: resolveField('photo', { title: '照片', view: 'image', options: { multi: true } }),
  checks: [],
  upload: { action: '/own', responseName: 'path', token: true },
}
const NAME: GridColumn = {
  key: 'name',
  title: '名称',
  field: resolveField('name', { title: '名称', view: 'text' }),
  checks: [],
}

type Upload = Parameters<FilePort['upload']>
/** A grid whose files wait for the test. */
async function open(
  rows: readonly Values[] = [
    { id: 'a', photo: null, name: '鼎' },
    { id: 'b', photo: null, name: '簋' },
  ],
) {
  const sent: {
    readonly request: Upload[1]
    readonly arrive: (path: string) => void
    readonly fail: (reason: unknown) => void
  }[] = []
  const store = new GridStore({ columns: [PICTURE, NAME], rows })
  const notify = vi.fn<(level: string, text: string) => void>()
  const upload: FilePort['upload'] = (_, request) =>
    new Promise((arrive, fail) => void sent.push({ request, arrive, fail }))
  const ports = fakePorts({
    notify,
    sentences: PICTURE.field.widget?.messages ?? {},
    files: { ...fakePorts().files, upload },
  })
  await act(async () => render(<Grid store={store} ports={ports} label="藏品" />))
  const table = await screen.findByRole('grid', { name: '藏品' })
  const cell = (row: number, col: number) =>
    table.querySelectorAll<HTMLElement>('tbody tr[data-row]')[row]?.querySelector<HTMLElement>(`[data-col="${col}"]`) ??
    table
  const choose = async () => {
    await userEvent.dblClick(cell(0, 0))
    const chooser = await waitFor(() => within(cell(0, 0)).getByLabelText('照片 点击上传', { selector: 'input' }))
    await userEvent.upload(chooser, new File(['x'], '鼎.png', { type: 'image/png' }))
  }
  const leave = async () => {
    await userEvent.click(cell(1, 1))
    await waitFor(() => expect(within(table).queryByLabelText('照片 点击上传', { selector: 'input' })).toBeNull())
  }
  return { store, sent, notify, ports, cell, choose, leave }
}
afterEach(() => localStorage.clear())

it('GRIDCELL-036 GRIDCELL-037 sends a file of a cell as its column states it', async () => {
  const { sent, choose } = await open()
  await choose()
  expect(sent[0]?.request).toMatchObject({
    isCell: true,
    target: { action: '/own', responseName: 'path', token: true },
  })
})
it('GRIDCELL-034 says how far a file is when its cell was left, and lays it into the row as that is by then', async () => {
  const { store, sent, cell, choose, leave } = await open()
  await choose()
  await leave()
  act(() => sent[0]?.request.onProgress?.(40))
  expect(cell(0, 0).textContent).toContain('正在上传 鼎.png 40%')
  act(() => void store.edit([{ id: 'a', key: 'photo', value: 'temp/other.png' }]))
  await act(async () => sent[0]?.arrive('temp/ding.png'))
  expect([store.value(0, 'photo'), cell(0, 0).textContent]).toEqual([
    'temp/other.png,temp/ding.png',
    expect.not.stringContaining('正在上传'),
  ])
})
it('finds the row of a file that was stored under another id meanwhile', async () => {
  const { store, sent, choose, leave } = await open([])
  act(() => void store.add([{}, {}]))
  await choose()
  await leave()
  const id = store.idAt(0)
  act(() => {
    store.delta()
    store.settle({ saved: new Map([[id, { id: '77' }]]), removed: [], refused: new Map() })
  })
  await act(async () => sent[0]?.arrive('temp/ding.png'))
  expect([store.idAt(0), store.value(0, 'photo')]).toEqual(['77', 'temp/ding.png'])
})
it('GRIDCELL-034 GRIDCELL-043 GRIDCELL-044 shows a failed upload after its cell was left, and the reason when the cell is opened again', async () => {
  const { sent, cell, choose, leave } = await open()
  await choose()
  await leave()
  await act(async () => sent[0]?.fail(new AppError('API_REFUSED', { message: '文件过大' })))
  expect(cell(0, 0).textContent).toContain('鼎.png 上传失败 错误信息：文件过大')
  await userEvent.dblClick(cell(0, 0))
  fireEvent.click(await screen.findByRole('button', { name: '鼎.png 上传失败' }))
  expect((await screen.findByRole('dialog', { name: '上传出错' })).textContent).toContain('错误信息：文件过大')
})
it('says so when the row of a file is gone', async () => {
  const { store, sent, notify, choose, leave } = await open()
  await choose()
  await leave()
  act(() => store.remove('a'))
  await act(async () => sent[0]?.arrive('temp/ding.png'))
  expect(notify.mock.calls).toEqual([['warning', '有 1 个单元格不可修改，未写入']])
})

/** What a cell writes and how wide the bars are that it draws. */
function drawing(pool: CellPool) {
  const words: string[] = []
  const widths: number[] = []
  const ctx = new Proxy(
    {
      measureText: (text: string) => ({ width: text.length * 8 }),
      fillText: (text: string) => words.push(text),
      roundRect: (_x: number, _y: number, width: number) => widths.push(width),
    } as Record<string, unknown>,
    {
      get: (target, name: string) => target[name] ?? (() => undefined),
      set: () => true,
    },
  )
  const paint = new Proxy({}, { get: (_, name) => (name === 'radius' ? 4 : String(name)) }) as Paint
  const cell = pool.at([0, 0])
  rendererOf(paint).draw(
    {
      ctx,
      rect: { x: 0, y: 0, width: 200, height: 60 },
      col: 0,
      row: 0,
      imageLoader: { loadOrGetImage: () => undefined },
    } as unknown as Parameters<ReturnType<typeof rendererOf>['draw']>[0],
    cell,
  )
  return { words, widths }
}
it('GRIDCELL-034 GRIDCELL-043 draws a bar on the canvas while a file is on its way, and a sign where it did not arrive', async () => {
  const { store, sent, ports, choose, leave } = await open()
  const sheet = new Sheet({ store, ports, rights: { add: true, remove: true, move: true }, locked: false })
  const pool = new CellPool({
    sheet,
    leads: [],
    alwaysEdit: true,
    isRight: () => false,
    lines: [],
    flashOf: () => 0,
    thumbnail: (path) => path,
  })
  expect(drawing(pool).words).toEqual([])
  await choose()
  await leave()
  act(() => sent[0]?.request.onProgress?.(50))
  const { words, widths } = drawing(pool)
  expect([words, widths.at(-1)]).toEqual([['50%'], (widths.at(-2) ?? 0) / 2])
  await act(async () => sent[0]?.fail(new AppError('API_REFUSED', { message: '文件过大' })))
  expect(drawing(pool).words).toEqual(['上传失败'])
})
