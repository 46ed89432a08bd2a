import { expect, it } from 'vitest'
import { fakePorts } from '../../../registry/kit/testing.tsx'
import { resolveField } from '../../../registry/screen/resolve.ts'
import { Sheet } from '../sheet/sheet.ts'
import { GridStore } from '../store/grid-store.ts'
import { CellPool } from './cells.ts'
import { rendererOf } from './draw.ts'
import type { Paint } from './paint.ts'

it('the marks of a cell keep off the lines around it, which stay when the cell is drawn anew', () => {
  const store = new GridStore({ columns: [{ key: 'name', title: 'name', field: resolveField('name', { title: 'name', view: 'text' }), checks: [() => 'wrong'] }], rows: [{ id: 'a', name: 'was' }] })
  store.edit([{ id: 'a', key: 'name', value: 'mine' }])
  store.merge({ id: 'a', name: 'theirs' }, '周雪')
  store.setPresence({ id: 'page', name: '周雪' }, { id: 'a', key: 'name' })
  const sheet = new Sheet({ store, ports: fakePorts(), rights: { add: true, remove: true, move: true }, locked: false })
  const pool = new CellPool({ sheet, leads: [], alwaysEdit: false, isRight: () => false, lines: [], flashOf: () => 1, thumbnail: (path) => path })
  const paint = new Proxy({}, { get: (_, name) => (name === 'radius' ? 4 : String(name)) }) as Paint
  const points: (readonly [x: number, y: number])[] = []
  const pen = { lineWidth: 1 }
  const corners = (x: number, y: number, width: number, height: number, by: number) => points.push([x - by, y - by], [x + width + by, y + height + by])
  const calls: Record<string, unknown> = {
    strokeRect: (x: number, y: number, width: number, height: number) => corners(x, y, width, height, pen.lineWidth / 2),
    fillRect: (x: number, y: number, width: number, height: number) => corners(x, y, width, height, 0),
    moveTo: (x: number, y: number) => points.push([x, y]),
    lineTo: (x: number, y: number) => points.push([x, y]),
    measureText: (text: string) => ({ width: text.length * 8 }),
  }
  const ctx = new Proxy(pen as Record<string, unknown>, { get: (kept, name: string) => calls[name] ?? kept[name] ?? (() => undefined) })
  const rect = { x: 100, y: 40, width: 120, height: 61 }
  rendererOf(paint).draw({ ctx, rect } as unknown as Parameters<ReturnType<typeof rendererOf>['draw']>[0], pool.at([0, 0]))
  expect(points.length).toBeGreaterThan(10)
  expect(points.filter(([x, y]) => x < rect.x + 1 || y < rect.y + 1 || x > rect.x + rect.width || y > rect.y + rect.height)).toEqual([])
})
