import { ListImportReport } from '../data/list-import.ts'
import { endpoint, holding } from '../endpoint.ts'
import { ListParameters } from '../system-endpoints.ts'

/** The departments as a sheet, with the paths of their names and their codes. */
export const exportXls = endpoint({
  id: 'depart.exportXls',
  methods: ['GET'],
  path: '/sys/sysDepart/exportXls',
  access: holding('system:depart:export'),
  query: ListParameters,
  kind: 'download',
  log: 'export',
})
/**
 * Adds departments from a sheet, in any order: each below the department that the column of the parent names by its path
 * (`Collections/Storage`) or its code. The form field `validateStatus` 1 stores all rows or none.
 */
export const importExcel = endpoint({
  id: 'depart.importExcel',
  methods: ['POST'],
  path: '/sys/sysDepart/importExcel',
  access: holding('system:depart:import'),
  kind: 'upload',
  reply: ListImportReport,
})
export const importTemplate = endpoint({
  id: 'depart.importTemplate',
  methods: ['GET'],
  path: '/sys/sysDepart/importTemplate',
  access: holding('system:depart:import'),
  kind: 'download',
})
