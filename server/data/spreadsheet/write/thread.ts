import { parentPort, workerData } from 'node:worker_threads'
import { openBook } from './open-book.ts'
import type { FromThread, ThreadJob, ToThread } from './sheet.ts'

if (!parentPort) throw new Error('This file is the code of a thread')
const port = parentPort
const { spec, path } = workerData as ThreadJob

const send = (message: FromThread) => port.postMessage(message)
const book = await openBook(spec, path)

async function take(message: ToThread): Promise<void> {
  if (message.kind === 'rows') {
    await book.rows(message.batch)
    return send({ kind: 'taken' })
  }
  send({ kind: 'written', data: await book.end() })
  port.close()
}

let last = Promise.resolve()
port.on('message', (message: ToThread) => {
  // An error here ends the thread, which rejects the waiting calls.
  last = last.then(() => take(message))
})
