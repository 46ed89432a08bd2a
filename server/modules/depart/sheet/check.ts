import { say, type MessageCode } from '../../../../schemas/messages/index.ts'
import { LOCALES, type Locale } from '../../../../schemas/language/text.ts'
import { DEPART_LENGTHS, type StatedDepart } from '../../../../schemas/contract/organization/depart.ts'
import {
  type CheckedSheetRow,
  sheetCell,
  type SheetHeader,
  type SheetProblem,
  type SheetRow,
} from '../../../data/spreadsheet/index.ts'
import { ALL_TENANTS } from '../../../../schemas/language/lookup.ts'
import { CHOICES, IMPORTED, type SheetKey, STEP, TITLES } from './columns.ts'
import type { SheetTenants } from './tenants.ts'

const LENGTHS: Readonly<Partial<Record<SheetKey, number>>> = DEPART_LENGTHS
const LEVELS = 10

/** A department that is stored already. */
export interface StoredPlace {
  readonly id: string
  readonly code: string
  readonly path: string
  readonly tenantId: number
}
/** A row with what it states, and where. */
export interface CheckedDepart extends CheckedSheetRow {
  readonly values: Partial<StatedDepart>
  /** Path of its own, as paths are compared. */
  readonly path: string
  /** The stored parent, the path of a parent in the sheet, or neither on the first level. */
  readonly parentId: string | undefined
  readonly parentPath: string
  /** The stated one, or that of a department above; undefined where neither says one. */
  readonly tenant: number | undefined
}

const normalize = (path: string) =>
  path
    .split(STEP)
    .map((name) => name.normalize('NFKC').trim().toLowerCase())
    .join(STEP)

type Refuse = (field: SheetKey, code: MessageCode, params?: Readonly<Record<string, unknown>>) => void

function choiceOf(key: SheetKey, text: string): string | undefined {
  const words = Object.entries(CHOICES[key] ?? {})
  return words.find(
    ([value, code]) =>
      value === text || LOCALES.some((locale) => say(code, {}, locale).toLowerCase() === text.toLowerCase()),
  )?.[0]
}

function valuesOf(cell: (key: SheetKey) => string, refuse: Refuse): Partial<StatedDepart> {
  const values: Record<string, unknown> = {}
  for (const key of IMPORTED) {
    const text = cell(key)
    if (key === 'parent' || key === 'tenantId' || text === '') continue
    const [max, isChoice] = [LENGTHS[key] ?? Infinity, CHOICES[key] !== undefined]
    if (text.length > max) refuse(key, 'DEPART_SHEET_LONG', { max })
    const value = isChoice ? choiceOf(key, text) : key === 'departOrder' ? Number(text) : text
    if (value === undefined) refuse(key, 'USER_SHEET_UNKNOWN', { text })
    if (typeof value === 'number' && !(Number.isInteger(value) && Math.abs(value) < 1e9))
      refuse(key, 'DEPART_SHEET_WHOLE', { text })
    values[key] = value
  }
  return values
}

function statedTenant(text: string, tenants: SheetTenants, refuse: Refuse): number | undefined {
  if (text === '') return undefined
  const tenant = tenants.find(text)
  if (tenant === undefined) refuse('tenantId', 'USER_SHEET_UNKNOWN', { text })
  if (tenant === ALL_TENANTS && !tenants.mayShare) refuse('tenantId', 'TENANT_SHARED')
  return tenant
}

interface StoredDeparts {
  readonly places: readonly StoredPlace[]
  readonly tenants: SheetTenants
}

/** Judges the rows of a sheet of departments together: a parent may be in any of them. */
export class DepartChecker {
  readonly #header: SheetHeader
  readonly #locale: Locale
  readonly #byPath: ReadonlyMap<string, readonly StoredPlace[]>
  readonly #byCode: ReadonlyMap<string, StoredPlace>
  readonly #tenantOf: ReadonlyMap<string, number>
  readonly #tenants: SheetTenants
  /** The first row of each path. */
  readonly #rows = new Map<string, CheckedDepart>()

  constructor(header: SheetHeader, locale: Locale, { places, tenants }: StoredDeparts) {
    this.#header = header
    this.#locale = locale
    this.#byPath = Map.groupBy(places, ({ path }) => normalize(path))
    this.#byCode = new Map(places.map((place) => [place.code.toLowerCase(), place]))
    this.#tenantOf = new Map(places.map(({ id, tenantId }) => [id, tenantId]))
    this.#tenants = tenants
  }

  /** Those above come before those below. */
  check(sources: readonly SheetRow[]): readonly CheckedDepart[] {
    const rows = sources.map((source) => this.#placed(source))
    for (const row of rows) if (!this.#rows.has(row.path)) this.#rows.set(row.path, row)
    const depth = ({ path }: CheckedDepart) => path.split(STEP).length
    return rows.toSorted((one, other) => depth(one) - depth(other)).map((row) => this.#inTree(row))
  }

  #problem(source: SheetRow, field: SheetKey, code: MessageCode, params: Readonly<Record<string, unknown>>) {
    return {
      row: source.number,
      field,
      title: say(TITLES[field], {}, this.#locale),
      value: sheetCell(this.#header, source, field),
      code,
      text: say(code, params, this.#locale),
    }
  }

  #placed(source: SheetRow): CheckedDepart {
    const problems = new Map<string, SheetProblem>()
    const refuse: Refuse = (field, code, params = {}) => {
      if (!problems.has(field)) problems.set(field, this.#problem(source, field, code, params))
    }
    for (const [column, key] of this.#header.keys) {
      const mark = source.marks?.[column]
      if (mark) refuse(key as SheetKey, mark)
    }
    const cell = (key: SheetKey) => sheetCell(this.#header, source, key)
    const name = cell('departName')
    if (name === '') refuse('departName', 'DEPART_NAME')
    if (name.includes(STEP)) refuse('departName', 'DEPART_SHEET_SLASH')
    const values = valuesOf(cell, refuse)
    const stated = cell('parent')
    const found = this.#byCode.get(stated.toLowerCase())
    const parentPath = normalize(found?.path ?? stated)
    const same = found || stated === '' ? [] : (this.#byPath.get(parentPath) ?? [])
    if (same.length > 1) refuse('parent', 'USER_SHEET_UNSURE', { text: stated })
    const path = normalize(parentPath === '' ? name : `${parentPath}${STEP}${name}`)
    if (path.split(STEP).length > LEVELS) refuse('parent', 'DEPART_DEEP')
    const tenant = statedTenant(cell('tenantId'), this.#tenants, refuse)
    const parentId = (found ?? same[0])?.id
    return { source, values, path, parentPath, parentId, tenant, problems: [...problems.values()] }
  }

  #inTree(row: CheckedDepart): CheckedDepart {
    const { source, path, parentPath, parentId, tenant, problems } = row
    if (problems.length > 0) return row
    const first = this.#rows.get(path)
    const above = this.#rows.get(parentPath)
    const refused = (field: SheetKey, code: MessageCode, params: Readonly<Record<string, unknown>>) => {
      const wrong = { ...row, problems: [this.#problem(source, field, code, params)] }
      if (first === row) this.#rows.set(path, wrong)
      return wrong
    }
    if (this.#byPath.has(path)) return refused('departName', 'DEPART_SHEET_TAKEN', {})
    if (first && first.source !== source)
      return refused('departName', 'USER_SHEET_REPEATED', { row: first.source.number })
    const below = (parentTenant = ALL_TENANTS) => {
      if (parentTenant === ALL_TENANTS || tenant === parentTenant) return row
      if (tenant !== undefined) return refused('tenantId', 'DEPART_OTHER_TENANT', {})
      const inherited = { ...row, tenant: parentTenant }
      this.#rows.set(path, inherited)
      return inherited
    }
    if (parentId !== undefined || parentPath === '') return below(this.#tenantOf.get(parentId ?? ''))
    if (!above) return refused('parent', 'USER_SHEET_UNKNOWN', { text: sheetCell(this.#header, source, 'parent') })
    return above.problems.length > 0
      ? refused('parent', 'DEPART_SHEET_ABOVE', { row: above.source.number })
      : below(above.tenant)
  }
}
