import { sql } from 'kysely'
import type { Static } from 'typebox'
import { DICT_VALUE_LENGTH } from '../../../schemas/contract/values/dict-item.ts'
import type { DictEntry, DictMap } from '../../../schemas/contract/common.ts'
import type { Locale } from '../../../schemas/language/text.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { touchDictionaries } from '../../data/catalog/index.ts'
import type { Queries } from '../../db/database.ts'
import { type Stamp, withVersions } from '../../data/write/index.ts'
import { newId } from '../../db/ids.ts'
import { DICT_ITEMS } from './lists.ts'
import { addItem } from './store.ts'

export { DICT_ITEMS, DICTS } from './lists.ts'

export type Entry = Static<typeof DictEntry>

interface Row {
  item_value: string
  item_text: string
  item_text_en: string | null
  color: string | null
}

function entry(row: Row, locale: Locale): Entry {
  const text = locale === 'en-US' ? (row.item_text_en ?? row.item_text) : row.item_text
  return { value: row.item_value, text, title: text, label: text, ...(row.color === null ? {} : { color: row.color }) }
}

function enabledItems(db: Queries) {
  return db
    .selectFrom('sys_dict as d')
    .innerJoin('sys_dict_item as i', 'i.dict_id', 'd.id')
    .select(['d.dict_code', 'i.item_value', 'i.item_text', 'i.item_text_en', 'i.color'])
    .where('d.del_flag', '=', 0)
    .where('i.status', '=', 1)
    .orderBy('d.dict_code')
    .orderBy('i.sort_order')
    .orderBy('i.item_value')
}

/** Who asks, and in which language. */
interface Asking {
  readonly db: Queries
  readonly locale: Locale
  /** Ids of the tenants the person is bound to. */
  readonly user?: { readonly tenants: readonly string[] } | undefined
}

const TENANT_CODE = /^(.+)_(\d{1,18})$/

/** `code_7` is tenant 7's own `code`, where there is a plain `code`; undefined for any other code. */
function tenantPart(
  code: string,
  isCode: (plain: string) => boolean,
): { readonly plain: string; readonly tenant: string } | undefined {
  const [, plain = '', tenant = ''] = TENANT_CODE.exec(code) ?? []
  return plain !== '' && isCode(plain) ? { plain, tenant } : undefined
}

/**
 * Enabled entries of one dictionary, in order; `[]` when there is none of that code. `code_7` answers the dictionary of
 * tenant 7 to its people, and the plain one where the tenant has none or the person is of another.
 */
export async function dictEntries({ db, locale, user }: Asking, code: string): Promise<Entry[]> {
  const [, plain = code] = TENANT_CODE.exec(code) ?? []
  const known = await db
    .selectFrom('sys_dict')
    .select('dict_code')
    .where('del_flag', '=', 0)
    .where('dict_code', 'in', [code, plain])
    .execute()
  const codes = new Set(known.map((row) => row.dict_code))
  const part = tenantPart(code, (one) => codes.has(one))
  const chosen = part && !(codes.has(code) && user?.tenants.includes(part.tenant)) ? part.plain : code
  const rows = await enabledItems(db).where('d.dict_code', '=', chosen).execute()
  return rows.map((row) => entry(row, locale))
}

/**
 * Enabled entries of several dictionaries, or of all. A dictionary without entries is not in the answer, nor is one of a
 * tenant that the person does not belong to.
 */
export async function dictMap(
  { db, locale, user }: Asking,
  codes?: readonly string[],
): Promise<Static<typeof DictMap>> {
  const rows = await (codes ? enabledItems(db).where('d.dict_code', 'in', [...codes, '']) : enabledItems(db)).execute()
  const byCode = Map.groupBy(rows, (row) => row.dict_code)
  const foreign = (code: string) => {
    const part = tenantPart(code, (plain) => byCode.has(plain))
    return part !== undefined && !user?.tenants.includes(part.tenant)
  }
  return Object.fromEntries(
    [...byCode]
      .filter(([code]) => !foreign(code))
      .map(([code, found]) => [code, found.map((row) => entry(row, locale))]),
  )
}

const NUMBER = /^\d{1,9}$/

/** The values of new entries: the next numbers where all values are numbers, else the words themselves. */
function valuesFor(known: readonly string[], words: readonly string[]): readonly string[] {
  const numbers = known.filter((value) => NUMBER.test(value)).map(Number)
  if (numbers.length !== known.length || numbers.length === 0) return words
  return words.map((_, index) => String(Math.max(...numbers) + 1 + index))
}

/** Adds entries at the end of a dictionary, in the transaction of the caller. */
export async function addDictEntries(tx: Queries, code: string, words: readonly string[], stamp: Stamp): Promise<void> {
  const tooLong = words.find((word) => word.length > DICT_VALUE_LENGTH)
  if (tooLong !== undefined) throw new AppError('IMPORT_DICT_LONG', { words: tooLong, max: DICT_VALUE_LENGTH })
  // Two who add at once would take the same value.
  const dict = (
    await sql<{ id: string }>`select id from sys_dict where dict_code = ${code} and del_flag = 0 for update`.execute(tx)
  ).rows[0]
  if (!dict) throw new AppError('PICKER_NOT_FOUND')
  const known = await tx
    .selectFrom('sys_dict_item')
    .select(['item_value', 'item_text', 'sort_order'])
    .where('dict_id', '=', dict.id)
    .execute()
  const fresh = words.filter(
    (word) => !known.some(({ item_text, item_value }) => item_text === word || item_value === word),
  )
  const last = Math.max(0, ...known.map(({ sort_order }) => sort_order))
  const given = valuesFor(
    known.map(({ item_value }) => item_value),
    fresh,
  )
  const ids = fresh.map(() => newId())
  await withVersions(tx, DICT_ITEMS, ids, stamp, async () => {
    for (const [index, itemText] of fresh.entries()) {
      const values = { dictId: dict.id, itemText, itemValue: given[index] ?? itemText, sortOrder: last + 1 + index }
      await addItem(tx, ids[index] ?? '', values, stamp.by)
    }
  })
  if (fresh.length > 0) await touchDictionaries(tx)
}
