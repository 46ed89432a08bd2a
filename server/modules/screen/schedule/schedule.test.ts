import { beforeAll, describe, expect, it } from 'vitest'
import type { ScreenSummary, VersionSummary } from '../../../../schemas/contract/screens/schema.ts'
import type { ScheduledPublication } from '../../../../schemas/contract/screens/screen-schedule.ts'
import { publishScreen } from '../../../../tests/data/kit.ts'
import { openApplication } from '../../../../tests/kit/test-app.ts'
import { JobRunner } from '../../../jobs/runner.ts'
import { publishJob } from './publish-job.ts'

const house = openApplication()
const id = 'lab.scheduled'
const HOUR = 3_600_000
const document = (title: string, more: object = {}) => ({
  version: 1,
  id,
  title,
  source: { table: 'lab_scheduled' },
  fields: { name: { title: '名称' }, ...more },
})
const call = <T = unknown>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) =>
  house.call<T>({ method, url, token: house.admin, ...(body === undefined ? {} : { body }) })
const draft = async () => (await call<{ revision: number; baseVersion: number }>('GET', `/schema/draft/${id}`)).result
const save = async (title: string, more?: object) =>
  call('PUT', `/schema/draft/${id}`, { ...(await draft()), document: document(title, more) })
const schedule = async (more: object = {}) => {
  const { revision, baseVersion } = await draft()
  return call<ScheduledPublication>('POST', `/schema/scheduled/${id}`, {
    time: house.clock.now() + HOUR,
    message: '定时',
    revision,
    baseVersion,
    ...more,
  })
}
const versions = async () => (await call<VersionSummary[]>('GET', `/schema/history/${id}`)).result
const scheduled = async () => (await call<ScheduledPublication | null>('GET', `/schema/scheduled/${id}`)).result
/** Lets two processes look for work, and waits until none is left. */
async function work(): Promise<void> {
  const stops = await Promise.all([1, 2].map(() => new JobRunner(house.parts, [publishJob]).start()))
  await expect.poll(scheduled, { timeout: 20_000 }).toBeNull()
  for (const stop of stops) await stop()
}
const notices = async () => JSON.stringify((await call('GET', '/sys/annountCement/listByUser')).result)

describe('a publication at a time', () => {
  beforeAll(() => publishScreen(house, house.admin, document('第一')))

  it('happens once, by one of several processes, and not before its time', async () => {
    await save('第二')
    expect(await schedule({ time: house.clock.now() - 1 })).toMatchObject({ success: false })
    expect(await schedule()).toMatchObject({ success: true, result: { message: '定时', current: true } })
    expect(await schedule()).toMatchObject({ success: false })
    const listed = (await call<ScreenSummary[]>('GET', '/schema/list')).result.find((one) => one.id === id)
    expect(listed?.scheduledTime).toMatch(/^\d{4}-/)
    const early = await new JobRunner(house.parts, [publishJob]).start()
    await early()
    expect((await versions()).length).toBe(1)
    house.clock.advance(HOUR + 1000)
    await work()
    expect(await versions()).toMatchObject([{ version: 2, author: 'admin', message: '定时' }, { version: 1 }])
    expect(await notices()).toContain('已按时发布为版本 2')
  })
  it('is none of a draft that was changed since: its author gets a notice', async () => {
    await save('第三')
    await schedule()
    await save('第四')
    expect(await scheduled()).toMatchObject({ current: false })
    house.clock.advance(HOUR + 1000)
    await work()
    expect((await versions()).length).toBe(2)
    expect(await notices()).toContain('草稿在定时之后被修改')
    await call('DELETE', `/schema/draft/${id}`)
  })
  it('fails where its plan has a step that nobody agreed to', async () => {
    await save('第五', { extra: { title: '其他' } })
    await schedule()
    // The table lost a column meanwhile, so that the plan adds it again.
    await house.database.kysely.schema.alterTable('lab_scheduled').dropColumn('name').execute()
    house.clock.advance(HOUR + 1000)
    await work()
    expect((await versions()).length).toBe(2)
    expect(await notices()).toContain('变更计划与定时时不同')
  })
  it('is cancelled, and its draft stays', async () => {
    expect(await schedule()).toMatchObject({ success: true })
    expect(await call('DELETE', `/schema/scheduled/${id}`)).toMatchObject({ success: true })
    expect(await call('DELETE', `/schema/scheduled/${id}`)).toMatchObject({ success: false })
    house.clock.advance(HOUR + 1000)
    await work()
    expect((await versions()).length).toBe(2)
    expect(await draft()).toMatchObject({ draft: true })
  })
})
