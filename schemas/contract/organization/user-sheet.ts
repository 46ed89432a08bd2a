import { ListImportReport } from '../data/list-import.ts'
import { endpoint, holding } from '../endpoint.ts'
import { ListParameters } from '../system-endpoints.ts'
import { USER_PERMISSION } from './user-admin.ts'

/**
 * Adds accounts from a sheet: departments, roles and positions by name. Passwords must be changed by their owners; an account
 * without one cannot sign in before it is set. The form field `validateStatus` 1 stores all rows or none.
 */
export const importExcel = endpoint({
  id: 'user.importExcel',
  methods: ['POST'],
  path: '/sys/user/importExcel',
  access: holding(`${USER_PERMISSION}:import`),
  kind: 'upload',
  ownPassword: true,
  reply: ListImportReport,
})
/** The accounts of a list as a sheet. */
export const exportXls = endpoint({
  id: 'user.exportXls',
  methods: ['GET'],
  path: '/sys/user/exportXls',
  access: holding(`${USER_PERMISSION}:export`),
  query: ListParameters,
  kind: 'download',
  log: 'export',
})
export const importTemplate = endpoint({
  id: 'user.importTemplate',
  methods: ['GET'],
  path: '/sys/user/importTemplate',
  access: holding(`${USER_PERMISSION}:import`),
  kind: 'download',
})
