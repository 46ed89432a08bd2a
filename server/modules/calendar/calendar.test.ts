import { describe, expect, it } from 'vitest'
import type { PageResult } from '../../../schemas/contract/envelope.ts'
import type { CalendarRecord } from '../../../schemas/contract/process/calendar.ts'
import { openApplication } from '../../../tests/kit/test-app.ts'
import { daysText, hoursText, parseDays, parseHours } from './hours.ts'

const house = openApplication()
const send = (body: object, path = 'add', token = house.admin) =>
  house.call<CalendarRecord & { problems?: { field: string }[] }>({
    url: `/sys/calendar/${path}`,
    method: path === 'add' ? 'POST' : 'PUT',
    body,
    token,
  })

describe('working time', () => {
  it.each([
    ['', []],
    [
      '09:00-12:00,13:30-17:30',
      [
        [540, 720],
        [810, 1050],
      ],
    ],
    [
      '9：00-12：00；13:30 - 24:00',
      [
        [540, 720],
        [810, 1440],
      ],
    ],
    ['00:00-24:00', [[0, 1440]]],
  ])('is read from %s', (text, hours) => {
    expect(parseHours(text)).toEqual(hours)
    expect(parseHours(hoursText(parseHours(text) ?? []))).toEqual(hours)
  })
  it.each([
    '9-12',
    '12:00-09:00',
    '09:00-09:00',
    '09:00-25:00',
    '09:60-10:00',
    '13:00-14:00,09:00-10:00',
    '09:00-12:00,11:00-13:00',
    'x',
  ])('is not read from %s', (text) => expect(parseHours(text)).toBeUndefined())
  it('of exceptional days stands on a line each', () => {
    expect(parseDays('2026-10-10 09:00-17:00\n\n 2026-10-01 ')).toEqual({
      days: { '2026-10-01': [], '2026-10-10': [[540, 1020]] },
    })
    expect(daysText({ '2026-10-10': [[540, 1020]], '2026-10-01': [] })).toBe('2026-10-01\n2026-10-10 09:00-17:00')
    for (const wrong of ['2026-02-30', '10-01', '2026-10-01 x'])
      expect(parseDays(`2026-01-01\n${wrong}`)).toEqual({ wrong })
  })
})

describe('working calendars', () => {
  it('begin with one for offices', async () => {
    const { result } = await house.call<PageResult<CalendarRecord>>({ url: '/sys/calendar/list', token: house.admin })
    expect(result.records).toEqual([
      expect.objectContaining({ code: 'office', monday: '09:00-12:00,13:30-17:30', sunday: '', exceptions: '' }),
    ])
    expect(await house.call({ url: '/sys/calendar/list', token: house.staff })).toMatchObject({ code: 510 })
  })
  it('are saved with the hours of their days, as the engine reads them', async () => {
    const added = await send({
      code: 'shift',
      name: '轮班',
      monday: '08:00-20:00',
      saturday: '10:00-16:00',
      exceptions: '2026-10-01',
    })
    expect(added).toMatchObject({
      success: true,
      result: { monday: '08:00-20:00', tuesday: '', saturday: '10:00-16:00', zone: 'Asia/Shanghai' },
    })
    const changed = await send({ id: added.result.id, tuesday: '09:00-10:00' }, 'edit')
    expect(changed.result).toMatchObject({ monday: '08:00-20:00', tuesday: '09:00-10:00', exceptions: '2026-10-01' })
    const stored = await house.database.kysely
      .selectFrom('sys_calendar')
      .select(['week', 'days'])
      .where('code', '=', 'shift')
      .executeTakeFirstOrThrow()
    expect(stored).toEqual({
      week: [[[480, 1200]], [[540, 600]], [], [], [], [[600, 960]], []],
      days: { '2026-10-01': [] },
    })
  })
  it.each([
    [{ monday: '9-12' }, 'monday'],
    [{ monday: '' }, 'monday'],
    [{ exceptions: '1 October' }, 'exceptions'],
    [{ zone: 'Mars/Base' }, 'zone'],
  ])('are refused with %j', async (over, field) => {
    const reply = await send({ code: 'wrong', name: '错误', ...over })
    expect(reply.success).toBe(false)
    expect(reply.result.problems?.[0]?.field).toBe(field)
  })
  it('stay while a published process counts by them', async () => {
    const reply = await house.call({
      url: '/sys/calendar/delete?id=calendar-office',
      method: 'DELETE',
      token: house.admin,
    })
    expect(reply.message).toMatch(/^流程“.+”正在使用日历“工作日历”/)
  })
  it('do not limit a stand-in: that is done by processes, each with one person at a time', async () => {
    const absence = { agentUserName: 'staff', startTime: '2027-01-01 00:00:00', endTime: '2027-01-09 00:00:00' }
    const add = (over: object) =>
      house.call({ url: '/sys/sysUserAgent/add', body: { ...absence, ...over }, token: house.admin })
    expect(await add({ processCodes: 'loan_out' })).toMatchObject({
      success: true,
      result: { processCodes: 'loan_out' },
    })
    // The page offers processes by their titles, and lists show these.
    expect(
      await house.call({
        url: `/sys/dict/loadDict/wf_process,title,code?keyword=${encodeURIComponent('借出')}`,
        token: house.staff,
      }),
    ).toMatchObject({ result: [{ value: 'loan_out', text: '借出审批' }] })
    expect(await house.call({ url: '/sys/sysUserAgent/list?processCodes=loan_out', token: house.admin })).toMatchObject(
      { result: { records: [{ processCodes: 'loan_out', processCodes_dictText: '借出审批' }] } },
    )
    expect(await add({ processCodes: 'gone' })).toMatchObject({ success: false })
    expect(await add({ processCodes: '' })).toMatchObject({ success: false })
    expect(await add({ processCodes: 'accident', agentUserName: 'zhou_xue' })).toMatchObject({ success: true })
  })
})
