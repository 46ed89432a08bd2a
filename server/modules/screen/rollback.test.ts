import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../tests/kit/test-app.ts'

const id = 'lab.back'
const document = (title: string) => ({
  version: 1,
  id,
  title,
  permission: 'lab:back',
  fields: { name: { title: '名称' } },
})

describe('rolling back while a draft is saved', () => {
  let app: TestApp
  let token: string
  const draft = async () =>
    (
      await app.call<{ draft: boolean; document: { title: string }; baseVersion: number; revision: number }>({
        url: `/schema/draft/${id}`,
        token,
      })
    ).result
  const save = async (title: string) => {
    const { baseVersion, revision } = await draft()
    return app.call({
      method: 'PUT',
      url: `/schema/draft/${id}`,
      body: { document: document(title), baseVersion, revision },
      token,
    })
  }
  const publish = async (message: string) =>
    app.call({
      method: 'POST',
      url: `/schema/publish/${id}`,
      body: { message, baseVersion: (await draft()).baseVersion },
      token,
    })
  const rollBack = (body: object) =>
    app.call({ method: 'POST', url: `/schema/rollback/${id}`, body: { version: 1, message: 'back', ...body }, token })

  beforeAll(async () => {
    app = await buildTestApp()
    token = await app.login('admin')
    await app.call({ method: 'POST', url: '/schema/create', body: { document: document('第一') }, token })
    await publish('first')
    await save('第二')
    await publish('second')
  })
  afterAll(() => app.close())

  it('keeps the draft unless asked to give it up', async () => {
    await save('草稿')
    expect(await rollBack({})).toMatchObject({ success: true })
    expect(await draft()).toMatchObject({ draft: true, baseVersion: 3, document: { title: '草稿' } })
  })
  it('gives the draft up with the roll-back, so that the earlier version is what is edited next', async () => {
    expect(await rollBack({ dropDraft: true })).toMatchObject({ success: true })
    expect(await draft()).toMatchObject({ draft: false, baseVersion: 4, document: { title: '第一' } })
  })
})

it('publishes the language as JSON Schema with the view types and their options, and knows no other kind', async () => {
  const app = await buildTestApp()
  const token = await app.login('admin')
  const reply = await app.request({ url: '/schema/json-schema/screen', token })
  expect(reply.body).toContain('"sel_user"')
  expect(reply.body).toContain('http://json-schema.org/draft-07/schema#')
  expect(reply.body).toContain('"then"')
  expect(await app.call({ url: '/schema/json-schema/constructor', token })).toMatchObject({ success: false })
  await app.close()
})
