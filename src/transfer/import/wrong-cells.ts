import { resolveField } from '../../../engine/model/index.ts'
import type { CellFix, ImportCheck, ImportField } from '../../../schemas/contract/data/import.ts'
import { type CellAt, type GridColumn, GridStore } from '../../grid/store/index.ts'
import type { CellField } from './cell-fields.ts'

/** Holds the number of a row in its sheet; no field is called so. */
const NUMBER = ' row'

interface Asked {
  readonly check: ImportCheck
  /** The mapped columns, in the order of the sheet. */
  readonly columns: readonly ImportField[]
  readonly fields: ReadonlyMap<string, CellField>
  /** What the numbers of rows are. */
  readonly numbers: string
  /** Separator between several messages of one row. */
  readonly between: string
}

function columnOf({ key, title, required }: ImportField, found: CellField | undefined): GridColumn {
  const shared = { key, title, required }
  if (found)
    return {
      ...shared,
      ...(found.width === undefined ? {} : { width: found.width }),
      field: found.field,
      checks: [found.check],
    }
  return { ...shared, field: resolveField(key, { title }), readonly: true, checks: [] }
}

/** What is wrong, by row and column; what has no column of its own is said of its row. */
function saidOf(
  { problems }: ImportCheck,
  columns: ReadonlySet<string>,
  between: string,
): ReadonlyMap<string, Readonly<Record<string, string>>> {
  const said = new Map<string, Record<string, string>>()
  for (const { row, field = '', text } of problems) {
    const of = said.get(String(row)) ?? {}
    const key = columns.has(field) ? field : ''
    of[key] = of[key] === undefined ? text : `${of[key]}${between}${text}`
    said.set(String(row), of)
  }
  return said
}

/** The rows of a sheet that are wrong, and what a person makes of their cells until they are checked again. */
export class WrongCells {
  readonly store: GridStore
  #counted = { revision: -1, count: 0 }

  constructor({ check, columns, fields, numbers, between }: Asked) {
    this.store = new GridStore({
      columns: columns.map((column) => columnOf(column, fields.get(column.key))),
      rows: check.rows.map(({ row, cells }) => ({ ...cells, id: String(row), [NUMBER]: row })),
      numbered: { key: NUMBER, title: numbers },
    })
    this.store.settle({
      saved: new Map(),
      removed: [],
      refused: saidOf(check, new Set(columns.map(({ key }) => key)), between),
    })
  }
  /** How many cells were mended. */
  get count(): number {
    const { revision } = this.store
    if (this.#counted.revision !== revision) this.#counted = { revision, count: this.fixes().length }
    return this.#counted.count
  }
  fixes(): readonly CellFix[] {
    return this.store.delta().changed.flatMap(({ id, ...cells }) =>
      Object.entries(cells).map(([field, value]): CellFix => ({
        row: Number(id),
        field,
        value: value as CellFix['value'],
      })),
    )
  }
  /** The first wrong cell after a place, by row and column as shown; after the last one the first of all. */
  next(at: CellAt | undefined): CellAt | undefined {
    const { store } = this
    const columns = new Map(store.columns.map(({ key }, index) => [key, index + 1]))
    const placeOf = ({ id, key }: CellAt) => store.indexOf(id) * (columns.size + 1) + (columns.get(key) ?? 0)
    const problems = store
      .problems()
      .map((cell) => ({ cell, place: placeOf(cell) }))
      .toSorted((one, other) => one.place - other.place)
    const from = at ? placeOf(at) : -Infinity
    return (problems.find(({ place }) => place > from) ?? problems[0])?.cell
  }
}
