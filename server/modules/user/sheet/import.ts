import { AppError } from '../../../../schemas/messages/index.ts'
import type { CompiledScreen } from '../../../data/catalog/index.ts'
import { LIST_BATCH, listImportAnswer, listProgress, readListRows } from '../../../data/spreadsheet/index.ts'
import { addSystemRowWithin } from '../../../data/write/index.ts'
import type { HandlerContext, Upload } from '../../../http/context.ts'
import { eachPassword } from '../../../http/crypto/password-hash.ts'
import { hashPassword } from '../../auth/api.ts'
import { ACCOUNTS, setDeparts, setRoles } from '../accounts.ts'
import { storeAssignedPassword } from '../new-password.ts'
import { type CheckedRow, SheetChecker } from './check.ts'
import { findSheetHeader, userScreen } from './columns.ts'

type Progress = ReturnType<typeof listProgress>
/** Each password costs a part of a second. */
const MAX_PASSWORDS = 1000

async function readRows(context: HandlerContext, screen: CompiledScreen, sent: Upload, progress: Progress) {
  const rows: CheckedRow[] = []
  let checker: SheetChecker | undefined
  const header = await readListRows(
    sent,
    (sheet) => findSheetHeader(screen, sheet),
    async (slice, found, { done, total }) => {
      checker ??= await SheetChecker.of(context, screen, found)
      rows.push(...(await checker.check(slice)))
      // Checked is half of it, stored the other.
      await progress(Math.floor(done / 2), total)
    },
  )
  return { header, rows }
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
      if (Array.isArray(selecteddeparts)) await setDeparts(context, tx, id, selecteddeparts as string[])
      const hash = hashes[index]
      if (hash !== undefined) await storeAssignedPassword(context, tx, id, hash)
    }
  })
}

/** Stores the good rows of a sheet of accounts, or none where one is wrong and all were wanted; says what is wrong with the others. */
export async function importUsers(context: HandlerContext, sent: Upload, wantsAll: boolean) {
  const screen = await userScreen(context)
  const progress = listProgress(context, sent)
  const { header, rows } = await readRows(context, screen, sent, progress)
  const [good, wrong] = [
    rows.filter(({ problems }) => problems.length === 0),
    rows.filter(({ problems }) => problems.length > 0),
  ]
  const stored = wantsAll && wrong.length > 0 ? [] : good
  if (stored.filter(({ values }) => typeof values['password'] === 'string').length > MAX_PASSWORDS)
    throw new AppError('USER_SHEET_PASSWORDS', { max: MAX_PASSWORDS })
  for (let from = 0; from < stored.length; from += LIST_BATCH) {
    await store(context, stored.slice(from, from + LIST_BATCH))
    const share = Math.min(1, (from + LIST_BATCH) / stored.length)
    await progress(Math.floor((rows.length * (1 + share)) / 2), rows.length)
  }
  return listImportAnswer(context, screen.resolved.screen.title, header, rows, stored.length)
}
