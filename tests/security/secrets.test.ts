import { sql } from 'kysely'
import { read, utils } from 'xlsx'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { HIDDEN, isHashed } from '../../registry/kit/secret.ts'
import { tableName } from '../../schemas/language/table-name.ts'
import { hashAllSecrets } from '../../server/data/table/hash-secrets.ts'
import { hashPassword, isPassword } from '../../server/http/crypto/password-hash.ts'
import { planOf, stepsOf, xlsxOf } from '../data/sheets/import-kit.ts'
import { publishScreen } from '../data/kit.ts'
import { onEveryEngine } from '../kit/engines.ts'
import { type TestApp, buildTestApp } from '../kit/test-app.ts'

/** A password field is written and never read, by whatever entry point a client reads. */

type Row = Readonly<Record<string, unknown>>
interface Page {
  readonly records: readonly Row[]
  readonly total: number
}
const [ID, LINE, TICKET, REPORT, QUERY] = [
  'lab.vault',
  'lab.vaultLine',
  'lab.vaultTicket',
  'lab_vault',
  'lab_vault_sql',
] as const
const TABLE = tableName({ id: ID }) ?? ''
const [SECRET, OTHER] = ['geheim-4711', 'another-0815'] as const
const WORDS = [SECRET, OTHER, 'third-4242', ' new one 12 ', 'clear of old']
const pin = { title: '口令', view: 'password', required: true, minLength: 8, unique: true }
const SCREEN = {
  version: 1,
  id: ID,
  title: '保险柜',
  fields: { code: { title: '编号', unique: true, required: true }, pin, note: { title: '备注' } },
  query: { items: ['code', 'pin'] },
  list: { columns: ['code', 'pin', 'note'], sort: { field: 'pin', order: 'asc' }, quick: ['code', 'pin'] },
  children: { lines: { screen: LINE, relation: 'many', key: 'vault', edit: 'grid' } },
}
const superQuery = (rule: string, val: string, field = 'pin') =>
  `superQueryMatchType=and&superQueryParams=${encodeURIComponent(JSON.stringify([{ field, rule, val }]))}`

onEveryEngine(() => {
  let app: TestApp
  let admin: string
  /** All replies, which must not contain a secret. */
  const replies: string[] = []
  const ask = async <T = Page>(url: string, body?: object, method?: 'PUT') => {
    const reply = await app.request({ url, token: admin, ...(body ? { body } : {}), ...(method ? { method } : {}) })
    replies.push(`${url} ${reply.body}`)
    return reply.json<{ success: boolean; message: string; result: T }>()
  }
  const raw = async (table: string, column: string) =>
    (
      await sql<{
        value: string | null
      }>`select ${sql.id(column)} as value from ${sql.table(table)} order by 1`.execute(app.database.kysely)
    ).rows.map(({ value }) => value ?? '')
  /** The word that a hash was made of, of those that were typed here; what is no hash as it is. */
  const wordOf = async (held: string | null) => {
    for (const word of WORDS) if (isHashed(held) && (await isPassword(String(held), word))) return word
    return held
  }
  const stored = async () => {
    const { rows } = await sql<{
      code: string
      pin: string | null
    }>`select code, pin from ${sql.table(TABLE)} order by code`.execute(app.database.kysely)
    return Promise.all(rows.map(async ({ code, pin: held }) => [code, await wordOf(held)]))
  }
  const words = async (url: string) => {
    const { rawPayload } = await app.request({ url, token: admin })
    const cells = Object.values(read(rawPayload).Sheets).flatMap((sheet) =>
      utils.sheet_to_json<unknown[]>(sheet, { header: 1 }).flat(),
    )
    replies.push(`${url} ${JSON.stringify(cells)}`)
    return cells
  }
  let id: string
  let answered: Row
  beforeAll(async () => {
    app = await buildTestApp()
    admin = await app.login('admin')
    await publishScreen(app, admin, {
      version: 1,
      id: LINE,
      title: '柜中',
      fields: { vault: { title: '柜' }, what: { title: '物' }, key: { title: '钥匙', view: 'password' } },
    })
    await publishScreen(app, admin, SCREEN)
    await publishScreen(app, admin, {
      version: 1,
      id: TICKET,
      title: '引用',
      fields: { vault: { title: '柜', view: 'sel_search', options: { dict: `${ID},pin,code` } } },
    })
    const added = await ask<Row>(`/data/${ID}/add`, {
      code: 'A',
      pin: SECRET,
      note: 'n',
      lines: { added: [{ id: 'new-1', what: 'x', key: SECRET }] },
    })
    answered = added.result
    id = String(answered['id'])
    await ask(`/data/${ID}/add`, { code: 'B', pin: OTHER })
  })
  afterAll(() => app.close())

  it('tells that something is stored, and nothing else, in lists, records and sheets', async () => {
    expect(answered).toMatchObject({ code: 'A', pin: HIDDEN })
    expect(await stored()).toEqual([
      ['A', SECRET],
      ['B', OTHER],
    ])
    expect(
      (await ask(`/data/${ID}/list`)).result.records.map(({ code, pin: seen }) => [code, seen]).toSorted(),
    ).toEqual([
      ['A', HIDDEN],
      ['B', HIDDEN],
    ])
    expect((await ask<Row>(`/data/${ID}/queryById?id=${id}&_children=true`)).result).toMatchObject({
      pin: HIDDEN,
      lines: [{ what: 'x', key: HIDDEN }],
    })
    expect((await ask<Row>(`/data/${ID}/asFilled?id=${id}`)).result['row']).toMatchObject({ pin: HIDDEN })
    expect((await ask<Row>(`/online/cgform/api/form/${ID}/${id}`)).result).toMatchObject({ pin: HIDDEN })
    for (const query of [
      'format=xls',
      'format=xlsx&field=id,code,pin',
      '_sheet=list',
      '_sheet=all',
      '_sheet=template',
    ]) {
      const cells = await words(`/data/${ID}/exportXls?${query}`)
      expect([query, cells.includes('A'), cells.includes(HIDDEN)]).toEqual([query, true, query !== '_sheet=template'])
    }
  })
  it('finds, sorts and counts nothing by it', async () => {
    for (const query of ['pin=', 'pin=*', 'pin_MultiString=', 'pin_begin=', 'pin_end=', '_quick=']) {
      const [right, wrong] = [
        await ask(`/data/${ID}/list?${query}${SECRET}`),
        await ask(`/data/${ID}/list?${query}no-such-word`),
      ]
      expect([query, right.result.total]).toEqual([query, wrong.result.total])
    }
    for (const rule of ['eq', 'like', 'gt', 'in', 'empty'])
      expect([rule, (await ask(`/data/${ID}/list?${superQuery(rule, SECRET)}`)).success]).toEqual([rule, false])
    expect((await ask(`/data/${ID}/list?${superQuery('eq', SECRET, 'lines,key')}`)).success).toBe(false)
    const ordered = async (order: string) =>
      (await ask(`/data/${ID}/list?column=pin&order=${order}`)).result?.records.map(({ code }) => code)
    expect(await ordered('asc')).toEqual(await ordered('desc'))
    expect((await ask(`/sys/policy/count?screen=${ID}&rows=${encodeURIComponent(`pin == '${SECRET}'`)}`)).success).toBe(
      false,
    )
    expect(await ask(`/sys/policy/count?screen=${ID}&rows=${encodeURIComponent("code == 'A'")}`)).toMatchObject({
      result: { shown: 1, total: 2 },
    })
    expect((await ask(`/sys/duplicate/check?tableName=${TABLE}&fieldName=pin&fieldVal=${SECRET}`)).message).toBe(
      (await ask(`/sys/duplicate/check?tableName=${TABLE}&fieldName=pin&fieldVal=no-such-word`)).message,
    )
    // No reply reveals whether another person has the same one.
    expect(await ask(`/data/${ID}/add`, { code: 'C', pin: SECRET })).toMatchObject({ success: true })
    expect(
      (await ask<unknown[]>(`/sys/dict/loadDict/${encodeURIComponent(`${ID},pin,code`)}?keyword=${SECRET}`)).result ??
        [],
    ).toEqual([])
  })
  it('is no word of another screen, and nothing in reports', async () => {
    await ask(`/data/${TICKET}/add`, { vault: 'A' })
    expect((await ask(`/data/${TICKET}/list`)).result.records).toMatchObject([{ vault: 'A' }])
    await ask(
      `/report/documents/${REPORT}`,
      {
        document: {
          version: 1,
          code: REPORT,
          title: '柜',
          screen: ID,
          columns: [{ field: 'code' }, { field: 'pin', query: 'single' }],
        },
        version: 0,
      },
      'PUT',
    )
    expect((await ask(`/online/cgreport/api/getData/${REPORT}?column=code&order=asc`)).result.records[0]).toMatchObject(
      { code: 'A', pin: HIDDEN },
    )
    expect((await ask(`/online/cgreport/api/getData/${REPORT}?pin=${SECRET}`)).result.total).toBe(
      (await ask(`/online/cgreport/api/getData/${REPORT}?pin=no`)).result.total,
    )
    await ask(
      `/report/documents/${QUERY}`,
      {
        document: {
          version: 1,
          code: QUERY,
          title: '柜',
          sql: `select code, pin from ${TABLE} order by code`,
          columns: [{ field: 'code' }, { field: 'pin' }],
        },
        version: 0,
      },
      'PUT',
    )
    expect((await ask(`/online/cgreport/api/getData/${QUERY}`)).result.records[0]).toMatchObject({
      code: 'A',
      pin: HIDDEN,
    })
  })
  it('is not named by what a publication would do to the rows', async () => {
    const plan = await ask<{ affected: readonly { field: string; examples: readonly string[] }[] }>(
      `/schema/plan/${ID}`,
      { document: { ...SCREEN, fields: { ...SCREEN.fields, pin: { ...pin, pattern: '\\d+' } } } },
    )
    expect([plan.success, plan.result.affected.flatMap(({ examples }) => examples)]).toEqual([true, []])
  })
  it('stays where its placeholder or nothing is sent back, and is replaced by another value', async () => {
    const edit = (more: object) => ask<Row>(`/data/${ID}/edit`, { id, ...more }, 'PUT')
    const { result: row } = await ask<Row>(`/data/${ID}/queryById?id=${id}`)
    for (const more of [{ ...row, note: 'whole' }, { pin: '' }, { pin: null }, { pin: HIDDEN }, { note: 'a' }]) {
      expect(await edit(more)).toMatchObject({ success: true, result: { pin: HIDDEN } })
      expect((await stored())[0]).toEqual(['A', SECRET])
    }
    const { result: rows } = await ask<{ refused: readonly unknown[] }>(`/data/${ID}/saveRows`, {
      changed: [{ ...row, note: 'grid', version: undefined }],
      added: [{ id: 'new-1', code: 'D', pin: 'third-4242' }],
    })
    expect([rows.refused, (await stored()).map(([, held]) => held)]).toEqual([
      [],
      [SECRET, OTHER, SECRET, 'third-4242'],
    ])
    expect((await edit({ pin: 'short' })).success).toBe(false)
    expect(await edit({ pin: ' new one 12 ' })).toMatchObject({ success: true, result: { pin: HIDDEN } })
    expect((await stored())[0]).toEqual(['A', ' new one 12 '])
    expect(await edit({ pin: SECRET })).toMatchObject({ success: true })
  })
  it('is no password of a new record, where the placeholder of another one is sent with it', async () => {
    expect(await ask(`/data/${ID}/add`, { code: 'E', pin: HIDDEN })).toMatchObject({
      success: false,
      result: { problems: [{ field: 'pin', code: 'FIELD_REQUIRED' }] },
    })
  })
  it('stays through an import that changes its record', async () => {
    const steps = stepsOf(app, admin, ID)
    const { result: book } = await steps.upload(
      'in.xlsx',
      await xlsxOf([
        ['编号', '口令', '备注'],
        ['A', HIDDEN, 'sheet'],
        ['B', '', 'sheet'],
      ]),
    )
    await steps.check({ id: book.id, plan: planOf(book, { key: ['code'], mode: 'upsert' }) })
    await steps.apply({ id: book.id, wrong: 'skip' })
    expect((await stored()).slice(0, 2)).toEqual([
      ['A', SECRET],
      ['B', OTHER],
    ])
    expect((await ask(`/data/${ID}/list?code=A`)).result.records).toMatchObject([{ note: 'sheet' }])
  })
  it('lies in the database as a hash, each with a salt of its own, whatever door it came by', async () => {
    const held = await raw(TABLE, 'pin')
    expect([
      held.every(isHashed),
      new Set(held).size,
      (await stored()).filter(([, word]) => word === SECRET).length > 1,
    ]).toEqual([true, held.length, true])
    const below = await raw(tableName({ id: LINE }) ?? '', 'key')
    expect([below.length, await Promise.all(below.map(wordOf))]).toEqual([1, [SECRET]])
  })
  it('is not taken where it looks like a hash, which would be stored as it is', async () => {
    const hash = await hashPassword('chosen by hand')
    expect(await ask(`/data/${ID}/edit`, { id, pin: hash }, 'PUT')).toMatchObject({
      success: false,
      result: { problems: [{ field: 'pin', code: 'FIELD_SECRET_FORM' }] },
    })
    expect(await ask(`/data/${ID}/add`, { code: 'F', pin: hash })).toMatchObject({
      success: false,
      result: { problems: [{ field: 'pin', code: 'FIELD_SECRET_FORM' }] },
    })
  })
  it('cannot be published as a field of another view, also not after a version without the field or with another name of the column', async () => {
    const publish = async (document: object, baseVersion: number) => {
      expect(await ask(`/schema/draft/${ID}`, { document, baseVersion }, 'PUT')).toMatchObject({ success: true })
      return ask(`/schema/publish/${ID}`, { message: '', baseVersion })
    }
    const { pin: _, ...without } = SCREEN.fields
    const plain = { ...SCREEN, fields: { ...without, pin: { title: '口令' } }, list: { columns: ['code', 'pin'] } }
    const renamed = {
      ...SCREEN,
      fields: { ...without, word: { title: '口令', column: { name: 'word', was: 'pin' } } },
      query: { items: ['code'] },
      list: { columns: ['code', 'word'] },
    }
    const problemsOf = async (document: object) =>
      (await ask<{ problems: readonly { code: string }[] }>(`/schema/plan/${ID}`, { document })).result.problems.map(
        ({ code }) => code,
      )
    for (const document of [plain, renamed]) expect(await problemsOf(document)).toContain('TABLE_SECRET_SHOWN')
    expect(await publish(plain, 1)).toMatchObject({ success: false })
    expect(
      await publish({ ...SCREEN, fields: without, query: { items: ['code'] }, list: { columns: ['code', 'note'] } }, 1),
    ).toMatchObject({ success: true })
    expect(await publish(plain, 2)).toMatchObject({ success: false })
    expect(await publish(SCREEN, 2)).toMatchObject({ success: true })
    // Without the new name, the column takes its former one again, with its values.
    expect(
      await publish({ ...renamed, fields: { ...without, word: { ...pin, column: { name: 'word', was: 'pin' } } } }, 3),
    ).toMatchObject({ success: true })
    expect(await problemsOf(plain)).toContain('TABLE_SECRET_SHOWN')
    expect(await publish(SCREEN, 4)).toMatchObject({ success: true })
    expect((await stored())[0]).toEqual(['A', SECRET])
  })
  it('is sealed at the first start where an earlier version stored it in clear, and by the publication that makes a password of a field', async () => {
    const db = app.database.kysely
    await sql`delete from sys_setting where key = 'secrets-sealed'`.execute(db)
    await sql`update ${sql.table(TABLE)} set pin = 'clear of old' where code = 'A'`.execute(db)
    await sql`alter table ${sql.table(TABLE)} alter column pin type varchar(100)`.execute(db)
    await hashAllSecrets(app.database)
    expect((await stored()).slice(0, 2)).toEqual([
      ['A', 'clear of old'],
      ['B', OTHER],
    ])
    expect((await raw(TABLE, 'pin')).every(isHashed)).toBe(true)
    const OPEN = { version: 1, id: 'lab.vaultOpen', title: '明', fields: { pin: { title: '口令', maxLength: 20 } } }
    await publishScreen(app, admin, OPEN)
    expect(await app.call({ url: `/data/${OPEN.id}/add`, token: admin, body: { pin: OTHER } })).toMatchObject({
      success: true,
    })
    const secret = { ...OPEN, fields: { pin: { title: '口令', view: 'password', maxLength: 20 } } }
    expect(await ask(`/schema/draft/${OPEN.id}`, { document: secret, baseVersion: 1 }, 'PUT')).toMatchObject({
      success: true,
    })
    expect(await ask(`/schema/publish/${OPEN.id}`, { message: '', baseVersion: 1 })).toMatchObject({ success: true })
    expect(await Promise.all((await raw(tableName({ id: OPEN.id }) ?? '', 'pin')).map(wordOf))).toEqual([OTHER])
  })
  it('was revealed by none of these entry points', () => {
    expect(replies.length).toBeGreaterThan(50)
    // The address contains what the client sent itself.
    expect(
      replies
        .map((text) => text.slice(text.indexOf(' ')))
        .filter((text) => [SECRET, OTHER, 'third-4242', ' new one 12 '].some((secret) => text.includes(secret))),
    ).toEqual([])
  })
})
