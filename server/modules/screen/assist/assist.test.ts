import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Proposal } from '../../../../schemas/contract/screens/screen-assist.ts'
import { buildTestApp, openApplication, type TestApp } from '../../../../tests/kit/test-app.ts'

/** A model server: it answers what the test says, and remembers what it was sent. */
let answer: (response: ServerResponse) => void
let asked: { readonly url: string; readonly key: string; readonly body: string }[] = []
async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}
const server: Server = createServer((request, response) => {
  void bodyOf(request).then((body) => {
    asked.push({ url: request.url ?? '', key: request.headers.authorization ?? '', body })
    answer(response)
  })
})
const says = (content: unknown) => (response: ServerResponse) => {
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] }))
}

let application: TestApp
let token: string
let port: number
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
  application = await buildTestApp({
    ASSISTANT_URL: `http://127.0.0.1:${port}/v1`,
    ASSISTANT_MODEL: 'test-model',
    ASSISTANT_KEY: 'a-secret-key',
    ASSISTANT_SECONDS: '1',
  })
  token = await application.login('admin')
})
beforeEach(() => {
  asked = []
})
afterAll(async () => {
  await application.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})
const propose = (text: string, document?: object) =>
  application.call<Proposal>({ url: '/schema/propose', body: { text, ...(document ? { document } : {}) }, token })

describe('a configured model server', () => {
  it('is sent the sentence and the document alone, with a key that never leaves the server', async () => {
    answer = says('```json\n{"fields":[{"key":"size","title":{"zh-CN":"尺寸","en-US":"Size"},"view":"number"}]}\n```')
    const document = { id: 'collection.relic', fields: { name: { title: '名称' } } }
    const reply = await propose('加上尺寸', document)
    expect(reply.result).toEqual({
      origin: 'model',
      host: `127.0.0.1:${port}`,
      model: 'test-model',
      refused: [],
      proposals: [
        {
          action: 'add',
          key: 'size',
          title: { 'zh-CN': '尺寸', 'en-US': 'Size' },
          field: { title: { 'zh-CN': '尺寸', 'en-US': 'Size' }, view: 'number' },
        },
      ],
    })
    expect(asked).toHaveLength(1)
    expect(asked[0]).toMatchObject({ url: '/v1/chat/completions', key: 'Bearer a-secret-key' })
    const sent = JSON.parse(asked[0]?.body ?? '') as { model: string; messages: { content: string }[] }
    expect(sent.model).toBe('test-model')
    expect(sent.messages.at(-1)?.content).toBe(`加上尺寸\n\nThe page so far: ${JSON.stringify(document)}`)
    const told = await application.request({ url: '/schema/assistant', token })
    expect(told.json()).toMatchObject({ result: { origin: 'model', model: 'test-model' } })
    expect(`${JSON.stringify(reply)}${told.body}${application.logged.join('')}`).not.toContain('a-secret-key')
  })
  it('has its unknown views and wrong keys refused with a reason, and its expressions left out', async () => {
    answer = says(
      JSON.stringify({
        fields: [
          { key: 'a', title: '甲', view: '<img onerror=alert(1)>' },
          { key: 'id', title: '主键' },
          {
            key: 'b',
            title: '乙',
            compute: 'x',
            visible: 'true',
            column: { name: 'password' },
            options: { url: 'javascript:1' },
          },
        ],
      }),
    )
    const { result } = await propose('x')
    expect(result.refused.map(({ title, reason }) => [title, reason.length > 5])).toEqual([
      ['甲', true],
      ['主键', true],
    ])
    expect(result.proposals.map(({ field }) => field)).toEqual([{ title: '乙' }])
  })
  it.each<[string, (response: ServerResponse) => void]>([
    ['huge', (response) => void response.end('x'.repeat(400_000))],
    ['no JSON', (response) => void response.end('<html>')],
    ['JSON of another kind', (response) => void response.end('[{"choices":1}]')],
    ['words without fields', says('I am sorry.')],
    ['a text that is none', says({ fields: [] })],
    ['a prototype', says('{"fields":[{"title":"x","__proto__":{"a":1}}]}')],
    ['an error', (response) => void response.writeHead(500).end('a-secret-key')],
    ['a redirect', (response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
    ['nothing', () => undefined],
    ['half an answer', (response) => void (response.write('{'), response.destroy())],
  ])('is refused with a sentence where its answer is %s', async (_, how) => {
    answer = how
    const reply = await propose('x')
    expect(reply).toMatchObject({ success: false })
    expect(reply.message).toMatch(/助手|模型/)
    expect(reply.message).not.toContain('a-secret-key')
    expect(application.failedRequests()).toEqual([])
  })
})

const plain = openApplication()
describe('without a model server', () => {
  it('proposes the fields that the built-in words name, for those who may edit pages', async () => {
    const reply = await plain.call<Proposal>({
      url: '/schema/propose',
      body: { text: '包括名称（必填）、年代、级别', document: { fields: { level: { title: '级别' } } } },
      token: plain.admin,
    })
    expect(reply.result).toMatchObject({ origin: 'words', refused: [] })
    expect(reply.result.proposals.map(({ action, field }) => [action, field['dict'] ?? field['required']])).toEqual([
      ['add', true],
      ['add', 'relic_era'],
    ])
    expect(await plain.call({ url: '/schema/propose', body: { text: 'x' }, token: plain.staff })).toMatchObject({
      success: false,
    })
    expect(await plain.call({ url: '/schema/propose', body: { text: '' }, token: plain.admin })).toMatchObject({
      success: false,
    })
  })
})
