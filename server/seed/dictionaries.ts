import { DictionarySchema, type Dictionary } from '../../schemas/language/documents.ts'
import { textIn, type Text } from '../../schemas/language/text.ts'
import { touchDictionaries } from '../data/catalog/index.ts'
import type { Queries } from '../db/database.ts'
import { newId } from '../db/ids.ts'
import { readDocuments } from './documents.ts'

function english(text: Text): string | null {
  return typeof text === 'string' ? null : (text['en-US'] ?? null)
}

/** Brings in the dictionaries the database has never seen; from then on the database is the truth. */
export async function seedDictionaries(db: Queries): Promise<void> {
  const known = new Set((await db.selectFrom('sys_dict').select('dict_code').execute()).map((row) => row.dict_code))
  const fresh = readDocuments<Dictionary>('dictionaries', DictionarySchema).filter(({ code }) => !known.has(code))
  if (fresh.length > 0) await touchDictionaries(db)
  for (const { code, title, items } of fresh) {
    const id = newId()
    await db
      .insertInto('sys_dict')
      .values({ id, dict_code: code, dict_name: textIn(title, 'zh-CN') })
      .execute()
    if (items.length === 0) continue
    await db
      .insertInto('sys_dict_item')
      .values(
        items.map((item, index) => ({
          id: newId(),
          dict_id: id,
          item_value: item.value,
          item_text: textIn(item.text, 'zh-CN'),
          item_text_en: english(item.text),
          color: item.color ?? null,
          sort_order: index + 1,
          status: item.enabled === false ? 0 : 1,
        })),
      )
      .execute()
  }
}
