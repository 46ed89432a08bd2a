import type { Queries } from '../db/database.ts'

const DEPARTMENTS = [
  ['A01', '城市博物馆', '1'],
  ['A01A01', '办公室', '2'],
  ['A01A02', '藏品部', '2'],
  ['A01A02A01', '库房管理组', '2'],
  ['A01A02A02', '文物修复组', '2'],
  ['A01A02A03', '登录编目组', '2'],
  ['A01A03', '陈列展览部', '2'],
  ['A01A03A01', '展陈设计组', '2'],
  ['A01A03A02', '讲解组', '2'],
  ['A01A04', '社会教育部', '2'],
  ['A01A05', '安全保卫部', '2'],
  ['A01A06', '信息技术部', '2'],
] as const

/** The id of a demonstration department is derived from its code, so that seeded users can refer to it. */
export function departId(orgCode: string): string {
  return `depart-${orgCode.toLowerCase()}`
}

export async function seedDepartments(db: Queries): Promise<void> {
  const rows = DEPARTMENTS.map(([code, name, category], index) => ({
    id: departId(code),
    parent_id: code.length === 3 ? null : departId(code.slice(0, -3)),
    depart_name: name,
    depart_order: index,
    org_category: category,
    org_code: code,
  }))
  await db
    .insertInto('sys_depart')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
