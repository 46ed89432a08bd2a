import { expect, it } from 'vitest'
import { resolveField } from '../../../engine/model/resolve.ts'
import {
  isRight,
  MAX_HEIGHT,
  NUMBER_WIDTH,
  RELOAD_EFFECT_MS,
  ROW_HEIGHT,
  rowHeightOf,
  SELECT_WIDTH,
  SELECT_WIDTH_TOTALS,
  widthOf,
} from './measures.ts'
import type { GridColumn } from '../store/types.ts'

const column = (view: string, more: Partial<GridColumn> = {}): GridColumn => ({
  key: 'a',
  title: 'A',
  field: resolveField('a', { title: 'A', view }),
  checks: [],
  ...more,
})

it.each([
  ['GRID-047', 'text', undefined, 120],
  ['GRID-047', 'text', 40, 40],
  ['GRID-048', 'datetime', undefined, 200],
  ['GRID-048', 'datetime', 150, 190],
  ['GRID-049', 'sel_user', undefined, 220],
  ['GRID-049', 'sel_user', 150, 190],
  ['GRID-050', 'sel_depart', undefined, 160],
  ['GRID-050', 'sel_depart', 150, 190],
  ['GRID-050', 'sel_depart', 300, 300],
  ['GRID-047', 'date', undefined, 120],
] as const)('%s a column of %s that states the width %s is %s wide', (_, view, width, wide) => {
  expect(widthOf(column(view, width === undefined ? {} : { width }))).toBe(wide)
})
it('GRID-043 GRID-044 GRID-051 GRID-052 GRID-054 rows, boxes, numbers and the light of a changed row have the measures of the specification', () => {
  expect([ROW_HEIGHT, MAX_HEIGHT, NUMBER_WIDTH, SELECT_WIDTH, SELECT_WIDTH_TOTALS, RELOAD_EFFECT_MS]).toEqual([
    61, 400, 60, 40, 60, 1400,
  ])
})
it.each([
  [undefined, true, false, 61],
  [undefined, false, false, 37],
  [undefined, true, true, 61],
  ['small', true, false, 28],
  ['middle', true, false, 32],
  ['middle', false, false, 32],
  ['large', true, false, 44],
  ['small', true, true, 44],
  ['large', true, true, 44],
] as const)(
  'GRID-043 rows of density %s (always edited: %s, by fingers: %s) are %s px high',
  (density, alwaysEdit, isTouched, height) => {
    expect(rowHeightOf({ density, alwaysEdit, isTouched })).toBe(height)
  },
)
it('numbers stand on the right, unless the column says otherwise', () => {
  expect(['number', 'money', 'text', 'list'].map((view) => isRight(column(view)))).toEqual([true, true, false, false])
  expect(isRight(column('number', { align: 'left' }))).toBe(false)
})
