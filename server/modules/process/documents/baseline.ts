import { isProcess } from '../../../../engine/process/index.ts'
import { sameJson } from '../../../../schemas/language/values.ts'
import { say } from '../../../../schemas/messages/index.ts'
import { type DocumentFile, documentFiles, engineOf } from '../../../data/catalog/index.ts'
import { isUniqueViolation, withRetry } from '../../../db/errors.ts'
import type { AppParts } from '../../../http/context.ts'
import { checkDocument } from './check.ts'
import { importDocument } from './service.ts'
import { listPublished } from './store.ts'

/** Brings the bundled processes into the database, a changed one as a new version as long as nobody has changed it there. */
export async function importProcesses(
  parts: AppParts,
  files: readonly DocumentFile[] = documentFiles('processes'),
): Promise<readonly string[]> {
  const published: string[] = []
  const now = engineOf(parts).now()
  const stored = new Map((await listPublished(parts.database.kysely)).map((one) => [one.code, one.document]))
  for (const { path, text } of files) {
    try {
      const document: unknown = JSON.parse(text)
      if (isProcess(document) && sameJson(stored.get(document.code), document)) continue
      const problems = await checkDocument(parts.database.kysely, document)
      const first = problems.find(({ level }) => level === 'error')
      if (first) {
        parts.log.warn(`${path} was not imported: ${first.pointer} ${say(first.code, first.params, 'en-US')}`)
        continue
      }
      if (!isProcess(document)) continue
      // Two processes may start at once: the loser sees the winner's version at the second look.
      const isNew = await withRetry(() => importDocument(parts.database, document, now), {
        when: (error) => isUniqueViolation(error),
      })
      if (isNew) published.push(document.code)
    } catch (error) {
      parts.log.warn(`${path} was not imported: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return published
}
