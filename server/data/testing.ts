import { sql } from 'kysely'
import type { Screen } from '../../schemas/language/screen.ts'
import type { Database } from '../db/database.ts'
import { newId } from '../db/ids.ts'
import { openTestDatabase } from '../db/testing.ts'
import { type Actor, compileScreen, type Engine, engineOf, type TableScreen } from './catalog/index.ts'
import { applyPlan, countDuplicates, layoutOf, planTable, readTable } from './table/index.ts'

/** A data engine on a database of its own, with a few people, a dictionary and a category tree. */
export interface TestEngine {
  readonly database: Database
  readonly engine: Engine
  /** Sets the time of the engine. */
  at(time: string): void
  /** Makes the table of a screen and answers it ready to serve. */
  open(document: Screen): Promise<TableScreen>
  close(): Promise<void>
}

export const actor: Actor = {
  id: 'u1',
  username: 'li',
  realname: '李馆员',
  orgCode: 'A01',
  locale: 'zh-CN',
  can: () => true,
}
export const otherActor: Actor = { ...actor, id: 'u2', username: 'wang', realname: '王保管' }

async function seedWorld(database: Database): Promise<void> {
  const db = database.kysely
  for (const { id, username, realname } of [actor, otherActor]) {
    await sql`insert into sys_user (id, username, realname, password_hash) values (${id}, ${username}, ${realname}, '')`.execute(
      db,
    )
  }
  await sql`insert into sys_depart (id, depart_name, org_code) values ('d1', '典藏部', 'A01'), ('d2', '展览部', 'A02')`.execute(
    db,
  )
  await sql`insert into sys_dict (id, dict_code, dict_name) values ('k1', 'test_level', '级别')`.execute(db)
  await sql`insert into sys_dict_item (id, dict_id, item_value, item_text, item_text_en) values
    ('i1', 'k1', '1', '一级', 'First'), ('i2', 'k1', '2', '二级', 'Second'), ('i3', 'k1', '3', '三级', 'Third')`.execute(
    db,
  )
  await sql`insert into sys_category (id, pid, name, code) values
    ('c1', '0', '器物', 'T01'), ('c2', 'c1', '青铜器', 'T01A01'), ('c3', 'c2', '鼎', 'T01A01A01'), ('c4', '0', '书画', 'T02')`.execute(
    db,
  )
}

export async function openTestEngine(): Promise<TestEngine> {
  const database = await openTestDatabase()
  await seedWorld(database)
  let time = Date.parse('2026-05-01T09:00:00+08:00')
  const engine = engineOf({ database, clock: { now: () => (time += 1000) } })
  return {
    database,
    engine,
    at: (text) => void (time = Date.parse(`${text.replace(' ', 'T')}+08:00`)),
    async open(document) {
      const screen = compileScreen(document, 1, newId())
      if (screen.table === undefined) throw new Error('The screen has no table')
      const layout = layoutOf(screen.resolved, screen.table)
      const current = await readTable(database.kysely, screen.table)
      const duplicates = await countDuplicates(database.kysely, layout, current)
      await database.transaction((tx) => applyPlan(tx, planTable(layout, current, { duplicates })))
      return { ...screen, table: screen.table }
    },
    close: () => database.close(),
  }
}

/** A screen with one field of each way of comparing. */
export const TEST_SCREEN: Screen = {
  version: 1,
  id: 'test.relic',
  title: '藏品',
  fields: {
    regNo: { title: '总登记号', view: 'text', maxLength: 32, required: true, unique: true },
    name: { title: '名称', view: 'text', maxLength: 50 },
    level: { title: '级别', view: 'list', dict: 'test_level' },
    category: { title: '类别', view: 'cat_tree', options: { pcode: 'T01' } },
    keeper: { title: '保管人', view: 'sel_user' },
    origin: { title: '来源地', view: 'pca' },
    day: { title: '登记日期', view: 'date' },
    value: { title: '估值', view: 'number', options: { precision: 2 }, required: "level == '1'" },
    secret: { title: '内部备注', view: 'text', visible: "level == '1'" },
    full: { title: '全称', view: 'text', compute: 'regNo + name' },
  },
}
