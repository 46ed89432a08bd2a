import { beforeAll, describe, expect, it } from 'vitest'
import { watchStatements } from '../../db/testing.ts'
import { openApplication } from '../../../tests/kit/test-app.ts'
import { act, decide, detail, ownTaskId, prepare, startLoan } from '../../../tests/process/loan.ts'

const house = openApplication()
let director: string
beforeAll(async () => {
  director = await house.login('zhou_xue')
  await prepare(house)
})

/** How many statements of a call say something. */
async function counted(call: () => Promise<{ readonly success: boolean }>) {
  const watch = watchStatements()
  try {
    expect(await call()).toMatchObject({ success: true })
    const texts = watch.take()
    return (said: RegExp) => texts.filter((text) => said.test(text)).length
  } finally {
    watch.stop()
  }
}
const READS_RECORD = /^\s*select [^;]*from "tst_loan"/s

describe('a call about an instance asks nothing twice', () => {
  it('when it starts with a new record, which no process can have yet', async () => {
    const count = await counted(() => startLoan(house, house.admin))
    expect(count(/distinct on \(i\.record_id\)/)).toBe(0)
  })
  it('when it is read', async () => {
    const { instanceId } = (await startLoan(house, house.admin)).result
    const count = await counted(() => detail(house, house.staff, instanceId))
    expect(count(/from wf_instance i/)).toBe(1)
    expect(count(/from wf_step s/)).toBe(1)
  })
  it('when it is agreed to: the record is read as it is locked, and once more where the decision has changed it', async () => {
    const { instanceId } = (await startLoan(house, house.admin)).result
    await decide(house, house.staff, instanceId, 'agree', { values: { cost: 5 } })
    const task = await ownTaskId(house, director, instanceId)
    const count = await counted(() => act(house, director, instanceId, { action: 'agree', task }))
    expect(count(READS_RECORD)).toBe(1)
    expect((await detail(house, house.admin, instanceId)).result).toMatchObject({
      status: 'ended',
      record: { cost: 5, bpmStatus: '3' },
    })
  })
})
