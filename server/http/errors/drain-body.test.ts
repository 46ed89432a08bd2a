import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { API_PREFIX } from '../../../schemas/contract/envelope.ts'
import { type TestApp, buildTestApp } from '../../../tests/kit/test-app.ts'

let house: TestApp
let port: number
beforeAll(async () => {
  house = await buildTestApp()
  port = Number(new URL(await house.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => house.close())

/** Sends everything before it listens, as a browser does; the answer, and how much was taken from it. */
async function sendWhole(
  size: number,
  announced: boolean,
): Promise<{ readonly answer: string; readonly isTaken: boolean }> {
  const body = Buffer.alloc(size, 'a')
  const length = announced ? `Content-Length: ${size}` : 'Transfer-Encoding: chunked'
  const socket = connect(port, '127.0.0.1')
  const heard: Buffer[] = []
  socket.pause()
  const over = new Promise<void>((resolve) => {
    socket.on('close', () => resolve())
    socket.on('error', () => resolve())
  })
  socket.write(
    `POST ${API_PREFIX}/sys/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${length}\r\n\r\n`,
  )
  const isTaken = await new Promise<boolean>((resolve) => {
    const whole = announced
      ? body
      : Buffer.concat([Buffer.from(`${size.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')])
    socket.write(whole, (error) => resolve(error === undefined || error === null))
    socket.once('error', () => resolve(false))
  })
  socket.on('data', (chunk: Buffer) => heard.push(chunk))
  socket.resume()
  await over
  return { answer: Buffer.concat(heard).toString(), isTaken }
}

it.each([
  ['said to be so long', true],
  ['of no said length', false],
])('a body that is far too large, %s, is taken to its end and then refused in words', async (_, announced) => {
  const { answer, isTaken } = await sendWhole(24 * 1024 * 1024, announced)
  expect(isTaken).toBe(true)
  expect(answer).toContain('请求内容过大')
})
