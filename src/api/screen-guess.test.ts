import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setCallContext } from './client/context.ts'
import { guessedScreen, prefetchGuessedScreen, takeGuessedScreen } from './screen-guess.ts'
import { prefetchScreen, loadScreen } from './screens.ts'

const document = (id: string) => ({
  version: 1,
  id,
  title: id,
  source: { table: 't' },
  fields: { name: { title: 'name', view: 'text' } },
  list: { columns: ['name'] },
})
const answer = (result: unknown) => HttpResponse.json({ success: true, code: 200, message: '', result, timestamp: 1 })
let asked: string[]
let found: () => Response
const server = setupServer(
  http.get('*/schema/at', ({ request }) => {
    asked.push(`at ${new URL(request.url).searchParams.get('path')}`)
    return found()
  }),
  http.get('*/schema/get/:id', ({ params }) => {
    asked.push(`get ${String(params['id'])}`)
    return answer({ id: params['id'], version: 1, etag: '"a"', document: document(String(params['id'])) })
  }),
)
let token = ''
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
beforeEach(async () => {
  await takeGuessedScreen()
  asked = []
  found = () => answer({ id: 'a.list', version: 1, etag: '"a"', document: document('a.list') })
  token = 'tok'
  setCallContext({ token: () => token, tenantId: () => undefined, lowAppId: () => undefined, locale: () => 'zh-CN' })
})
afterAll(() => server.close())

describe('the screen that is asked for together with the menu', () => {
  it("is the page's own when the page is that screen, and nothing is asked twice", async () => {
    prefetchGuessedScreen('/a/list')
    expect((await guessedScreen())?.id).toBe('a.list')
    expect((await loadScreen('a.list')).screen?.screen.id).toBe('a.list')
    expect(asked).toEqual(['at /a/list'])
  })
  it('is requested once, whether the page or the prefetch of its rows comes first', async () => {
    prefetchGuessedScreen('/a/list')
    const page = loadScreen('a.list')
    const rows = prefetchScreen('a.list')
    expect((await rows).screen).toBe((await page).screen)
    expect(asked).toEqual(['at /a/list'])
    await loadScreen('a.list')
    expect(asked).toEqual(['at /a/list', 'get a.list'])
  })
  it('is nothing to a page that is another screen, nor to another session', async () => {
    prefetchGuessedScreen('/a/list')
    expect((await loadScreen('b.list')).screen?.screen.id).toBe('b.list')
    prefetchGuessedScreen('/a/list')
    token = 'other'
    await loadScreen('a.list')
    expect(asked).toEqual(['at /a/list', 'get b.list', 'at /a/list', 'get a.list'])
  })
  it('may be unknown to a server, or refused, and is then asked for as ever', async () => {
    for (const refusal of [() => new HttpResponse('<h1>no</h1>', { status: 404 }), () => answer(null)]) {
      found = refusal
      prefetchGuessedScreen('/a/list')
      expect((await loadScreen('a.list')).screen?.screen.id).toBe('a.list')
    }
    expect(asked).toEqual(['at /a/list', 'get a.list', 'at /a/list', 'get a.list'])
  })
})
