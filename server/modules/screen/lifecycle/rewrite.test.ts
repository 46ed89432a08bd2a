import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { publishScreen } from '../../../../tests/data/kit.ts'
import { openApplication } from '../../../../tests/kit/test-app.ts'

const application = openApplication()
const call = <T = unknown>(method: 'GET' | 'POST' | 'PUT', url: string, body?: object, token = application.admin) =>
  application.call<T>({ method, url, token, ...(body ? { body } : {}) })

const HALL = {
  version: 1,
  id: 'lab.wing',
  title: '展厅',
  permission: 'lab:wing',
  fields: { hallName: { title: '名称' }, area: { title: '面积', view: 'number' } },
}
const RENAMED = {
  ...HALL,
  fields: { fullName: { title: '名称', column: { was: 'hall_name' } }, area: { title: '面积', view: 'number' } },
}
const user = (id: string, dict: string) => ({
  version: 1,
  id,
  title: id,
  permission: id.replace('.', ':'),
  fields: { hall: { title: '展厅', view: 'sel_search', options: { dict } } },
})
const REPORT = { version: 1, code: 'wings', title: '展厅', screen: 'lab.wing', columns: [{ field: 'hallName' }] }
interface Named {
  readonly kind: string
  readonly id: string
  readonly rewritable?: boolean
}
const documentOf = async (id: string) =>
  (await call<{ document: { fields: Record<string, { options?: object }> } }>('GET', `/schema/draft/${id}`)).result
    .document

beforeAll(async () => {
  await publishScreen(application, application.admin, HALL)
  await publishScreen(application, application.admin, user('lab.stand', 'scr_lab_wing, hall_name, id'))
  await publishScreen(application, application.admin, user('lab.sketch', 'lab.wing,area,id'))
  await call('PUT', '/schema/draft/lab.sketch', {
    document: user('lab.sketch', 'lab.wing,hallName,id'),
    baseVersion: 1,
  })
  await call('PUT', '/report/documents/wings', { version: 0, document: REPORT })
  const { rows } = await sql<{ id: string }>`select id from sys_role where role_code = 'staff'`.execute(
    application.database.kysely,
  )
  await call('PUT', '/sys/policy/save', {
    screen: 'lab.wing',
    role: rows[0]?.id,
    version: 0,
    document: { rows: "hallName != ''", fields: { hallName: { show: 'readonly' } } },
  })
  await call('PUT', '/schema/draft/lab.wing', { document: RENAMED, baseVersion: 1 })
  await call('POST', '/data/lab.wing/add', { hallName: '东厅', area: 3 })
})

describe('a renamed field', () => {
  it('is planned with everything that names it, and what of it can be rewritten', async () => {
    const { result } = await call<{ removed: { field: string; to?: string; users: Named[] }[] }>(
      'POST',
      '/schema/plan/lab.wing',
      {
        document: RENAMED,
      },
    )
    expect(result.removed).toHaveLength(1)
    expect(result.removed[0]).toMatchObject({ field: 'hallName', to: 'fullName' })
    const users = result.removed[0]?.users.map(({ kind, rewritable }) => `${kind} ${rewritable}`)
    expect(users?.toSorted()).toEqual(['draft true', 'page true', 'policy true', 'report true'])
  })
  it('is rewritten in pages, drafts, reports and policies with its publication', async () => {
    const { result } = await call<{ rewritten: Named[]; left: Named[] }>('POST', '/schema/publish/lab.wing', {
      message: '改名',
      baseVersion: 1,
      rewrite: true,
    })
    expect(result.left).toEqual([])
    expect(result.rewritten.map(({ kind }) => kind).toSorted()).toEqual(['draft', 'page', 'policy', 'report'])
    expect((await documentOf('lab.stand')).fields['hall']?.options).toEqual({ dict: 'scr_lab_wing, full_name, id' })
    expect((await documentOf('lab.sketch')).fields['hall']?.options).toEqual({ dict: 'lab.wing,fullName,id' })
    const versions = await call<{ message: string }[]>('GET', '/schema/history/lab.stand')
    expect(versions.result[0]?.message).toContain('fullName')
    expect(await call('GET', '/report/documents/wings')).toMatchObject({
      result: { document: { columns: [{ field: 'fullName' }] } },
    })
    const { rows } = await sql<{
      document: unknown
    }>`select document from sys_policy where screen_id = 'lab.wing'`.execute(application.database.kysely)
    expect(rows[0]?.document).toEqual({ rows: "fullName != ''", fields: { fullName: { show: 'readonly' } } })
    expect(await call('GET', '/data/lab.wing/list')).toMatchObject({ result: { records: [{ fullName: '东厅' }] } })
  })
  it('leaves everything as it was where the caller does not ask for it', async () => {
    const back = {
      ...HALL,
      fields: { hallName: { title: '名称', column: { was: 'full_name' } }, area: HALL.fields.area },
    }
    await call('PUT', '/schema/draft/lab.wing', { document: back, baseVersion: 2 })
    const { result } = await call<object>('POST', '/schema/publish/lab.wing', { message: '改回', baseVersion: 2 })
    expect(result).not.toHaveProperty('rewritten')
    expect((await documentOf('lab.stand')).fields['hall']?.options).toEqual({ dict: 'scr_lab_wing, full_name, id' })
  })
  it('leaves a page that demands review as it was, and says so', async () => {
    const named = { fields: { area: HALL.fields.area } }
    const wing = await call<{ baseVersion: number }>('GET', '/schema/draft/lab.wing')
    await publishScreen(application, application.admin, user('lab.booth', 'lab.wing,hallName,id'))
    await call('PUT', '/schema/protection/lab.booth', { review: true, editors: [], publishers: [], version: 0 })
    const document = {
      ...HALL,
      fields: { nameOfHall: { title: '名称', column: { was: 'hall_name' } }, ...named.fields },
    }
    const baseVersion = wing.result.baseVersion
    expect(await call('PUT', '/schema/draft/lab.wing', { document, baseVersion })).toMatchObject({ success: true })
    const { result } = await call<{ rewritten: Named[]; left: Named[] }>('POST', '/schema/publish/lab.wing', {
      message: '改名',
      baseVersion,
      rewrite: true,
    })
    expect(result.left.map(({ id }) => id)).toContain('lab.booth')
    expect((await documentOf('lab.booth')).fields['hall']?.options).toEqual({ dict: 'lab.wing,hallName,id' })
  })
})
