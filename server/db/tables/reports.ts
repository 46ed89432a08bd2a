import type { Generated } from 'kysely'
import type { Audited, Json } from './columns.ts'

export interface ReportTable extends Audited {
  id: string
  code: string
  title: string
  document: Json
  /** `file` or `page`. */
  origin: string
  version: Generated<number>
}
