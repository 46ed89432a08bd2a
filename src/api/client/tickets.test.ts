import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { setCallContext } from './context.ts'
import { ticketAddress } from './tickets.ts'

const server = setupServer()
beforeAll(() => {
  server.listen({ onUnhandledFrame: 'error' })
  setCallContext({
    token: () => 'secret-token',
    tenantId: () => undefined,
    lowAppId: () => undefined,
    locale: () => 'zh-CN',
  })
})
afterAll(() => server.close())

it('EXPORT-004 an address for the browser carries the query as paramsStr and a ticket bound to it, never the token', async () => {
  let bound = ''
  server.use(
    http.post('*/jeecg-boot/sys/common/ticket', async ({ request }) => {
      bound = ((await request.json()) as { address: string }).address
      return HttpResponse.json({ success: true, message: '', code: 0, result: { ticket: 'one-time' }, timestamp: 1 })
    }),
  )
  const address = await ticketAddress('/data/x/exportXls', {
    paramsStr: encodeURIComponent(JSON.stringify({ name: "it's 鼎&" })),
  })
  const url = new URL(address)
  expect(`${url.pathname}${url.search}`).toBe(`${bound}&ticket=one-time`)
  expect(JSON.parse(decodeURIComponent(url.searchParams.get('paramsStr') ?? ''))).toEqual({ name: "it's 鼎&" })
  expect(address).not.toContain('secret-token')
})
