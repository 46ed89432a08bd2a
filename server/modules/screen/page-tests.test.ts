import { expect, it } from 'vitest'
import { openApplication } from '../../../tests/kit/test-app.ts'

const application = openApplication()
const call = <T = unknown>(method: 'POST' | 'PUT', url: string, body: object) =>
  application.call<T>({ method, url, token: application.admin, body })
const page = (required: boolean, mustPass: boolean) => ({
  version: 1,
  id: 'lab.proven',
  title: '试验页',
  permission: 'lab:proven',
  fields: { name: { title: '名称', required } },
  tests: {
    ...(mustPass ? { mustPass } : {}),
    cases: [{ title: '名称必填', given: {}, saved: false, fields: { name: { message: 'FIELD_REQUIRED' } } }],
  },
})
const publish = (baseVersion: number) => call('POST', '/schema/publish/lab.proven', { message: '发布', baseVersion })

it('publishes a page that demands it only when its tests pass, and plans what fails', async () => {
  await call('POST', '/schema/create', { document: page(false, true) })
  const planned = await call<{ problems: { code: string; level: string; text: string }[] }>(
    'POST',
    '/schema/plan/lab.proven',
    {
      document: page(false, true),
    },
  )
  expect(planned.result.problems).toMatchObject([{ code: 'PAGE_TEST_FAILED', level: 'error' }])
  expect(planned.result.problems[0]?.text).toContain('名称必填')
  const refused = await publish(0)
  expect(refused).toMatchObject({ success: false })
  expect(refused.message).toContain('名称必填')
  await call('PUT', '/schema/draft/lab.proven', { document: page(true, true), baseVersion: 0 })
  expect(await publish(0)).toMatchObject({ success: true })
})
it('publishes any other with failing tests, which are told as warnings', async () => {
  const { result } = await call<{ problems: { level: string }[] }>('POST', '/schema/plan/lab.proven', {
    document: page(false, false),
  })
  expect(result.problems.map(({ level }) => level)).toContain('warning')
  await call('PUT', '/schema/draft/lab.proven', { document: page(false, false), baseVersion: 1 })
  expect(await publish(1)).toMatchObject({ success: true })
})
