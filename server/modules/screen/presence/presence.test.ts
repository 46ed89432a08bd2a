import { expect, it } from 'vitest'
import { type Presence, PRESENCE_MS } from '../../../../schemas/contract/screens/screen-presence.ts'
import { publishScreen } from '../../../../tests/data/kit.ts'
import { openApplication } from '../../../../tests/kit/test-app.ts'

const house = openApplication()
const id = 'lab.present'
const say = async (page: string, place: string, more: object = {}) =>
  (
    await house.call<Presence[]>({
      url: `/schema/presence/${id}`,
      body: { page, place, ...more },
      token: house.admin,
    })
  ).result

it('lists who else has the page open, with the selected field, until they leave or fall silent', async () => {
  await publishScreen(house, house.admin, { version: 1, id, title: '在场', fields: { name: { title: '名称' } } })
  const told: string[] = []
  const stop = await house.database.listen('socket', (payload) => void told.push(payload))
  expect(await say('p1', '')).toEqual([])
  const [first] = await say('p2', 'name')
  expect(first).toMatchObject({ page: 'p1', place: '' })
  expect(await say('p1', '')).toMatchObject([{ page: 'p2', place: 'name' }])
  await expect.poll(() => told.filter((payload) => payload.includes('"design"')).length).toBe(1)
  expect(await say('p2', '', { left: true })).toMatchObject([{ page: 'p1' }])
  expect(await say('p1', '')).toEqual([])
  await say('p3', 'name')
  house.clock.advance(PRESENCE_MS * 3)
  expect(await say('p1', '')).toEqual([])
  await stop()
})
