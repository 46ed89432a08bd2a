import { isObject } from '../../../schemas/language/values.ts'
import type { Screen } from '../../../schemas/language/screen.ts'
import { itemOfColumn, type CheckboxValues } from './column-item.ts'

type Row = Readonly<Record<string, unknown>>

/** The two values of a box, where a row of this language holds their words in their place. */
function wordedSides(field: object): CheckboxValues | undefined {
  const column = 'x-column' in field ? field['x-column'] : undefined
  const { sides } = isObject(column) ? itemOfColumn(column) : {}
  return sides?.some((side) => typeof side !== 'string') ? sides : undefined
}

/** Rows of a sub-table with the values that its back end has for boxes: numbers and booleans, too. */
export function toBackendRow({ fields }: Pick<Screen, 'fields'>): (row: Row) => Row {
  const boxes = Object.entries(fields).flatMap(([key, field]) => {
    const sides = wordedSides(field)
    return sides ? [[key, sides] as const] : []
  })
  if (boxes.length === 0) return (row) => row
  return (row) => {
    const told = boxes.filter(([key]) => Object.hasOwn(row, key))
    return {
      ...row,
      ...Object.fromEntries(
        told.map(([key, sides]) => [key, sides.find((side) => String(side) === row[key]) ?? row[key]]),
      ),
    }
  }
}
