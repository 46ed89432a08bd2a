import { AppError, messages, type MessageCode } from '../../../../schemas/messages/index.ts'
import type { Text } from '../../../../schemas/language/text.ts'
import { findListHeader, type ReadSheet, type SheetHeader } from '../../../data/spreadsheet/index.ts'

/** What a sheet brings of a department. */
export const IMPORTED = [
  'departName',
  'parent',
  'departNameEn',
  'departNameAbbr',
  'tenantId',
  'orgCategory',
  'departOrder',
  'mobile',
  'fax',
  'address',
  'status',
  'description',
  'memo',
] as const
/** What an export says besides, and an import leaves alone. */
const EXPORTED_ONLY = ['path', 'orgCode'] as const
export type SheetKey = (typeof IMPORTED)[number] | (typeof EXPORTED_ONLY)[number]
export const EXPORTED: readonly SheetKey[] = [...IMPORTED, ...EXPORTED_ONLY]

export const TITLES: Readonly<Record<SheetKey, MessageCode>> = {
  departName: 'DEPART_SHEET_NAME',
  parent: 'DEPART_SHEET_PARENT',
  departNameEn: 'DEPART_SHEET_NAME_EN',
  departNameAbbr: 'DEPART_SHEET_ABBREVIATION',
  tenantId: 'DEPART_SHEET_TENANT',
  orgCategory: 'DEPART_SHEET_CATEGORY',
  departOrder: 'DEPART_SHEET_ORDER',
  mobile: 'DEPART_SHEET_PHONE',
  fax: 'DEPART_SHEET_FAX',
  address: 'DEPART_SHEET_ADDRESS',
  status: 'DEPART_SHEET_STATUS',
  description: 'DEPART_SHEET_DESCRIPTION',
  memo: 'DEPART_SHEET_REMARKS',
  path: 'DEPART_SHEET_PATH',
  orgCode: 'DEPART_SHEET_CODE',
}
/** The words of stored keys. */
export const CHOICES: Readonly<Partial<Record<SheetKey, Readonly<Record<string, MessageCode>>>>> = {
  orgCategory: {
    '1': 'DEPART_SHEET_COMPANY',
    '2': 'DEPART_SHEET_ORGANISATION',
    '3': 'DEPART_SHEET_POST',
  },
  status: { '1': 'DEPART_SHEET_IN_USE', '0': 'DEPART_SHEET_NOT_IN_USE' },
}
/** Between the names of a path. */
export const STEP = '/'

/** The first row that has the column of names. */
export function findDepartHeader(sheet: Pick<ReadSheet, 'head'>): SheetHeader {
  const titles = new Map<string, Text>(EXPORTED.map((key) => [key, messages[TITLES[key]]]))
  const found = findListHeader(sheet, { titles, imported: IMPORTED, required: 'departName' })
  if (!found) throw new AppError('DEPART_SHEET_NO_HEADER')
  return found
}
