import { AppError } from '../../../../schemas/messages/index.ts'
import { type Locale, type Text, textIn } from '../../../../schemas/language/text.ts'
import { type CompiledScreen, engineOf } from '../../../data/catalog/index.ts'
import { findListHeader, type ReadSheet, type SheetHeader } from '../../../data/spreadsheet/index.ts'
import type { Requester } from '../../../http/context.ts'

/** The page whose fields the columns of a sheet are. */
const SCREEN = 'system.user'

/** What a sheet brings of an account. */
export const IMPORTED = [
  'username',
  'realname',
  'password',
  'workNo',
  'selectedroles',
  'selecteddeparts',
  'post',
  'sex',
  'birthday',
  'phone',
  'email',
  'telephone',
] as const

/** What an export says besides, and an import leaves alone. */
export const EXPORTED_ONLY = ['status', 'lastLoginTime'] as const

/** The page of the accounts, with the rules of its fields. */
export async function userScreen(context: Requester): Promise<CompiledScreen> {
  const screen = await engineOf(context).screens.find(SCREEN)
  if (!screen) throw new AppError('DATA_SCREEN_UNKNOWN', { screen: SCREEN })
  return screen
}

const titleText = ({ resolved }: CompiledScreen, key: string): Text => resolved.byKey.get(key)?.field.title ?? key
export const columnTitle = (screen: CompiledScreen, key: string, locale: Locale): string =>
  textIn(titleText(screen, key), locale)

/** The first row that has the column of user names. */
export function findSheetHeader(screen: CompiledScreen, sheet: Pick<ReadSheet, 'head'>): SheetHeader {
  const titles = new Map([...IMPORTED, ...EXPORTED_ONLY].map((key) => [key, titleText(screen, key)]))
  const found = findListHeader(sheet, { titles, imported: IMPORTED, required: 'username' })
  if (!found) throw new AppError('USER_SHEET_NO_HEADER')
  return found
}
