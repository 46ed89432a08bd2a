/**
 * The process the durability tests kill: publishes one screen after the other and says which one begins, and prints its number only after
 * the publication was answered. Arguments: engine, data folder, first number.
 */
import { openDatabase, type Engine } from '../../server/db/connect.ts'
import { type Editor, createScreen, publishDraft } from '../../server/modules/screen/service.ts'
import { say } from './say.ts'

const [engine = 'auto', dataDir = '', first = '0'] = process.argv.slice(2)
const editor: Editor = { username: 'admin', locale: 'zh-CN', now: new Date(0), reports: new Set(), by: undefined }

const database = await openDatabase({ engine: engine as Engine, dataDir, log: { info: say, warn: say } })
say('open')
for (let number = Number(first); ; number += 1) {
  const id = `lab.part${number}`
  const fields = Object.fromEntries(
    Array.from({ length: 20 }, (_, index) => [`part${index}`, { title: `字段${index}` }]),
  )
  await createScreen(database, editor, {
    version: 1,
    id,
    title: `部件${number}`,
    permission: `lab:part${number}`,
    fields,
    source: { table: `biz_part_${number}` },
  })
  say(`publishing ${number}`)
  await publishDraft(database, editor, id, 0, { message: '第一版', allow: [] })
  say(String(number))
}
