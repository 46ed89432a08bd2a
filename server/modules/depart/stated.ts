import type { StatedDepart } from '../../../schemas/contract/organization/depart.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import type { DepartColumns } from './store.ts'

/** '' and null are nothing; what was not sent is left out. */
export function columnsOf(sent: Partial<StatedDepart>): Partial<DepartColumns> {
  const text = (value: string | null | undefined) => (value ?? '').trim() || null
  const name = text(sent.departName)
  if (sent.departName !== undefined && name === null) throw new AppError('DEPART_NAME')
  return {
    ...(name === null ? {} : { depart_name: name }),
    ...(sent.departNameEn === undefined ? {} : { depart_name_en: text(sent.departNameEn) }),
    ...(sent.departNameAbbr === undefined ? {} : { depart_name_abbr: text(sent.departNameAbbr) }),
    ...(sent.departOrder === undefined ? {} : { depart_order: Math.trunc(sent.departOrder ?? 0) }),
    ...(sent.orgCategory === undefined
      ? {}
      : { org_category: /^[123]$/.test(sent.orgCategory ?? '') ? (sent.orgCategory ?? '2') : '2' }),
    ...(sent.description === undefined ? {} : { description: text(sent.description) }),
    ...(sent.mobile === undefined ? {} : { mobile: text(sent.mobile) }),
    ...(sent.fax === undefined ? {} : { fax: text(sent.fax) }),
    ...(sent.address === undefined ? {} : { address: text(sent.address) }),
    ...(sent.memo === undefined ? {} : { memo: text(sent.memo) }),
    ...(sent.status === undefined ? {} : { status: sent.status === '0' ? '0' : '1' }),
  }
}
