import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { touchDictionaries } from '../../catalog/dictionary-version.ts'
import { engineFor } from '../../catalog/engine.ts'
import { findRow } from '../list.ts'
import { TEST_SCREEN, type TestEngine, actor, openTestEngine } from '../../testing.ts'
import { addRow } from '../../write/write.ts'

let kit: TestEngine
beforeAll(async () => {
  kit = await openTestEngine()
})
afterAll(() => kit.close())

it('answers the words of a dictionary as the version says that the caller has read, in each language', async () => {
  const { kysely } = kit.database
  const screen = await kit.open(TEST_SCREEN)
  const id = String((await addRow(kit.engine, screen, actor, { regNo: 'W-1', level: '2' }))['id'])
  const version = async () => {
    await kit.database.transaction(touchDictionaries)
    const {
      rows: [row],
    } = await sql<{ value: string }>`select value from sys_setting where key = 'dict-version'`.execute(kysely)
    return row?.value ?? null
  }
  const words = async (dictVersion: string | null, locale: 'zh-CN' | 'en-US' = 'zh-CN') =>
    (
      await findRow(
        engineFor(kit.engine, { excluded: () => new Set(), isDisabled: () => false, dictVersion }),
        screen,
        id,
        locale,
      )
    )['level_dictText']
  const before = await version()
  expect([await words(before), await words(before, 'en-US'), await words(before)]).toEqual(['二级', 'Second', '二级'])
  await sql`update sys_dict_item set item_text = '贰级', item_text_en = 'Class two' where id = 'i2'`.execute(kysely)
  const after = await version()
  expect([await words(after), await words(after, 'en-US'), await words(null)]).toEqual(['贰级', 'Class two', '贰级'])
})
