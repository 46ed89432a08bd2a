import { expect, it } from 'vitest'
import { fakePorts } from '../../../registry/kit/testing.tsx'
import { resolveField } from '../../../engine/model/resolve.ts'
import { Sheet } from '../sheet/sheet.ts'
import { GridStore } from '../store/grid-store.ts'
import { CellPool } from './cells.ts'
import { rendererOf } from './draw.ts'
import type { Paint } from './paint.ts'

it('the marks of a cell keep off the lines around it, which stay when the cell is drawn anew', () => {
  const store = new GridStore({
    columns: [
      {
        key: 'name',
        title: 'name',
        field: resolveField('name', { title: 'name', view: 'text' }),
        checks: [() => 'wrong'],
      },
    ],
    rows: [{ id: 'a', name: 'was' }],
  })
  store.edit([{ id: 'a', key: 'name', value: 'mine' }])
  store.merge({ id: 'a', name: 'theirs' }, '周雪')
  store.setPresence({ id: 'page', name: '周雪' }, { id: 'a', key: 'name' })
  const sheet = new Sheet({ store, ports: fakePorts(), rights: { add: true, remove: true, move: true }, locked: false })
  const pool = new CellPool({
    sheet,
    leads: [],
    alwaysEdit: false,
    isRight: () => false,
    lines: [],
    flashOf: () => 1,
    thumbnail: (path) => path,
  })
  const paint = new Proxy({}, { get: (_, name) => (name === 'radius' ? 4 : String(name)) }) as Paint
  const points: (readonly [x: number, y: number])[] = []
  const pen = { lineWidth: 1 }
  const corners = (x: number, y: number, width: number, height: number, by: number) =>
    points.push([x - by, y - by], [x + width + by, y + height + by])
  const calls: Record<string, unknown> = {
    strokeRect: (x: number, y: number, width: number, height: number) =>
      corners(x, y, width, height, pen.lineWidth / 2),
    fillRect: (x: number, y: number, width: number, height: number) => corners(x, y, width, height, 0),
    moveTo: (x: number, y: number) => points.push([x, y]),
    lineTo: (x: number, y: number) => points.push([x, y]),
    measureText: (text: string) => ({ width: text.length * 8 }),
  }
  const ctx = new Proxy(pen as Record<string, unknown>, {
    get: (target, name: string) => calls[name] ?? target[name] ?? (() => undefined),
  })
  const rect = { x: 100, y: 40, width: 120, height: 61 }
  rendererOf(paint).draw(
    { ctx, rect } as unknown as Parameters<ReturnType<typeof rendererOf>['draw']>[0],
    pool.at([0, 0]),
  )
  expect(points.length).toBeGreaterThan(10)
  expect(
    points.filter(([x, y]) => x < rect.x + 1 || y < rect.y + 1 || x > rect.x + rect.width || y > rect.y + rect.height),
  ).toEqual([])
})

it('draws of several words the first and how many follow, whatever signs stand in them', async () => {
  const items = [
    { value: 'v1', text: '甲,乙' },
    { value: 'v2', text: 'a;b' },
    { value: 'v3', text: '丙' },
  ]
  const labels = new Map([
    ['u1', '张三,李四'],
    ['u2', '王五'],
  ])
  const fields = {
    many: { title: 'm', view: 'list_multi', options: { items } },
    boxes: { title: 'b', view: 'checkbox', dict: 'people' },
    files: { title: 'f', view: 'file' },
    tags: { title: 't', view: 'tags' },
  }
  const columns = Object.entries(fields).map(([key, field]) => ({
    key,
    title: key,
    field: resolveField(key, field),
    checks: [],
  }))
  const file = (...names: readonly string[]) =>
    JSON.stringify(names.map((fileName, at) => ({ fileName, filePath: `temp/${at}.pdf` })))
  const rows = [
    {
      id: 'one',
      many: 'v1',
      many_dictText: '甲,乙',
      boxes: 'u1',
      boxes_dictText: '张三,李四',
      files: file('合同,终稿.pdf'),
      tags: '甲,;乙',
    },
    {
      id: 'two',
      many: 'v1,v2',
      many_dictText: '甲,乙,a;b',
      boxes: 'u1,u2',
      boxes_dictText: '张三,李四,王五',
      files: file('合同,终稿.pdf', 'b.pdf'),
      tags: ',,',
    },
    { id: 'three', many: 'v3,v2', many_dictText: '丙,a;b', boxes: null, files: null, tags: null },
  ]
  const store = new GridStore({ columns, rows })
  const ports = fakePorts()
  const sheet = new Sheet({
    store,
    ports: { ...ports, lookup: { ...ports.lookup, labels: async () => labels } },
    rights: { add: true, remove: true, move: true },
    locked: false,
  })
  const pool = new CellPool({
    sheet,
    leads: [],
    alwaysEdit: false,
    isRight: () => false,
    lines: [],
    flashOf: () => 0,
    thumbnail: (path) => path,
  })
  const paint = new Proxy({}, { get: (_, name) => (name === 'radius' ? 4 : String(name)) }) as Paint
  const drawn = (col: number, row: number) => {
    const said: string[] = []
    const calls: Record<string, unknown> = {
      fillText: (words: string) => said.push(words),
      measureText: (text: string) => ({ width: text.length * 8 }),
    }
    const ctx = new Proxy({} as Record<string, unknown>, {
      get: (held, name: string) => calls[name] ?? held[name] ?? (() => undefined),
    })
    const args = {
      ctx,
      rect: { x: 0, y: 0, width: 400, height: 40 },
      col,
      row,
      imageLoader: { loadOrGetImage: () => undefined },
    }
    rendererOf(paint).draw(args as unknown as Parameters<ReturnType<typeof rendererOf>['draw']>[0], pool.at([col, row]))
    return said.join(' ')
  }
  const all = () => rows.map((_, row) => columns.map((__, col) => drawn(col, row)))
  all()
  // Words that the server joined by commas, which stand within them as well, are asked for one by one.
  await sheet.words.loading
  expect(all()).toEqual([
    ['甲,乙', '张三,李四', '合同,终稿…', '甲, +1'],
    ['甲,乙 +1', '张三,李四 +1', '合同,终稿… +1', ',,'],
    ['丙 +1', '', '', ''],
  ])
})
