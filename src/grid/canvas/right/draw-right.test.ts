import { expect, it } from 'vitest'
import { fakePorts } from '../../../../registry/kit/testing.tsx'
import { resolveField } from '../../../../engine/model/resolve.ts'
import { Sheet } from '../../sheet/sheet.ts'
import { GridStore } from '../../store/grid-store.ts'
import type { GridColumn } from '../../store/types.ts'
import { CellPool } from '../cells.ts'
import { drawRight, type RightLook } from './draw-right.ts'
import { rendererOf } from '../draw.ts'
import type { Paint } from '../paint.ts'

const column = (key: string, over: Partial<GridColumn> = {}): GridColumn => ({
  key,
  title: key,
  field: resolveField(key, { title: key, view: 'text' }),
  checks: [],
  ...over,
})
const store = new GridStore({
  columns: [column('last', { fixed: 'right' }), column('name'), column('first', { fixed: 'left' })],
  rows: Array.from({ length: 100 }, (_, at) => ({ id: `r${at}`, last: `L${at}`, name: `N${at}` })),
})
const sheet = new Sheet({ store, ports: fakePorts(), rights: { add: true, remove: true, move: true }, locked: false })

it('columns that are fixed at a side stand at that side, for the keys as well', () => {
  expect(sheet.columns.map(({ key }) => key)).toEqual(['first', 'name', 'last'])
  sheet.go({ row: 0, col: 1 })
  sheet.step(0, 1)
  expect(sheet.column(sheet.at.col)?.key).toBe('last')
})
it('draws the visible rows of the columns that are fixed on the right at every scroll position', () => {
  const pool = new CellPool({
    sheet,
    leads: ['row-number'],
    alwaysEdit: false,
    isRight: () => false,
    lines: [],
    flashOf: () => 0,
    thumbnail: (path) => path,
  })
  const paint = new Proxy({}, { get: (_, name) => (name === 'radius' ? 4 : String(name)) }) as Paint
  const look: RightLook = {
    columns: [{ id: 'x', title: 'last', width: 120, isRight: false }],
    from: 2,
    leads: 1,
    rowHeight: 40,
    theme: {},
    renderer: rendererOf(paint),
    images: {} as RightLook['images'],
    cellAt: pool.at,
  }
  const drawn: (readonly [text: string, y: number])[] = []
  const ctx = new Proxy(
    {
      fillText: (text: string, _x: number, y: number) => drawn.push([text, y]),
      measureText: (text: string) => ({ width: text.length * 8 }),
    } as Record<string, unknown>,
    { get: (target, name: string) => target[name] ?? (() => undefined), set: () => true },
  )
  const rows = (first: number, by: number, hasTotals = false) => {
    drawn.length = 0
    drawRight(ctx as unknown as CanvasRenderingContext2D, look, {
      scrolled: { first, by },
      rows: 100,
      hasTotals,
      block: sheet.block,
      at: sheet.at,
      hasHandle: false,
      pulled: undefined,
      width: 120,
      height: 200,
    })
    return drawn.map(([text, y]) => `${text}@${y}`)
  }
  expect(rows(0, 0)).toEqual(['L0@61', 'L1@101', 'L2@141', 'L3@181', 'last@21'])
  expect(rows(50, -30)).toEqual(['L50@31', 'L51@71', 'L52@111', 'L53@151', 'L54@191', 'last@21'])
  expect(rows(98, 0)).toEqual(['L98@61', 'L99@101', 'last@21'])
  expect(rows(0, 0, true)).toEqual(['L0@61', 'L1@101', 'L2@141', 'last@21'])
})
