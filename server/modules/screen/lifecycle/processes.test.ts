import { beforeAll, describe, expect, it } from 'vitest'
import { openApplication } from '../../../../tests/kit/test-app.ts'
import { decide, LOAN_PROCESS, prepare, publishProcess, startLoan } from '../../../../tests/process/loan.ts'

const house = openApplication()
const screen = 'test.loan'
type Fields = Record<string, object>
interface Stored {
  readonly document: { readonly fields: Fields }
  readonly baseVersion: number
  readonly revision: number
}
interface Problem {
  readonly code: string
  readonly level: string
  readonly text: string
}
let instance: string
beforeAll(async () => {
  await prepare(house, {
    ...LOAN_PROCESS,
    summary: ['borrower'],
    flow: [
      {
        key: 'size',
        kind: 'branch',
        mode: 'exclusive',
        branches: [
          { key: 'big', when: "record.secret == '急'", flow: [] },
          { key: 'other', flow: [] },
        ],
      },
      ...LOAN_PROCESS.flow,
    ],
  })
  instance = (await startLoan(house, house.admin)).result.instanceId
})
const stored = async () => (await house.call<Stored>({ url: `/schema/draft/${screen}`, token: house.admin })).result
async function changed(change: (fields: Fields) => void): Promise<{ readonly document: Stored['document'] }> {
  const { document } = await stored()
  const fields = structuredClone(document.fields)
  change(fields)
  return { document: { ...document, fields } }
}
const plan = async (change: (fields: Fields) => void) =>
  (
    await house.call<{ problems: readonly Problem[] }>({
      url: `/schema/plan/${screen}`,
      token: house.admin,
      body: await changed(change),
    })
  ).result.problems.filter(({ code }) => code.startsWith('SCREEN_PROCESS_'))
async function publish(change: (fields: Fields) => void) {
  const { baseVersion, revision } = await stored()
  const { document } = await changed(change)
  await house.call({
    method: 'PUT',
    url: `/schema/draft/${screen}`,
    token: house.admin,
    body: { document, baseVersion, revision },
  })
  const reply = await house.call({
    url: `/schema/publish/${screen}`,
    token: house.admin,
    body: { message: 'x', baseVersion, allow: ['amount', 'cost', 'secret', 'bpmStatus'] },
  })
  await house.call({ method: 'DELETE', url: `/schema/draft/${screen}`, token: house.admin })
  return reply
}

describe('a screen with instances that run', () => {
  it('keeps the fields that conditions, required values and the state need, and says which process needs them', async () => {
    for (const key of ['secret', 'cost', 'bpmStatus']) {
      const problems = await plan((fields) => delete fields[key])
      expect(problems.some(({ code, level }) => code === 'SCREEN_PROCESS_NEEDS' && level === 'error')).toBe(true)
      expect(problems[0]?.text).toContain('借展审批')
      expect(await publish((fields) => delete fields[key])).toMatchObject({
        success: false,
        message: expect.stringContaining('借展审批') as string,
      })
    }
  })
  it('keeps the dictionary of its state', async () => {
    const problems = await plan((fields) => (fields['bpmStatus'] = { title: '流程状态' }))
    expect(problems).toMatchObject([{ code: 'SCREEN_PROCESS_NEEDS', level: 'error' }])
  })
  it('may lose a field that is only shown, with a warning before', async () => {
    const problems = await plan((fields) => delete fields['borrower'])
    expect(problems.map(({ code, level }) => `${code} ${level}`)).toEqual(
      Array.from({ length: 2 }, () => 'SCREEN_PROCESS_NAMES warning'),
    )
  })
  it('is not put out of use', async () => {
    const retire = () => house.call({ method: 'POST', url: `/schema/retire/${screen}`, token: house.admin, body: {} })
    expect(await retire()).toMatchObject({
      success: false,
      message: expect.stringContaining('1 个运行中的流程实例') as string,
    })
    expect(await decide(house, house.staff, instance, 'reject')).toMatchObject({ success: true })
    expect(await retire()).toMatchObject({ success: true })
  })
  it('is not removed as long as a process in use names it', async () => {
    const remove = () =>
      house.call({ method: 'POST', url: `/schema/remove/${screen}`, token: house.admin, body: { name: '借展' } })
    expect(await remove()).toMatchObject({ success: false, message: expect.stringContaining('借展审批') as string })
  })
  it('may lose what an ended instance needed once its process is switched off', async () => {
    await house.call({ method: 'POST', url: `/schema/reinstate/${screen}`, token: house.admin, body: {} })
    await publishProcess(house, { ...LOAN_PROCESS, code: 'test_second' })
    for (const code of ['test_loan', 'test_second'])
      await house.call({ method: 'PUT', url: `/process/enabled/${code}`, token: house.admin, body: { enabled: false } })
    expect(await plan((fields) => delete fields['secret'])).toEqual([])
  })
})
