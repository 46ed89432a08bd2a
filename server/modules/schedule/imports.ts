import { posix } from 'node:path'
import { outcomeCode } from '../../../schemas/contract/data/import-outcome.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import type { Requester } from '../../http/context.ts'
import { MAX_BOOK_BYTES, refusedPath } from '../../data/spreadsheet/index.ts'
import { defineSchedule } from '../../jobs/schedule/define.ts'
import { assertImportable, importFile } from '../data/api.ts'
import { readSheetFile } from '../file/api.ts'
import { assertFetchable, fetchFile } from '../relay/api.ts'

/** Named after its address, which need not say what kind of file it is. */
const DEFAULT_NAME = 'import.xlsx'

interface Source {
  readonly importFile?: string
  readonly importAddress?: string
}

const keyOf = (text = '') =>
  text
    .split(/[,，]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')

async function read(requester: Requester, { importFile: path, importAddress: address }: Source) {
  if (path !== undefined)
    return { name: posix.basename(path), data: await readSheetFile(requester, path, MAX_BOOK_BYTES) }
  const name = posix.basename(URL.parse(address ?? '')?.pathname ?? '')
  return {
    name: posix.extname(name) === '' ? DEFAULT_NAME : name,
    data: await fetchFile(requester.env, address ?? '', MAX_BOOK_BYTES),
  }
}

/** Imports a stored file, or one of an allowed address, into a screen as the person, with every check of an import. */
export const importJob = defineSchedule('import', {
  async check({ importScreen: screen, importKey, ...source }, writer) {
    if ((source.importFile === undefined) === (source.importAddress === undefined))
      throw new AppError('SCHEDULE_IMPORT_SOURCE')
    await assertImportable(writer, { screen, key: keyOf(importKey) })
    if (source.importAddress !== undefined) assertFetchable(writer.env, source.importAddress)
    else await read(writer, source)
  },
  async run(context) {
    const { parameters, note, attach, signal } = context
    const { importScreen: screen, importKey, importWrong: wrong = 'skip' } = parameters
    const file = await read(context, parameters)
    signal.throwIfAborted()
    const ended = await importFile(context, { ...file, screen, key: keyOf(importKey), wrong }, signal)
    const { counts, columnsLeft, fileUrl, message = '', state } = ended
    if (columnsLeft.length > 0) note({ code: 'SCHEDULE_IMPORT_COLUMNS', params: { columns: columnsLeft.join(', ') } })
    if (fileUrl !== undefined) {
      attach(refusedPath(fileUrl))
      note({ code: 'SCHEDULE_IMPORT_REFUSED' })
    }
    if (state !== 'done') throw new AppError('SCHEDULE_IMPORT_ENDED', { message })
    return { code: outcomeCode(counts), params: { ...counts } }
  },
})
