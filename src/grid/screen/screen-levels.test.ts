import { expect, it } from 'vitest'
import { fakePorts } from '../../../registry/kit/testing.tsx'
import { resolveScreen } from '../../../engine/model/resolve.ts'
import { NO_CONTEXT } from '../../../schemas/language/expressions/expression.ts'
import type { Screen } from '../../../schemas/language/screen.ts'
import { screenStore } from './screen-grid.ts'
import { pasteCells } from '../sheet/clipboard/clipboard.ts'
import { replaceIn } from '../sheet/edit/find.ts'
import { fillFromEdge } from '../sheet/edit/fill-selection.ts'
import { Sheet } from '../sheet/sheet.ts'

const SCREEN: Screen = {
  version: 1,
  id: 'test.levels',
  title: '分级',
  source: { table: 'levels' },
  fields: {
    top: {
      title: '大类',
      view: 'link_down',
      options: {
        table: 'sys_category',
        txt: 'name',
        key: 'code',
        idField: 'id',
        pidField: 'pid',
        others: [{ field: 'middle' }, { field: 'low' }],
      },
    },
    middle: { title: '中类' },
    low: { title: '小类' },
    goods: {
      title: '货品',
      view: 'popup',
      options: { code: 'goods', orgFields: 'id,name', destFields: 'goods,goodsName' },
    },
    goodsName: { title: '货名' },
  },
}
const ROW = { top: 'A', middle: 'A1', low: 'A11', goods: 'g', goodsName: '鼎' }
function open() {
  const screen = resolveScreen(SCREEN)
  const store = screenStore({
    screen,
    columns: screen.fields,
    rows: [
      { id: 'a', ...ROW, top: 'B' },
      { id: 'b', ...ROW },
    ],
    rights: { add: true, edit: true, remove: true },
    context: () => NO_CONTEXT,
    words: ({ code }) => code,
    locale: 'zh-CN',
  })
  const { lookup, ...ports } = fakePorts()
  const sheet = new Sheet({
    store,
    ports: { ...ports, lookup: { ...lookup, search: async (_, word) => [{ value: word, text: word }] } },
    rights: { add: true, remove: true, move: true },
    locked: false,
  })
  return { store, sheet, row: () => Object.keys(ROW).map((key) => store.held('b', key) ?? null) }
}
const EMPTIED = [null, null, 'g', '鼎']
const clipboard = (text: string) =>
  ({ getData: (type: string) => (type === 'text/plain' ? text : '') }) as unknown as DataTransfer

it.each<[string, string | null, (opened: ReturnType<typeof open>) => unknown]>([
  [
    'emptying',
    null,
    ({ sheet }) => {
      sheet.go({ row: 1, col: 0 })
      sheet.clear()
    },
  ],
  [
    'filling',
    'B',
    ({ sheet }) => {
      sheet.select({ row: 0, col: 0 }, { row: 1, col: 0 })
      fillFromEdge(sheet, 'top')
    },
  ],
  [
    'a paste',
    'C',
    ({ sheet }) => {
      sheet.go({ row: 1, col: 0 })
      return pasteCells(sheet, clipboard('C'))
    },
  ],
  [
    'replacing',
    'D',
    ({ sheet }) => replaceIn(sheet, [{ row: 1, col: 0 }], { what: 'A', isCased: false, isWhole: true }, 'D'),
  ],
])('%s of an upper level empties the levels below it, in the same step', async (_, top, act) => {
  const opened = open()
  await act(opened)
  expect(opened.row()).toEqual([top, ...EMPTIED])
  opened.store.undo()
  expect(opened.row()).toEqual(Object.values(ROW))
})
it('a level in the middle empties only those below it, and one that is written with it stays', async () => {
  const { sheet, row } = open()
  sheet.go({ row: 1, col: 1 })
  await pasteCells(sheet, clipboard('A2'))
  expect(row()).toEqual(['A', 'A2', null, 'g', '鼎'])
  sheet.go({ row: 1, col: 0 })
  await pasteCells(sheet, clipboard('C\tC1\tC11'))
  expect(row()).toEqual(['C', 'C1', 'C11', 'g', '鼎'])
})
it('leaves the other fields that a picker has filled', () => {
  const { sheet, row } = open()
  sheet.go({ row: 1, col: 3 })
  sheet.clear()
  expect(row()).toEqual(['A', 'A1', 'A11', null, '鼎'])
})
