import { createReadStream } from 'node:fs'
import type { UserImportReport } from '../../../../schemas/contract/organization/user-sheet.ts'
import { AppError, say } from '../../../../schemas/messages/index.ts'
import { engineOf, type CompiledScreen } from '../../../data/catalog/index.ts'
import { type EncodedRow, type SheetRow, slicesOf, withSheet, writeErrorFile } from '../../../data/spreadsheet/index.ts'
import { addSystemRowWithin } from '../../../data/write/index.ts'
import type { HandlerContext, Upload } from '../../../http/context.ts'
import { eachPassword } from '../../../http/crypto/password-hash.ts'
import { hashPassword } from '../../auth/api.ts'
import { ACCOUNTS, setDeparts, setRoles } from '../accounts.ts'
import { storeAssignedPassword } from '../new-password.ts'
import { type CheckedRow, SheetChecker, type SheetProblem } from './check.ts'
import { findSheetHeader, type SheetHeader, userScreen } from './columns.ts'

/** Rows of a file … */
const MAX_ROWS = 10_000
/** … and of those the ones with a password: each costs a part of a second. */
const MAX_PASSWORDS = 1000
/** Rows of one transaction. */
const STORED_AT_ONCE = 200
const PROBLEMS_SAID = 500
const GROUPS_SAID = 20
const ROWS_SAID = 10

interface ReadRows {
  readonly header: SheetHeader
  readonly rows: readonly CheckedRow[]
}

/** A cell as it is shown: a number keeps its zeros. */
function readRow([number, words, marks, shown]: EncodedRow): SheetRow {
  return { number, words: words.map((word, column) => shown?.[column] ?? word), ...(marks ? { marks } : {}) }
}

function readRows(context: HandlerContext, screen: CompiledScreen, sent: Upload): Promise<ReadRows> {
  return withSheet(sent, async (sheet) => {
    if (sheet.rows > MAX_ROWS + sheet.head.length) throw new AppError('IMPORT_TOO_MANY_ROWS', { max: MAX_ROWS })
    const header = findSheetHeader(screen, sheet)
    const checker = await SheetChecker.of(context, screen, header)
    const rows: CheckedRow[] = []
    const cut = { size: STORED_AT_ONCE, read: readRow, isMore: () => false }
    for await (const slice of slicesOf(createReadStream(sheet.path), header.row, cut))
      rows.push(...(await checker.check(slice.rows)))
    if (rows.length === 0) throw new AppError('IMPORT_NO_ROWS')
    return { header, rows }
  })
}

/** Adds accounts of checked rows, with their roles and departments. A password of the sheet must be changed by its owner. */
async function store(context: HandlerContext, rows: readonly CheckedRow[]): Promise<void> {
  const hashes = await eachPassword(rows, async ({ values: { password } }) =>
    typeof password === 'string' ? await hashPassword(password) : undefined,
  )
  await context.database.transaction(async (tx) => {
    for (const [index, { values }] of rows.entries()) {
      const { selectedroles, selecteddeparts, password: _password, ...account } = values
      const id = await addSystemRowWithin(context, tx, ACCOUNTS, account)
      if (Array.isArray(selectedroles)) await setRoles(context, tx, id, selectedroles as string[])
      if (Array.isArray(selecteddeparts)) await setDeparts(tx, id, selecteddeparts as string[])
      const hash = hashes[index]
      if (hash !== undefined) await storeAssignedPassword(context, tx, id, hash)
    }
  })
}

/** Problems of the same kind together, the most frequent first. */
function grouped(problems: readonly SheetProblem[]): UserImportReport['groups'] {
  const groups = Map.groupBy(problems, ({ field, code }) => `${field} ${code}`)
  return [...groups.values()]
    .toSorted((one, other) => other.length - one.length)
    .slice(0, GROUPS_SAID)
    .flatMap((group) => {
      const [first] = group
      return first
        ? [
            {
              title: first.title,
              text: first.text,
              count: group.length,
              rows: group.slice(0, ROWS_SAID).map(({ row }) => row),
            },
          ]
        : []
    })
}

async function* refused(rows: readonly CheckedRow[], context: HandlerContext) {
  yield rows.map(({ source: { number, words }, problems }) => ({
    number,
    words,
    reasons: problems.map(({ text }) => text).join(say('COMMON_THEN', {}, context.locale)),
  }))
}

/** Stores the good rows of a sheet of accounts, or none where one is wrong and all were wanted; says what is wrong with the others. */
export async function importUsers(context: HandlerContext, sent: Upload, wantsAll: boolean) {
  const { locale, user, files } = context
  const screen = await userScreen(context)
  const { header, rows } = await readRows(context, screen, sent)
  const [good, wrong] = [
    rows.filter(({ problems }) => problems.length === 0),
    rows.filter(({ problems }) => problems.length > 0),
  ]
  const stored = wantsAll && wrong.length > 0 ? [] : good
  if (stored.filter(({ values }) => typeof values['password'] === 'string').length > MAX_PASSWORDS)
    throw new AppError('USER_SHEET_PASSWORDS', { max: MAX_PASSWORDS })
  for (let from = 0; from < stored.length; from += STORED_AT_ONCE)
    await store(context, stored.slice(from, from + STORED_AT_ONCE))
  const problems = wrong.flatMap((row) => row.problems)
  const groups = grouped(problems)
  const columns = header.left.join(say('COMMON_AND', {}, locale))
  const counts = { total: rows.length, done: stored.length, errors: wrong.length, columns }
  const lines = [
    say(columns === '' ? 'IMPORT_SUMMARY' : 'IMPORT_SUMMARY_LEFT', counts, locale),
    ...groups.map((group) =>
      say('USER_SHEET_GROUP', { ...group, rows: group.rows.join(say('COMMON_AND', {}, locale)) }, locale),
    ),
  ]
  const report: UserImportReport = {
    totalCount: rows.length,
    successCount: stored.length,
    errorCount: wrong.length,
    msg: lines.join('\n'),
    groups,
  }
  if (wrong.length === 0)
    return {
      result: report,
      message: columns === '' ? 'IMPORT_STORED' : 'IMPORT_STORED_LEFT',
      params: { count: stored.length, columns },
    } as const
  const file = await writeErrorFile(
    engineOf(context),
    files,
    screen,
    { id: user.id, locale },
    header.titles,
    refused(wrong, context),
  )
  const result = {
    ...report,
    ...file,
    problems: problems.slice(0, PROBLEMS_SAID).map(({ code: _code, ...problem }) => problem),
  }
  if (stored.length === 0) throw new AppError('IMPORT_NOTHING_STORED', { errors: wrong.length, result })
  return { result, message: 'IMPORT_PARTLY', params: {} } as const
}
