import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { checkReport } from '../../../schemas/language/check/check-document.ts'
import type { Report } from '../../../schemas/language/report.ts'

/** A bundled document as it lies in its folder. */
export interface DocumentFile {
  /** Path below `schemas`, for messages. */
  readonly path: string
  readonly text: string
}

const SCHEMAS = fileURLToPath(new URL('../../../schemas/', import.meta.url))

/** Every JSON file below a folder of `schemas`, in the order of their paths. */
export function documentFiles(folder: 'screens' | 'reports' | 'processes'): DocumentFile[] {
  if (!existsSync(`${SCHEMAS}${folder}`)) return []
  const entries = readdirSync(`${SCHEMAS}${folder}`, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .toSorted()
    .map((file) => ({ path: file.slice(SCHEMAS.length), text: readFileSync(file, 'utf8') }))
}

let reports: ReadonlyMap<string, Report> | undefined

/** The registered reports by code; one with errors is left out (the check of the bundled documents names them). */
export function bundledReports(): ReadonlyMap<string, Report> {
  reports ??= new Map(
    documentFiles('reports').flatMap(({ text }) => {
      const { document } = checkReport(text)
      return document ? [[document.code, document]] : []
    }),
  )
  return reports
}
