import type { Envelope } from '../../schemas/contract/envelope.ts'
import type { ImportProblem, ImportReport } from './data-source.ts'

/** Envelope code of an import that left rows out. */
const PARTIAL = 201

type Loose = Readonly<Record<string, unknown>>
const isLoose = (value: unknown): value is Loose => typeof value === 'object' && value !== null && !Array.isArray(value)
const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const countOf = (value: unknown): number | undefined => (typeof value === 'number' && Number.isFinite(value) ? value : undefined)

function readProblem(value: unknown): ImportProblem[] {
  if (!isLoose(value)) return []
  return [{ row: countOf(value['row']), column: textOf(value['title'] ?? value['field']), value: textOf(value['value']), reason: textOf(value['text']) }]
}

/** Where the list of faulty rows lies. Some back ends answer its path as bare text. */
export function readErrorFile(result: unknown): ImportReport['file'] {
  const url = typeof result === 'string' ? result : isLoose(result) ? textOf(result['fileUrl']) : ''
  if (!url.includes('/') || url.startsWith('//') || /[:\\]|\.\./.test(url)) return undefined
  const stated = isLoose(result) ? textOf(result['fileName']) : ''
  return { url, name: stated || url.slice(url.lastIndexOf('/') + 1) }
}

function report(kind: ImportReport['kind'], message: string, result: unknown): ImportReport {
  const facts = isLoose(result) ? result : {}
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

/** Reads the answer of an import in every shape the contract knows. */
export function readReport({ code, message, result }: Envelope<unknown>): ImportReport {
  const said = isLoose(result) ? textOf(result['msg']) : ''
  return code === PARTIAL ? report('partial', said || message, result) : report('done', message || said, result)
}

/** An import that stored nothing. */
export function refusedReport(message: string, result: unknown): ImportReport {
  return report('refused', message, result)
}
