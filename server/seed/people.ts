import type { Queries } from '../db/database.ts'
import { newId } from '../db/ids.ts'
import { DEMO_PASSWORD } from '../env.ts'
import { ADMIN_ROLE } from '../http/rights/grantable.ts'
import { hashPassword } from '../modules/auth/api.ts'
import { departId } from './departments.ts'

/** Nobody signs in with this: it is no hash of anything. */
const NO_PASSWORD = '!'
const STAFF_ROLE = 'staff'
/** A user of this identity heads departments. */
const HEAD = 2
/** What everybody of the demonstration finds in the menu. */
const STAFF_PAGES = ['home', 'approval', 'approval-items', 'approval-start']

interface Seeded {
  readonly username: string
  readonly realname: string
  readonly sex: number
  readonly birthday: string
  readonly phone: string
  readonly departs: readonly string[]
  readonly tenants?: string
  /** Code of the position. */
  readonly post?: string
  /** Codes of the departments that the person heads. */
  readonly heads?: readonly string[]
}

function person(
  username: string,
  realname: string,
  sex: number,
  birthday: string,
  phone: string,
  ...departs: string[]
): Seeded {
  return { username, realname, sex, birthday, phone, departs }
}

const STAFF = person('staff', '王小明', 1, '1992-05-18', '13800000002', 'A01A02A01')
/** Works for two tenants, and so is asked at each sign-in for which of them. */
const GUIDE: Seeded = { ...person('zhou_xue', '周雪', 2, '1996-02-14', '13800000009', 'A01A03A02'), tenants: '1,14' }
/** Approvers of the demonstration: the head of the department of `staff`, and the director. */
const APPROVERS: readonly Seeded[] = [
  { ...person('zhang_wei', '张伟', 1, '1985-07-12', '13800000004', 'A01A02A01'), post: 'keeper', heads: ['A01A02A01'] },
  {
    ...person('wu_gang', '吴刚', 1, '1975-06-06', '13800000010', 'A01A01'),
    post: 'director',
    heads: ['A01A01', 'A01A06', 'A01'],
  },
]
const TENANTS = [
  { id: 1, name: '城市博物馆' },
  { id: 14, name: '城市考古研究院' },
]
const COLLEAGUES: readonly Seeded[] = [
  {
    ...person('curator_li', '李研究员', 2, '1978-03-01', '13800000003', 'A01A02', 'A01A03'),
    post: 'curator',
    heads: ['A01A02', 'A01A03'],
  },
  person('chen_jing', '陈静', 2, '1990-11-03', '13800000005', 'A01A02A02'),
  person('liu_yang', '刘洋', 1, '1988-01-25', '13800000006', 'A01A02A03'),
  person('zhao_min', '赵敏', 2, '1994-09-09', '13800000007', 'A01A03A01'),
  person('sun_qiang', '孙强', 1, '1981-12-30', '13800000008', 'A01A05'),
  person('zheng_li', '郑丽', 2, '1987-04-21', '13800000011', 'A01A04'),
  person('feng_tao', '冯涛', 1, '1993-08-17', '13800000012', 'A01A06'),
  person('ouyang_nan', '欧阳楠', 2, '1991-10-05', '13800000013', 'A01A02A03'),
  person('huang_jun', '黄军', 1, '1983-05-28', '13800000014', 'A01A04'),
]

/** What colleagues of the demonstration are employed as; ranks as in the dictionary `position_rank`. */
const POSITIONS = [
  ['director', '馆长', '5'],
  ['curator', '研究馆员', '4'],
  ['restorer', '文物修复师', '3'],
  ['keeper', '库房保管员', '2'],
  ['guide', '讲解员', '1'],
] as const

async function addPerson(db: Queries, who: Seeded, passwordHash: string): Promise<string> {
  const id = newId()
  await db
    .insertInto('sys_user')
    .values({
      id,
      username: who.username,
      realname: who.realname,
      password_hash: passwordHash,
      sex: who.sex,
      birthday: who.birthday,
      phone: who.phone,
      email: `${who.username}@museum.example`,
      rel_tenant_ids: who.tenants ?? null,
      org_code: who.departs[0] ?? null,
      post: who.post ?? null,
      ...(who.heads ? { user_identity: HEAD, depart_ids: who.heads.map(departId).join(',') } : {}),
      work_no: `M${who.phone.slice(-4)}`,
    })
    .execute()
  if (who.departs.length > 0) {
    await db
      .insertInto('sys_user_depart')
      .values(who.departs.map((code) => ({ user_id: id, depart_id: departId(code) })))
      .execute()
  }
  return id
}

async function giveRole(db: Queries, userId: string, roleCode: string): Promise<void> {
  const role = await db.selectFrom('sys_role').select('id').where('role_code', '=', roleCode).executeTakeFirstOrThrow()
  await db
    .insertInto('sys_user_role')
    .values({ user_id: userId, role_id: role.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The role of registered users: the home page, until an administrator grants more. A permission that was taken from it stays taken. */
export async function seedRegisteredRole(db: Queries): Promise<void> {
  const role = { id: 'role-registered', role_name: '注册用户', role_code: 'registered', description: '自助注册的用户' }
  const added = await db
    .insertInto('sys_role')
    .values(role)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  if (added.length > 0)
    await db.insertInto('sys_role_permission').values({ role_id: role.id, permission_id: 'home' }).execute()
}

/** The first account; `departs` only where the demonstration departments are. */
export async function seedAdmin(db: Queries, passwordHash: string, departs: readonly string[]): Promise<void> {
  const id = await addPerson(
    db,
    { username: 'admin', realname: '系统管理员', sex: 1, birthday: '1980-01-01', phone: '13800000001', departs },
    passwordHash,
  )
  await giveRole(db, id, ADMIN_ROLE)
}

/** The positions of the demonstration. */
export async function seedPositions(db: Queries): Promise<void> {
  const rows = POSITIONS.map(([code, name, rank]) => ({ id: `position-${code}`, code, name, post_rank: rank }))
  await db
    .insertInto('sys_position')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Members of staff who can sign in, with a role of few rights, and colleagues who cannot sign in. */
export async function seedStaff(db: Queries): Promise<void> {
  await db
    .insertInto('sys_role')
    .values({ id: 'role-staff', role_name: '业务人员', role_code: STAFF_ROLE, description: '演示角色' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('sys_role_permission')
    .values(STAFF_PAGES.map((page) => ({ role_id: 'role-staff', permission_id: page })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('sys_tenant')
    .values(TENANTS)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  for (const who of [STAFF, GUIDE, ...APPROVERS])
    await giveRole(db, await addPerson(db, who, await hashPassword(DEMO_PASSWORD)), STAFF_ROLE)
  for (const colleague of COLLEAGUES) await addPerson(db, colleague, NO_PASSWORD)
}
