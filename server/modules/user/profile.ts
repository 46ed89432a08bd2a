import type { BodyOf } from '../../../schemas/contract/endpoint.ts'
import { getUserData, type Profile, userEdit } from '../../../schemas/contract/session/profile.ts'
import { emailProblem, mobileProblem } from '../../../schemas/contract/session/person-rules.ts'
import { AppError, type MessageCode } from '../../../schemas/messages/index.ts'
import { splitCommaList } from '../../../schemas/language/comma-list.ts'
import { editSystemRow, type SystemRow, type SystemTable } from '../../data/write/index.ts'
import type { Queries } from '../../db/database.ts'
import { bind } from '../../http/bind.ts'
import type { HandlerContext } from '../../http/context.ts'
import { answer } from '../../http/response/answer.ts'
import { departsOf } from '../depart/api.ts'
import { ACCOUNTS } from './accounts.ts'
import { userInfo } from './api.ts'
import { checkOldPassword } from './old-password.ts'

/** The own account: only these columns, whatever a body states; roles and departments are no part of it. */
const OWN_ACCOUNT: SystemTable = {
  ...ACCOUNTS,
  writable: ['realname', 'avatar', 'birthday', 'sex', 'email', 'phone', 'telephone'],
  unique: { phone: 'ACCOUNT_PHONE_TAKEN', email: 'ACCOUNT_EMAIL_TAKEN' },
  beforeWrite: () => undefined,
  afterWrite: () => Promise.resolve(),
}

async function positionNames(db: Queries, post: string | null | undefined): Promise<string | null> {
  const codes = splitCommaList(post ?? '')
  if (codes.length === 0) return null
  const rows = await db.selectFrom('sys_position').select('name').where('code', 'in', codes).orderBy('code').execute()
  return rows.map(({ name }) => name).join(' | ')
}

async function bindingsOf({ db, env, user }: HandlerContext): Promise<Profile['bindings']> {
  const rows = await db
    .selectFrom('sys_third_account')
    .select(['source', 'create_time'])
    .where('user_id', '=', user.id)
    .orderBy('create_time')
    .execute()
  return rows.map(({ source, create_time }) => ({
    source,
    title: env.oidc?.source === source ? env.oidc.title : source,
    createTime: create_time,
  }))
}

async function profileOf(context: HandlerContext): Promise<Profile> {
  const { db, user } = context
  const info = await userInfo(db, user.id)
  if (!info) throw new AppError('SESSION_EXPIRED')
  const [row, departs, postText, bindings] = [
    await db.selectFrom('sys_user').select('telephone').where('id', '=', user.id).executeTakeFirst(),
    await departsOf(db, user.id, context),
    await positionNames(db, info.post),
    await bindingsOf(context),
  ]
  const orgCodeTxt = departs.map(({ departName }) => departName).join()
  return { ...info, telephone: row?.telephone ?? null, orgCodeTxt: orgCodeTxt || null, postText, bindings }
}

const problemOf = (field: string, code: MessageCode) =>
  new AppError(code, { result: { problems: [{ field, code, params: {} }] } })
function refuse(field: string, code: MessageCode): never {
  throw problemOf(field, code)
}

function isPastDate(text: string, now: number): boolean {
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) && text >= '1900-01-01' && at.getTime() <= now
}

type Values = Readonly<Record<string, string>>
function assertValid({ realname, birthday, email, phone }: Values, now: number): void {
  if (realname === '') refuse('realname', 'PROFILE_REALNAME_NEEDED')
  if (birthday && !isPastDate(birthday, now)) refuse('birthday', 'PROFILE_BIRTHDAY_WRONG')
  const [wrongPhone, wrongEmail] = [phone && mobileProblem(phone), email && emailProblem(email)]
  if (wrongPhone) refuse('phone', wrongPhone)
  if (wrongEmail) refuse('email', wrongEmail)
}

/** A path of another person's file would open it to everybody who sees the avatar. */
async function assertOwnPicture({ db, user }: HandlerContext, path: string): Promise<void> {
  const found = await db
    .selectFrom('sys_file')
    .select('id')
    .where('path', '=', path)
    .where('create_by', '=', user.username)
    .where('width', 'is not', null)
    .executeTakeFirst()
  if (!found) refuse('avatar', 'PROFILE_AVATAR_FOREIGN')
}

/** Who can read what is sent to a number or an address can set a new password. */
async function assertOwner(context: HandlerContext, oldPassword: string, isAssigned: boolean): Promise<void> {
  if (isAssigned) throw new AppError('SESSION_GIVEN_CLOSED')
  if (oldPassword === '') refuse('oldpassword', 'PROFILE_PASSWORD_NEEDED')
  await checkOldPassword(context, oldPassword, problemOf('oldpassword', 'PROFILE_PASSWORD_WRONG'))
}

/** What a body states, as texts without blanks at their ends and only where it is another value. */
function changedValues(body: BodyOf<typeof userEdit>, now: Profile): Values {
  const { id: _id, oldpassword: _password, ...stated } = body
  const current: SystemRow = now
  const changed = OWN_ACCOUNT.writable.flatMap((key) => {
    const value = (stated as SystemRow)[key]
    const text = String(value ?? '').trim()
    return value === undefined || text === String(current[key] ?? '') ? [] : [[key, text] as const]
  })
  return Object.fromEntries(changed)
}

async function editProfile(context: HandlerContext, body: BodyOf<typeof userEdit>): Promise<void> {
  const { user, clock } = context
  if (body.id !== undefined && body.id !== user.id) throw new AppError('PROFILE_NOT_OWN')
  const now = await profileOf(context)
  const values = changedValues(body, now)
  assertValid(values, clock.now())
  if (values['avatar']) await assertOwnPicture(context, values['avatar'])
  if (values['phone'] !== undefined || values['email'] !== undefined)
    await assertOwner(context, body.oldpassword ?? '', now.mustChangePassword === true)
  if (Object.keys(values).length > 0) await editSystemRow(context, OWN_ACCOUNT, user.id, values)
}

/** What a person sees and changes of the own account. */
export const profileRoutes = () => [
  bind(getUserData, profileOf),
  bind(userEdit, async (context) => {
    await editProfile(context, context.body)
    return answer({ result: await profileOf(context), message: 'PROFILE_SAVED' })
  }),
]
