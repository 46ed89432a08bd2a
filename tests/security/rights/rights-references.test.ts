import { beforeAll, describe, expect, it } from 'vitest'
import type { Envelope } from '../../../schemas/contract/envelope.ts'
import { grant } from '../../../server/modules/screen/permissions.ts'
import { publishScreen } from '../../data/kit.ts'
import { openApplication } from '../../kit/test-app.ts'
import { type Someone, someoneWith } from './rights-kit.ts'

const application = openApplication()
const SECRET = 'lab.secret'
const OPEN = 'lab.ledger'
const DESIGN = ['system:screen:list', 'system:screen:add', 'system:screen:edit', 'system:screen:publish']
type Row = Readonly<Record<string, unknown>>
const asAdmin = <T = Row>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) =>
  application.call<T>({ method, url, token: application.admin, ...(body === undefined ? {} : { body }) })
const notes = async () =>
  (await asAdmin<{ records: readonly Row[] }>('GET', `/data/${SECRET}/list?pageSize=100`)).result.records
    .map(({ note }) => note)
    .toSorted()
const CHILD = { lines: { screen: SECRET, relation: 'many', key: 'above', edit: 'grid' } }
const PICKED = { title: '选', view: 'sel_search', options: { dict: `${SECRET},note,code` } }

let designer: Someone
let ledger: string
beforeAll(async () => {
  await publishScreen(application, application.admin, {
    version: 1,
    id: SECRET,
    title: '密件',
    fields: {
      code: { title: '号' },
      note: { title: '记' },
      above: { title: '上' },
      owner: { title: '主人' },
      parent: { title: '父' },
    },
    list: { tree: { parent: 'parent', text: 'note' } },
  })
  await asAdmin('PUT', '/report/documents/secret_notes', {
    document: {
      version: 1,
      code: 'secret_notes',
      title: '密件表',
      screen: SECRET,
      columns: [{ field: 'note' }],
      menu: { parent: 'reports' },
    },
    version: 0,
  })
  await publishScreen(application, application.admin, {
    version: 1,
    id: OPEN,
    title: '台账',
    fields: { name: { title: '名' }, picked: PICKED },
    children: CHILD,
  })
  await asAdmin('POST', `/data/${SECRET}/add`, { code: 'a', note: 'the amount is 42', owner: 'reader' })
  const lines = {
    added: [
      { id: 'n', note: 'below', code: 'b', owner: 'reader' },
      { id: 'm', note: 'hidden below', code: 'c', owner: 'other' },
    ],
  }
  ledger = String((await asAdmin('POST', `/data/${OPEN}/add`, { name: 'first', picked: 'a', lines })).result['id'])
  designer = await someoneWith(application, 'ref_designer', DESIGN)
})

describe('the reach of system:screen:publish', () => {
  const FIELDS: readonly (readonly [string, object])[] = [
    ['words of a search', { fields: { x: PICKED } }],
    [
      'words of a dictionary over a table',
      { fields: { x: { title: 'x', view: 'sel_search', options: { dict: 'biz_lab_secret,note,code' } } } },
    ],
    ['a tree', { fields: { x: { title: 'x', view: 'sel_tree', options: { dict: SECRET } } } }],
    [
      'a tree over a table',
      { fields: { x: { title: 'x', view: 'sel_tree', options: { dict: `${SECRET},note,code`, pidField: 'parent' } } } },
    ],
    [
      'a chain of selects',
      {
        fields: {
          x: {
            title: 'x',
            view: 'link_down',
            options: { table: SECRET, txt: 'note', key: 'code', idField: 'id', pidField: 'parent' },
          },
        },
      },
    ],
    [
      'a picker of rows',
      { fields: { x: { title: 'x', view: 'sel_biz', options: { source: SECRET, store: 'code', text: 'note' } } } },
    ],
    [
      'a report',
      {
        fields: {
          x: { title: 'x', view: 'popup', options: { code: 'secret_notes', orgFields: 'note', destFields: 'x' } },
        },
      },
    ],
    [
      'an item of the query',
      {
        fields: { x: { title: 'x' } },
        query: { items: [{ field: 'x', view: 'sel_search', options: { dict: `${SECRET},note,code` } }] },
      },
    ],
    [
      'a child beside the form',
      { fields: { x: { title: 'x' } }, children: { lines: { screen: SECRET, relation: 'many', key: 'above' } } },
    ],
    ['a child inside the form', { fields: { x: { title: 'x' } }, children: CHILD }],
  ]
  it.each(FIELDS)('is nothing of a screen that they may not read: %s', async (name, document) => {
    const id = `lab.ref${FIELDS.findIndex(([one]) => one === name)}`
    const table = (
      await application.database.kysely
        .selectFrom('sys_screen_table')
        .select('table_name')
        .where('screen_id', '=', SECRET)
        .executeTakeFirstOrThrow()
    ).table_name
    const stated = JSON.parse(
      JSON.stringify({ version: 1, id, title: id, ...document }).replaceAll('biz_lab_secret', table),
    ) as Row
    await expect(publishScreen(application, designer.token, stated)).rejects.toThrow('不能发布')
    // The document itself is sound: a person who may read what it names publishes it.
    expect(await asAdmin('POST', `/schema/publish/${id}`, { message: '', baseVersion: 0 })).toMatchObject({
      success: true,
    })
  })
  it('is a child inside the form only for who may delete its rows, which go with the record', async () => {
    const reading = await someoneWith(application, 'ref_reading', DESIGN)
    await grant(application.database.kysely, 'ref_reading', SECRET, ['list'])
    const publish = (id: string) =>
      publishScreen(application, reading.token, { version: 1, id, title: id, fields: { x: PICKED }, children: CHILD })
    await expect(publish('lab.inside1')).rejects.toThrow('子表')
    await grant(application.database.kysely, 'ref_reading', SECRET, ['delete'])
    await publish('lab.inside2')
  })
  it('takes nothing from a screen of another author, and adds nothing to its reach', async () => {
    const change = async (document: object): Promise<Envelope<unknown>> => {
      const { result } = await designer.send<{ baseVersion: number; document: Row }>('GET', `/schema/draft/${OPEN}`)
      await designer.send('PUT', `/schema/draft/${OPEN}`, {
        document: { ...result.document, ...document },
        baseVersion: result.baseVersion,
      })
      const published = await designer.send('POST', `/schema/publish/${OPEN}`, {
        message: '',
        baseVersion: result.baseVersion,
      })
      if (!published.success) await designer.send('DELETE', `/schema/draft/${OPEN}`)
      return published
    }
    expect(await change({ title: '总台账' })).toMatchObject({ success: true })
    expect(
      await change({
        fields: { name: { title: '名' }, picked: { ...PICKED, options: { dict: `${SECRET},owner,code` } } },
      }),
    ).toMatchObject({ success: false })
  })
})

describe('the reach of a screen that refers to another one', () => {
  it('is no word of rows that they may not read, in any answer', async () => {
    const reader = await someoneWith(application, 'ref_reader', [])
    await grant(application.database.kysely, 'ref_reader', OPEN, ['list', 'detail', 'add', 'edit', 'export'])
    const said = async () =>
      JSON.stringify([
        await reader.send('GET', `/data/${OPEN}/list`),
        await reader.send('GET', `/data/${OPEN}/queryById?id=${ledger}&_children=true`),
        await reader.send('GET', `/sys/dict/loadDictItem/${SECRET},note,code?key=a`),
      ])
    expect(await said()).toContain('"picked":"a"')
    expect(await said()).not.toContain('the amount is 42')
    // No key reveals whether there is a row either.
    const wrong = await reader.send('POST', `/data/${OPEN}/add`, { name: 'x', picked: 'nothing' })
    const right = await reader.send('POST', `/data/${OPEN}/add`, { name: 'x', picked: 'a' })
    expect([wrong.success, right.success]).toEqual([false, false])
    expect(right.message.replace('a', '')).toBe(wrong.message.replace('nothing', ''))
    await grant(application.database.kysely, 'ref_reader', SECRET, ['list'])
    expect(await said()).toContain('the amount is 42')
  })
  it('is no deletion of rows that they may not delete, by deleting what these belong to', async () => {
    const before = await notes()
    const remover = await someoneWith(application, 'ref_remover', [])
    await grant(application.database.kysely, 'ref_remover', OPEN, ['list', 'delete', 'batch_delete'])
    const remove = async () => [
      await remover.send('DELETE', `/data/${OPEN}/delete?id=${ledger}`),
      await remover.send('DELETE', `/data/${OPEN}/deleteBatch?ids=${ledger}`),
    ]
    for (const reply of await remove())
      expect(reply).toMatchObject({ success: false, message: expect.stringContaining('您无权删除的行') as string })
    // Rows that a policy hides from them are not theirs to delete, whatever they hold.
    await grant(application.database.kysely, 'ref_remover', SECRET, ['list', 'delete'])
    expect(
      await asAdmin('PUT', '/sys/policy/save', {
        screen: SECRET,
        role: remover.role,
        version: 0,
        document: { rows: "owner == 'reader'" },
      }),
    ).toMatchObject({ success: true })
    for (const reply of await remove()) expect(reply).toMatchObject({ success: false })
    expect(await notes()).toEqual(before)
    expect(await asAdmin('DELETE', `/sys/policy/delete?screen=${SECRET}&role=${remover.role}&version=1`)).toMatchObject(
      { success: true },
    )
    expect((await remove())[0]).toMatchObject({ success: true })
    expect(await notes()).toEqual(['the amount is 42'])
  })
})
