import { AppError } from '../../../../schemas/messages/index.ts'
import { LOCALES, type Locale, type Text, textIn } from '../../../../schemas/language/text.ts'
import { type CompiledScreen, engineOf } from '../../../data/catalog/index.ts'
import { normalizeTitle, type ReadSheet } from '../../../data/spreadsheet/index.ts'
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

/** The header of a sheet: its row, its titles, and the fields of its columns. */
export interface SheetHeader {
  readonly row: number
  readonly titles: readonly string[]
  readonly keys: ReadonlyMap<number, string>
  /** Titles of columns that are no field. */
  readonly left: readonly string[]
}

/** The first row that has the column of user names. */
export function findSheetHeader(screen: CompiledScreen, { head }: Pick<ReadSheet, 'head'>): SheetHeader {
  const known = new Map<string, string>()
  for (const key of [...IMPORTED, ...EXPORTED_ONLY])
    for (const title of [key, ...LOCALES.map((locale) => columnTitle(screen, key, locale))])
      known.set(normalizeTitle(title), key)
  for (const [row, titles] of head) {
    const keys = new Map<number, string>()
    const left: string[] = []
    for (const [column, title] of titles.entries()) {
      const key = known.get(normalizeTitle(title))
      if (key === undefined && title !== '') left.push(title)
      if (key !== undefined && IMPORTED.some((one) => one === key) && ![...keys.values()].includes(key))
        keys.set(column, key)
    }
    if ([...keys.values()].includes('username')) return { row, titles, keys, left }
  }
  throw new AppError('USER_SHEET_NO_HEADER')
}
