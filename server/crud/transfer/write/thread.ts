import { type FileHandle, open } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { FromThread, ThreadJob, ToThread } from './sheet.ts'
import type { BookWriter, SheetSpec, Sink } from './types.ts'
import { XlsWriter } from './xls.ts'
import { XlsxWriter } from './xlsx.ts'

if (!parentPort) throw new Error('This file is the code of a thread')
const port = parentPort
const { spec, path } = workerData as ThreadJob

const send = (message: FromThread) => port.postMessage(message)
const writerOf = (of: SheetSpec, sink: Sink): BookWriter => (of.format === 'xlsx' ? new XlsxWriter(of, sink) : new XlsWriter(of, sink))

const pieces: Uint8Array[] = []
const file: FileHandle | undefined = path === undefined ? undefined : await open(path, 'w', 0o600)
const writer = writerOf(spec, { write: async (bytes) => (file ? void (await file.writeFile(bytes)) : void pieces.push(bytes)) })

async function take(message: ToThread): Promise<void> {
  if (message.kind === 'rows') {
    await writer.rows(message.batch)
    return send({ kind: 'taken' })
  }
  await writer.end()
  await file?.close()
  send({ kind: 'written', data: Buffer.concat(pieces) })
  port.close()
}

let last = Promise.resolve()
port.on('message', (message: ToThread) => {
  // What fails here ends the thread, and whoever waits is told by that.
  last = last.then(() => take(message))
})
