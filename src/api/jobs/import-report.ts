import type { Envelope } from '../../../schemas/contract/envelope.ts'
import { isObject, stringOrNumberText } from '../../../schemas/language/values.ts'
import type { ImportProblem, ImportReport } from '../rows/data-source.ts'

/** Envelope code of an import that left rows out. */
const PARTIAL = 201

const countOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined

function readProblem(value: unknown): ImportProblem[] {
  if (!isObject(value)) return []
  return [
    {
      row: countOf(value['row']),
      column: stringOrNumberText(value['title'] ?? value['field']),
      value: stringOrNumberText(value['value']),
      reason: stringOrNumberText(value['text']),
    },
  ]
}

/** Where the list of faulty rows lies. Some back ends answer its path as bare text. */
export function readErrorFile(result: unknown): ImportReport['file'] {
  const url = typeof result === 'string' ? result : isObject(result) ? stringOrNumberText(result['fileUrl']) : ''
  if (!url.includes('/') || url.startsWith('//') || /[:\\]|\.\./.test(url)) return undefined
  const stated = isObject(result) ? stringOrNumberText(result['fileName']) : ''
  return { url, name: stated || url.slice(url.lastIndexOf('/') + 1) }
}

function report(kind: ImportReport['kind'], message: string, result: unknown): ImportReport {
  const facts = isObject(result) ? result : {}
  const listed = facts['problems']
  return {
    kind,
    message,
    total: countOf(facts['totalCount']),
    imported: countOf(facts['successCount']),
    faulty: countOf(facts['errorCount']),
    problems: Array.isArray(listed) ? listed.flatMap(readProblem) : [],
    file: readErrorFile(result),
  }
}

/** Reads the reply of an import in every shape of the contract. */
export function readReport({ code, message, result }: Envelope<unknown>): ImportReport {
  const said = isObject(result) ? stringOrNumberText(result['msg']) : ''
  return code === PARTIAL ? report('partial', said || message, result) : report('done', message || said, result)
}

/** An import that stored nothing. */
export function refusedReport(message: string, result: unknown): ImportReport {
  return report('refused', message, result)
}
