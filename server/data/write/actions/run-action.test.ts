import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Screen } from '../../../../schemas/language/screen.ts'
import { actOnRow } from './run-action.ts'
import type { TableScreen } from '../../catalog/screens.ts'
import { actor, openTestEngine, otherActor, type TestEngine } from '../../testing.ts'
import { addRow, editRow } from '../write.ts'

const LOAN: Screen = {
  version: 1,
  id: 'test.loan',
  title: '借展',
  fields: {
    no: { title: '编号', view: 'text', maxLength: 20, required: true },
    status: { title: '状态', view: 'text', maxLength: 4, readonly: true, default: '1' },
    by: { title: '批准人', view: 'text', readonly: true },
    line: { title: '说明', view: 'text', compute: "no + ':' + status" },
  },
  actions: [
    { code: 'approve', title: '批准', visible: "status == '1'", set: { status: "'2'", by: 'user.username' } },
    { code: 'spoil', title: '弄坏', set: { status: "'far too long'" } },
    { code: 'nothing', title: '无' },
  ],
}

let kit: TestEngine
let screen: TableScreen
beforeAll(async () => {
  kit = await openTestEngine()
  screen = await kit.open(LOAN)
})
afterAll(() => kit.close())

const add = async (no: string) => String((await addRow(kit.engine, screen, actor, { no }))['id'])
const act = (code: string, id: string, version?: number) =>
  actOnRow(kit.engine, screen, otherActor, code, { id, version })

describe('a custom action', () => {
  it('sets what the form may not, computes the rest anew and says who did it', async () => {
    const id = await add('J-1')
    expect(await editRow(kit.engine, screen, actor, { id, status: '2' })).toMatchObject({ status: '1' })
    expect(await act('approve', id)).toMatchObject({
      no: 'J-1',
      status: '2',
      by: 'wang',
      line: 'J-1:2',
      updateBy: 'wang',
      version: 3,
    })
  })
  it('is refused where its condition does not hold, whatever the client thought', async () => {
    const id = await add('J-2')
    await act('approve', id)
    await expect(act('approve', id)).rejects.toMatchObject({ code: 'DATA_ACTION_NOT_NOW', params: { title: '批准' } })
  })
  it('is refused over a row that somebody changed meanwhile', async () => {
    const id = await add('J-3')
    await editRow(kit.engine, screen, actor, { id, no: 'J-3b' })
    await expect(act('approve', id, 1)).rejects.toMatchObject({ code: 'DATA_STALE', params: { who: '李馆员' } })
    expect(await act('approve', id, 2)).toMatchObject({ no: 'J-3b', status: '2' })
  })
  it('stores nothing that the fields refuse', async () => {
    const id = await add('J-4')
    await expect(act('spoil', id)).rejects.toMatchObject({ code: 'DATA_INVALID' })
    expect(await act('approve', id)).toMatchObject({ version: 2 })
  })
  it.each(['nothing', 'edit', '__proto__', 'unknown'])(
    'is refused when the document gives %s nothing to set',
    async (code) => {
      await expect(act(code, await add('J-5'))).rejects.toMatchObject({ code: 'DATA_ACTION_UNKNOWN' })
    },
  )
  it('is refused for a row that is gone', async () => {
    await expect(act('approve', 'nowhere')).rejects.toMatchObject({ code: 'DATA_ROW_GONE' })
  })
})
