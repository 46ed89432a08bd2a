import type { Ports } from '../../../registry/kit/ports.ts'
import { isWriteOnly, mergeRepeated, type ResolvedField } from '../../../engine/model/index.ts'
import { ChildChanges } from '../../../schemas/contract/data/children.ts'
import { fits } from '../../../schemas/language/check/check.ts'
import { textIn } from '../../../schemas/language/text.ts'
import type { Row } from '../../api/rows/data-source.ts'
import { loadLabels, displayText, fieldText, type LabelsByLookup } from '../../ui/fields/labels.ts'
import type { OpenedChild } from '../store/index.ts'
import type { MergeField } from './merge-fields.ts'
import { mergeRows, ORDER, type RowKind, type RowMerge, type RowUnit, type Stored } from './row-units.ts'
import { isSameStored, type Sides } from './three-way.ts'

/** So many fields name a row. */
const NAMING = 2
/** So many rows tell an order. */
const IN_ORDER = 20

export interface MergedChild {
  readonly name: string
  readonly fields: readonly MergeField[]
  readonly merge: RowMerge
  /** The name a choice is made under, of a unit of these rows. */
  readonly keyOf: (key: string) => string
}

const isRows = (value: unknown): value is readonly Stored[] => Array.isArray(value)

/** The rows without write-only values: the values of the other side cannot be known. */
function readable(rows: readonly Stored[], fields: readonly ResolvedField[]): readonly Stored[] {
  const closed = new Set(fields.filter(isWriteOnly).map(({ key }) => key))
  return closed.size === 0
    ? rows
    : rows.map((row) => Object.fromEntries(Object.entries(row).filter(([key]) => !closed.has(key))))
}

/** The words of the rows that differ. */
class RowWords {
  readonly #kind: RowKind
  readonly #fields: readonly ResolvedField[]
  readonly #columns: readonly ResolvedField[]
  readonly #labels: LabelsByLookup
  readonly #ports: Ports

  constructor(kind: RowKind, { screen, columns }: OpenedChild, labels: LabelsByLookup, ports: Ports) {
    this.#kind = kind
    this.#columns = columns
    this.#fields = screen.fields.filter(({ key }) => kind.keys.includes(key))
    this.#labels = labels
    this.#ports = ports
  }
  /** A row by its first columns. */
  name(...rows: readonly (Stored | undefined)[]): string {
    const named = rows.map((row) =>
      row
        ? this.#columns
            .slice(0, NAMING)
            .map((column) => this.#of(column, row))
            .filter(Boolean)
            .join(' ')
        : '',
    )
    return named.find(Boolean) ?? ''
  }
  /** One side of a row, by the fields that differ. */
  side(row: Stored | undefined, unit: RowUnit): string {
    if (!row) return this.#ports.say(unit.base ? 'MERGE_ROW_GONE' : 'MERGE_ROW_NONE')
    const lines = this.#differingFields(unit).map(
      (field) =>
        `${textIn(field.field.title, this.#ports.locale)}: ${this.#of(field, row) || this.#ports.say('FORM_EMPTY')}`,
    )
    return lines.join('\n')
  }
  #differingFields({ base, mine, theirs }: RowUnit): readonly ResolvedField[] {
    const there = [base, mine, theirs].flatMap((row) =>
      row && this.#kind.keys.some((key) => Object.hasOwn(row, key)) ? [row] : [],
    )
    const [first] = there
    const differing = this.#fields.filter(({ key }) =>
      there.some((row) => !this.#kind.isSame(key, first?.[key], row[key])),
    )
    return differing.length > 0 ? differing : this.#columns.filter((column) => first && this.#of(column, first) !== '')
  }
  #of(field: ResolvedField, row: Stored): string {
    return displayText(
      field,
      row[field.key],
      fieldText(field, { id: '', ...row } as Row, this.#labels),
      this.#ports.locale,
    )
  }
}

/** The changes of a sub-table in a save or a draft. A new row that is stored by now is identified by its id. */
export function changesOfChild(sent: unknown, stored: readonly Stored[]): ChildChanges {
  if (!fits(ChildChanges as unknown as Record<string, unknown>, sent)) return {}
  const { added = [], changed = [], ...rest } = sent as ChildChanges
  return mergeRepeated({ added, changed, ...rest }, stored)
}

async function mergeChild(
  opened: OpenedChild,
  { base, mine, theirs }: Sides,
  ports: Ports,
): Promise<MergedChild | undefined> {
  const { child, screen, columns } = opened
  const { name } = child
  const their = theirs[name]
  if (!isRows(their)) return undefined
  const fields = screen.fields.filter(({ field }) => field.compute === undefined)
  const kind: RowKind = {
    keys: fields.map(({ key }) => key),
    isOne: child.relation === 'one',
    isOrdered: child.order !== undefined,
    isSame: (key, one, other) => isSameStored(screen.byKey.get(key), one, other),
  }
  const sent = mine[name]
  const was = base[name]
  const merge = mergeRows(kind, {
    base: readable(isRows(was) ? was : their, fields),
    mine: changesOfChild(sent, their),
    theirs: readable(their, fields),
  })
  const units = merge.units.filter(({ by }) => by !== undefined)
  const rows = units.flatMap((unit) => [unit.base, unit.mine, unit.theirs].filter((row) => row !== undefined))
  const labels = await loadLabels(
    [...new Set([...fields, ...columns])],
    rows.map((row) => ({ id: '', ...row }) as Row),
    ports,
  )
  const words = new RowWords(kind, opened, labels, ports)
  const title = textIn(opened.title, ports.locale)
  const keyOf = (key: string) => `${name}/${key}`
  const ofUnit = (unit: RowUnit): MergeField[] => {
    const { by, key } = unit
    if (!by) return []
    const named = kind.isOne ? '' : words.name(unit.base, unit.theirs, unit.mine)
    return [
      {
        key: keyOf(key),
        by,
        title: named ? `${title} · ${named}` : title,
        base: words.side(unit.base, unit),
        mine: words.side(unit.mine, unit),
        theirs: words.side(unit.theirs, unit),
      },
    ]
  }
  const ofOrder = (): MergeField[] => {
    const { by, ...orders } = merge.order
    if (!by) return []
    const known = new Map(merge.units.map((unit) => [unit.key, words.name(unit.base, unit.theirs) || unit.key]))
    const side = (ids: readonly string[]) =>
      [...ids.slice(0, IN_ORDER).map((id) => known.get(id)), ...(ids.length > IN_ORDER ? ['…'] : [])].join(' → ')
    return [
      {
        key: keyOf(ORDER),
        by,
        title: `${title} · ${ports.say('MERGE_ORDER')}`,
        base: side(orders.base),
        mine: side(orders.mine),
        theirs: side(orders.theirs),
      },
    ]
  }
  return { name, merge, keyOf, fields: [...units.flatMap(ofUnit), ...ofOrder()] }
}

/** What differs in the rows of the sub-tables, of those that the user may see. */
export async function mergeChildren(
  children: readonly OpenedChild[],
  sides: Sides,
  ports: Ports,
): Promise<readonly MergedChild[]> {
  const merged = await Promise.all(children.map((child) => mergeChild(child, sides, ports)))
  return merged.filter((child) => child !== undefined)
}
