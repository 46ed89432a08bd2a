import { describe, expect, it } from 'vitest'
import { API_PREFIX } from '../../../schemas/contract/envelope.ts'
import { openApplication } from '../../../tests/kit/test-app.ts'

const house = openApplication()

const EXPORT = '/data/collection.loan/exportXls?column=createTime&order=desc'
/** An address with a ticket that `token` asked for, perhaps for another address. */
async function withTicket(address: string, token = house.admin, made = address): Promise<string> {
  const { result } = await house.call<{ ticket: string }>({
    url: '/sys/common/ticket',
    body: { address: `${API_PREFIX}${made}` },
    token,
  })
  return `${address}${address.includes('?') ? '&' : '?'}ticket=${result.ticket}`
}
const status = async (url: string) => (await house.request({ url })).statusCode

describe('a download that a browser makes by itself', () => {
  it('EXPORT-004 shows a ticket in place of a token, and gets what its person would get', async () => {
    const reply = await house.request({ url: await withTicket(EXPORT) })
    expect([reply.statusCode, reply.headers['content-disposition']]).toEqual([
      200,
      expect.stringMatching(/^attachment;/),
    ])
    expect(reply.rawPayload.length).toBeGreaterThan(1000)
    const asParams = `/data/collection.loan/exportXls?paramsStr=${encodeURIComponent(encodeURIComponent(JSON.stringify({ column: 'createTime' })))}`
    expect(await status(await withTicket(asParams))).toBe(200)
  })
  it('SEC-07 is let in once', async () => {
    const url = await withTicket(EXPORT)
    expect([await status(url), await status(url)]).toEqual([200, 401])
    const both = await withTicket(EXPORT)
    expect((await Promise.all([status(both), status(both)])).toSorted()).toEqual([200, 401])
  })
  it('SEC-07 is let in at the address that was named, and the ticket is gone when it was shown at another', async () => {
    const url = await withTicket(EXPORT, house.admin, '/data/collection.exhibition/exportXls')
    expect(await status(url)).toBe(401)
    const narrow = await withTicket(EXPORT)
    expect(await status(narrow.replace('order=desc', 'order=asc'))).toBe(401)
    expect(await status(narrow)).toBe(401)
  })
  it('SEC-07 is let in for a minute, and not after its session', async () => {
    const late = await withTicket(EXPORT)
    house.clock.advance(61_000)
    expect(await status(late)).toBe(401)
    const other = await house.login('admin')
    const url = await withTicket(EXPORT, other)
    await house.call({ url: '/sys/logout', token: other })
    expect(await status(url)).toBe(401)
  })
  it('SEC-05 may no more than its person', async () => {
    expect(
      (await house.call({ url: await withTicket('/data/collection.exhibition/exportXls', house.staff) })).code,
    ).toBe(510)
  })
  it('SEC-07 no token in an address lets anybody in, and a ticket opens nothing but downloads', async () => {
    expect(await status(`${EXPORT}&token=${house.admin}`)).toBe(401)
    expect(await status(await withTicket('/sys/user/list'))).toBe(401)
  })
  it('SEC-07 no ticket is stored or logged as it is', async () => {
    const url = await withTicket(EXPORT)
    const ticket = url.slice(url.indexOf('ticket=') + 7)
    const stored = await house.database.kysely.selectFrom('sys_download_ticket').selectAll().execute()
    expect([stored.length > 0, ticket.length > 20]).toEqual([true, true])
    expect(JSON.stringify(stored)).not.toContain(ticket)
    expect(await status(url)).toBe(200)
    expect(house.logged.length).toBeGreaterThan(0)
    expect(house.logged.join('\n')).not.toContain(ticket)
  })
})
