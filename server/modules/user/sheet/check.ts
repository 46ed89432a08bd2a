import { sql } from 'kysely'
import { buildChecks, checkField, type RecordChecks } from '../../../../engine/validate/index.ts'
import { AppError, type MessageCode, say } from '../../../../schemas/messages/index.ts'
import type { CompiledScreen } from '../../../data/catalog/index.ts'
import {
  type CheckedSheetRow,
  type SheetHeader,
  type SheetProblem,
  type SheetRow,
  sheetCell,
} from '../../../data/spreadsheet/index.ts'
import { problemText, type SystemRow } from '../../../data/write/index.ts'
import type { HandlerContext } from '../../../http/context.ts'
import { checkStrength } from '../../auth/api.ts'
import { assertRolesGrantable } from '../guards.ts'
import { columnTitle } from './columns.ts'
import { type Names, sheetNames } from './names.ts'

export interface CheckedRow extends CheckedSheetRow {
  /** The account by wire names; roles and departments are lists of ids. */
  readonly values: SystemRow
}

/** No two accounts have the same, whatever its case. */
const UNIQUE = { username: 'username', phone: 'phone', email: 'email', workNo: 'work_no' } as const
const TAKEN: Readonly<Record<keyof typeof UNIQUE, MessageCode>> = {
  username: 'ACCOUNT_TAKEN',
  phone: 'ACCOUNT_PHONE_TAKEN',
  email: 'ACCOUNT_EMAIL_TAKEN',
  workNo: 'ACCOUNT_WORK_NO_TAKEN',
}
const UNIQUE_KEYS = Object.keys(UNIQUE) as (keyof typeof UNIQUE)[]
const DATE = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T].*)?$/

function dateOf(text: string): string | undefined {
  const [, year = '', month = '', day = ''] = DATE.exec(text) ?? []
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = Date.parse(`${date}T00:00:00Z`)
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== date ? undefined : date
}

/** Judges the rows of a sheet of accounts, one after the other. */
export class SheetChecker {
  readonly #context: HandlerContext
  readonly #screen: CompiledScreen
  readonly #header: SheetHeader
  readonly #names: ReadonlyMap<string, Names>
  readonly #checks: RecordChecks
  /** Row of the sheet by field and value. */
  readonly #rows = new Map<string, number>()
  /** Why a role cannot be given; undefined where it can. */
  readonly #roles = new Map<string, AppError | undefined>()

  private constructor(
    context: HandlerContext,
    screen: CompiledScreen,
    header: SheetHeader,
    names: ReadonlyMap<string, Names>,
  ) {
    this.#context = context
    this.#screen = screen
    this.#header = header
    this.#names = names
    this.#checks = buildChecks(screen.resolved)
  }

  static async of(context: HandlerContext, screen: CompiledScreen, header: SheetHeader): Promise<SheetChecker> {
    return new SheetChecker(context, screen, header, await sheetNames(context))
  }

  async check(rows: readonly SheetRow[]): Promise<CheckedRow[]> {
    const stored = await this.#storedValues(rows)
    const checked: CheckedRow[] = []
    for (const source of rows) checked.push(await this.#checkRow(source, stored))
    return checked
  }

  #cell(row: SheetRow, key: string): string {
    return sheetCell(this.#header, row, key)
  }

  /** Values that accounts have already, by field. */
  async #storedValues(rows: readonly SheetRow[]): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
    const found = new Map<string, ReadonlySet<string>>()
    for (const key of UNIQUE_KEYS) {
      const values = rows.map((row) => this.#cell(row, key).toLowerCase()).filter((value) => value !== '')
      const column = sql.ref(UNIQUE[key])
      const { rows: taken } = await sql<{ value: string }>`select lower(${column}) as value from sys_user
        where lower(${column}) = any(${[...new Set(values)]}::text[])`.execute(this.#context.db)
      found.set(key, new Set(taken.map(({ value }) => value)))
    }
    return found
  }

  #problem(source: SheetRow, field: string, code: MessageCode, text: string): SheetProblem {
    const value = field === 'password' ? '' : this.#cell(source, field)
    return {
      row: source.number,
      field,
      title: columnTitle(this.#screen, field, this.#context.locale),
      value,
      code,
      text,
    }
  }

  async #checkRow(source: SheetRow, stored: ReadonlyMap<string, ReadonlySet<string>>): Promise<CheckedRow> {
    const { locale } = this.#context
    const problems = new Map<string, SheetProblem>()
    const refuse = (
      field: string,
      code: MessageCode,
      params: Readonly<Record<string, unknown>> = {},
      text = say(code, params, locale),
    ) => {
      if (!problems.has(field)) problems.set(field, this.#problem(source, field, code, text))
    }
    const values: Record<string, unknown> = {}
    for (const [column, key] of this.#header.keys) {
      const mark = source.marks?.[column]
      if (mark) refuse(key, mark)
      const text = this.#cell(source, key)
      values[key] = text === '' ? null : this.#stored(key, text, (code, params) => refuse(key, code, params))
    }
    for (const key of this.#header.keys.values()) {
      if (key === 'password' || this.#names.has(key)) continue
      const found = checkField(this.#checks, key, values)
      if (found) refuse(key, found.code, {}, problemText(found, this.#screen, locale))
    }
    if (!values['realname'])
      refuse('realname', 'FIELD_REQUIRED', { label: columnTitle(this.#screen, 'realname', locale) })
    this.#checkPassword(source, values, refuse)
    for (const key of UNIQUE_KEYS) this.#checkUnique(source, key, stored, refuse)
    for (const role of (values['selectedroles'] as readonly string[] | null) ?? []) {
      const refused = await this.#refusedRole(role)
      if (refused) refuse('selectedroles', refused.code, {}, say(refused.code, refused.params, locale))
    }
    return { source, values, problems: [...problems.values()] }
  }

  /** The stored form of a cell. */
  #stored(
    key: string,
    text: string,
    refuse: (code: MessageCode, params?: Readonly<Record<string, unknown>>) => void,
  ): unknown {
    if (key === 'birthday') {
      const date = dateOf(text)
      if (date === undefined) refuse('USER_SHEET_DATE', { text })
      return date ?? null
    }
    const names = this.#names.get(key)
    if (!names) return text
    const found = names.find(text)
    if (found.kind !== 'found') {
      refuse(found.kind === 'unknown' ? 'USER_SHEET_UNKNOWN' : 'USER_SHEET_UNSURE', { text: found.text })
      return null
    }
    return key === 'selectedroles' || key === 'selecteddeparts' ? found.values : found.values.join(',')
  }

  #checkPassword(source: SheetRow, values: SystemRow, refuse: (field: string, code: MessageCode) => void): void {
    const password = this.#cell(source, 'password')
    if (password === '') return
    try {
      checkStrength(this.#context.env, password, String(values['username'] ?? ''))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refuse('password', error.code)
    }
  }

  #checkUnique(
    source: SheetRow,
    key: keyof typeof UNIQUE,
    stored: ReadonlyMap<string, ReadonlySet<string>>,
    refuse: (field: string, code: MessageCode, params: Readonly<Record<string, unknown>>) => void,
  ): void {
    const value = this.#cell(source, key)
    if (value === '') return
    const place = `${key} ${value.toLowerCase()}`
    const row = this.#rows.get(place)
    if (row !== undefined) refuse(key, 'USER_SHEET_REPEATED', { row })
    else this.#rows.set(place, source.number)
    if (stored.get(key)?.has(value.toLowerCase())) refuse(key, TAKEN[key], { code: value })
  }

  async #refusedRole(role: string): Promise<AppError | undefined> {
    if (!this.#roles.has(role)) {
      const refused = await assertRolesGrantable(this.#context, this.#context.db, { added: [role], removed: [] }).then(
        () => undefined,
        (error: unknown) => {
          if (error instanceof AppError) return error
          throw error
        },
      )
      this.#roles.set(role, refused)
    }
    return this.#roles.get(role)
  }
}
