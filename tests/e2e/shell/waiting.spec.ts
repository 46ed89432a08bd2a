import { createServer } from 'node:http'
import { expect } from '@playwright/test'
import { answerWhileOpening } from '../../../server/waiting.ts'
import { test } from '../test.ts'

test('a page opened by its address while the server starts comes by itself once the server is there', async ({
  page,
}) => {
  const host = '127.0.0.1'
  const waiting = await answerWhileOpening({ port: 0, host }, false)
  await page.goto(`http://${host}:${waiting.port}/#/collection/loan`)
  await expect(page.getByRole('status')).toHaveText(/正在打开数据库/)
  await waiting.close()
  const server = createServer((_, reply) => void reply.end('<p>ready</p>')).listen({ port: waiting.port, host })
  await expect(page.getByText('ready')).toBeVisible()
  expect(new URL(page.url()).hash).toBe('#/collection/loan')
  await new Promise((done) => {
    server.close(done)
    server.closeAllConnections()
  })
})
