import Type, { type Static } from 'typebox'
import { Id, IdQuery, IdsQuery, Nothing, Nullable, ShortText, pageQuery } from '../common.ts'
import { ANONYMOUS, SIGNED_IN, endpoint, holding } from '../endpoint.ts'
import { pageOf } from '../envelope.ts'

const oneOf = (...values: string[]) => Type.String({ enum: values })

/** `titile` is how the wire spells it. Times are `YYYY-MM-DD HH:mm:ss`. */
const shown = {
  id: Type.String(),
  titile: Type.String(),
  msgAbstract: Nullable,
  /** Sanitised HTML. */
  msgContent: Nullable,
  /** User name; the real name is in `sender_dictText`. */
  sender: Nullable,
  sender_dictText: Nullable,
  /** L normal, M important, H urgent. */
  priority: Type.String(),
  /** 1 announcement, 2 system message. */
  msgCategory: Type.String(),
  /** What it is about: the code of a category, with its name. */
  categoryCode: Nullable,
  categoryCode_dictText: Nullable,
  sendTime: Nullable,
  createTime: Nullable,
  busType: Nullable,
  busId: Nullable,
  /** `component` names a view, `url` a path of the application. */
  openType: Nullable,
  openPage: Nullable,
}
/** One announcement as a reader gets it; `msgId` and `msgTxt` repeat id and title as the socket sends them. */
export const Notice = Type.Object({
  ...shown,
  anntId: Type.String(),
  msgId: Type.String(),
  msgTxt: Type.String(),
  readFlag: Type.String(),
})
export type Notice = Static<typeof Notice>

/** One announcement as the administration sees it. `sendStatus`: 0 draft, 1 released, 2 revoked. `userIds` ends in a comma. */
export const Announcement = Type.Object({
  ...shown,
  startTime: Nullable,
  endTime: Nullable,
  msgType: Type.String(),
  userIds: Nullable,
  sendStatus: Type.String(),
  cancelTime: Nullable,
  delFlag: Type.String(),
  createBy: Nullable,
  updateBy: Nullable,
  updateTime: Nullable,
})
export type Announcement = Static<typeof Announcement>

const NullableTime = Type.Optional(Type.Union([Type.String({ maxLength: 19 }), Type.Null()]))
const NullableShort = Type.Optional(Type.Union([ShortText, Type.Null()]))
const fields = {
  titile: Type.String({ minLength: 1, maxLength: 100 }),
  msgAbstract: NullableShort,
  msgContent: Type.Optional(Type.Union([Type.String({ maxLength: 200_000 }), Type.Null()])),
  startTime: NullableTime,
  endTime: NullableTime,
  priority: Type.Optional(oneOf('L', 'M', 'H')),
  msgCategory: Type.Optional(oneOf('1', '2')),
  /** Left out of a change it stays; null or empty: none. */
  categoryCode: NullableShort,
  msgType: Type.Optional(oneOf('ALL', 'USER')),
  userIds: Type.Optional(Type.Union([Type.String({ maxLength: 40_000 }), Type.Null()])),
  busType: NullableShort,
  busId: NullableShort,
  openType: Type.Optional(Type.Union([oneOf('', 'url', 'component'), Type.Null()])),
  openPage: NullableShort,
}
const NewAnnouncement = Type.Object(fields)
export type NewAnnouncement = Static<typeof NewAnnouncement>
/** With another `sendStatus` than the stored one it is released (1) or revoked (2) as well, which asks for that permission. */
const ChangedAnnouncement = Type.Object({ ...fields, id: Id, sendStatus: Type.Optional(oneOf('0', '1', '2')) })

export const listByUser = endpoint({
  id: 'notice.listByUser',
  methods: ['GET'],
  path: '/sys/annountCement/listByUser',
  access: SIGNED_IN,
  query: Type.Object({ pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })) }),
  reply: Type.Object({
    anntMsgList: Type.Array(Notice),
    anntMsgTotal: Type.Integer(),
    sysMsgList: Type.Array(Notice),
    sysMsgTotal: Type.Integer(),
  }),
})
/** How many are unread, by kind; this server has none of the last three. */
export const unreadCount = endpoint({
  id: 'notice.getUnreadMessageCount',
  methods: ['GET'],
  path: '/sys/annountCement/getUnreadMessageCount',
  access: SIGNED_IN,
  reply: Type.Object({
    count: Type.Integer(),
    systemCount: Type.Integer(),
    flowCount: Type.Integer(),
    fileCount: Type.Integer(),
    planCount: Type.Integer(),
  }),
})
/** The caller's own messages as a later client of the family reads them. */
export const vue3List = endpoint({
  id: 'notice.vue3List',
  methods: ['GET'],
  path: '/sys/annountCement/vue3List',
  access: SIGNED_IN,
  query: Type.Object(pageQuery),
  reply: Type.Array(Notice),
})
export type NoticeLists = Static<(typeof listByUser)['reply'] & object>
/** For its recipients and for people who may see the administration's list. */
export const queryById = endpoint({
  id: 'notice.queryById',
  methods: ['GET'],
  path: '/sys/annountCement/queryById',
  access: SIGNED_IN,
  query: IdQuery,
  reply: Announcement,
})
/** Marks one as read. A `userId` in the body must be the caller's own. */
export const editByAnntIdAndUserId = endpoint({
  id: 'notice.editByAnntIdAndUserId',
  methods: ['PUT', 'POST'],
  path: '/sys/sysAnnouncementSend/editByAnntIdAndUserId',
  access: SIGNED_IN,
  body: Type.Object({ anntId: Id, userId: Type.Optional(ShortText) }),
  reply: Nothing,
})
/** Everything that was ever sent to the caller, newest first; `readFlag` 0 or 1. */
export const getMyAnnouncementSend = endpoint({
  id: 'notice.getMyAnnouncementSend',
  methods: ['GET'],
  path: '/sys/sysAnnouncementSend/getMyAnnouncementSend',
  access: SIGNED_IN,
  query: Type.Object({
    ...pageQuery,
    titile: Type.Optional(ShortText),
    sender: Type.Optional(ShortText),
    readFlag: Type.Optional(oneOf('', '0', '1')),
    msgCategory: Type.Optional(oneOf('', '1', '2')),
  }),
  reply: pageOf(Notice),
})
export const readAll = endpoint({
  id: 'notice.readAll',
  methods: ['PUT'],
  path: '/sys/sysAnnouncementSend/readAll',
  access: SIGNED_IN,
  reply: Nothing,
})

/** Codes of the administration; the screen `notice.announcement` brings them. */
export const NOTICE_PERMISSION = 'notice:announcement'
const may = (action: string) => holding(`${NOTICE_PERMISSION}:${action}`)

export const list = endpoint({
  id: 'notice.list',
  methods: ['GET'],
  path: '/sys/annountCement/list',
  access: may('list'),
  query: Type.Record(Type.String(), Type.String({ maxLength: 4000 })),
  reply: pageOf(Announcement),
})
export const add = endpoint({
  id: 'notice.add',
  methods: ['POST'],
  path: '/sys/annountCement/add',
  access: may('add'),
  body: NewAnnouncement,
  reply: Announcement,
  helper: 'plain',
})
/** Requires `edit`, or with another `sendStatus` `release` or `revoke`; a person who holds only that right changes nothing else. */
export const edit = endpoint({
  id: 'notice.edit',
  methods: ['PUT', 'POST'],
  path: '/sys/annountCement/edit',
  access: SIGNED_IN,
  body: ChangedAnnouncement,
  reply: Announcement,
  helper: 'plain',
})
export const remove = endpoint({
  id: 'notice.delete',
  methods: ['DELETE'],
  path: '/sys/annountCement/delete',
  access: may('delete'),
  query: IdQuery,
  reply: Nothing,
})
export const removeBatch = endpoint({
  id: 'notice.deleteBatch',
  methods: ['DELETE'],
  path: '/sys/annountCement/deleteBatch',
  access: may('batch_delete'),
  query: IdsQuery,
  reply: Nothing,
})
/** Changes state by GET, as older clients ask it; only with the token in the header. */
export const doReleaseData = endpoint({
  id: 'notice.doReleaseData',
  methods: ['GET', 'POST'],
  path: '/sys/annountCement/doReleaseData',
  once: true,
  access: may('release'),
  query: IdQuery,
  reply: Nothing,
})
export const doReovkeData = endpoint({
  id: 'notice.doReovkeData',
  methods: ['GET', 'POST'],
  path: '/sys/annountCement/doReovkeData',
  once: true,
  access: may('revoke'),
  query: IdQuery,
  reply: Nothing,
})
/** Forwards an announcement to an enterprise messenger; the server has none, so the call is refused with a message. */
export const syncNotic = endpoint({
  id: 'notice.syncNotic',
  methods: ['GET'],
  path: '/sys/annountCement/syncNotic',
  once: true,
  access: may('release'),
  query: Type.Object({ anntId: Id }),
  reply: Nothing,
})
/** A page of its own for one that went to everybody. */
export const show = endpoint({
  id: 'notice.show',
  methods: ['GET'],
  path: '/sys/annountCement/show/:id',
  access: ANONYMOUS,
  params: Type.Object({ id: Id }),
  kind: 'download',
  envelope: false,
})
