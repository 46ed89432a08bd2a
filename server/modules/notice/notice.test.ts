import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { PageResult } from '../../../schemas/contract/envelope.ts'
import type { Announcement, Notice, NoticeLists } from '../../../schemas/contract/messaging/notice.ts'
import { type TestApp, buildTestApp } from '../../../tests/kit/test-app.ts'
import { cleanHtml } from '../../lib/html.ts'

let house: TestApp
let admin: string
let staff: string
let staffId: string
beforeAll(async () => {
  house = await buildTestApp()
  admin = await house.login('admin')
  staff = await house.login('staff')
  staffId = (
    await house.database.kysely
      .selectFrom('sys_user')
      .select('id')
      .where('username', '=', 'staff')
      .executeTakeFirstOrThrow()
  ).id
})
afterAll(() => house.close())

const base = '/sys/annountCement'
const add = async (body: Record<string, unknown>) =>
  (
    await house.call<Announcement>({
      url: `${base}/add`,
      body: { titile: '馆务', msgContent: '正文', ...body },
      token: admin,
    })
  ).result
const release = (id: string, token = admin) => house.call({ url: `${base}/doReleaseData?id=${id}`, token })
const bell = async (token = staff) =>
  (await house.call<NoticeLists>({ url: `${base}/listByUser?pageSize=100`, token })).result
const mine = async (query = '', token = staff) =>
  (
    await house.call<PageResult<Notice>>({
      url: `/sys/sysAnnouncementSend/getMyAnnouncementSend?pageSize=100${query}`,
      token,
    })
  ).result
const titles = (list: readonly { titile: string }[]) => list.map(({ titile }) => titile)

describe('the bell', () => {
  it('NOTICE-016 NOTICE-017 lists what is unread by category with its totals, urgent ones first', async () => {
    const lists = await bell()
    expect(titles(lists.anntMsgList)).toEqual(['本周五闭馆检修通知', '“吉金铸史”特展布展安排', '职工体检预约开始'])
    expect([lists.anntMsgTotal, lists.sysMsgTotal, titles(lists.sysMsgList)]).toEqual([3, 1, ['借展登记待您查看']])
    const few = (await house.call<NoticeLists>({ url: `${base}/listByUser?pageSize=1`, token: staff })).result
    expect([few.anntMsgList.length, few.anntMsgTotal]).toEqual([1, 3])
  })
  it('NOTICE-011 NOTICE-013 NOTICE-014 NOTICE-029 speaks of an announcement in the names of the wire, its sender with the real name', async () => {
    const [first] = (await bell()).sysMsgList
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) as string
    expect(first).toMatchObject({
      titile: '借展登记待您查看',
      msgTxt: '借展登记待您查看',
      msgId: first?.id,
      anntId: first?.id,
      sender: 'admin',
      sender_dictText: '系统管理员',
      sendTime: time,
      createTime: time,
      openType: 'url',
      openPage: '/collection/loan',
      priority: 'M',
    })
    expect(first?.msgContent).toContain('<p>')
  })
  it('NOTICE-018 a PUT or a POST marks one as read, for the caller alone', async () => {
    const [one, two] = (await bell()).anntMsgList
    for (const [method, id] of [
      ['PUT', one?.id],
      ['POST', two?.id],
    ] as const) {
      expect(
        (
          await house.call({
            method,
            url: '/sys/sysAnnouncementSend/editByAnntIdAndUserId',
            body: { anntId: id },
            token: staff,
          })
        ).success,
      ).toBe(true)
    }
    expect((await bell()).anntMsgTotal).toBe(1)
    expect((await bell(admin)).anntMsgTotal).toBe(3)
    const read = await mine('&readFlag=1')
    expect(read.records.map(({ id }) => id).toSorted()).toEqual([one?.id, two?.id].toSorted())
  })
  it('SEC-06 marks nothing read for somebody else', async () => {
    const [last] = (await bell()).anntMsgList
    const reply = await house.call({
      method: 'PUT',
      url: '/sys/sysAnnouncementSend/editByAnntIdAndUserId',
      body: { anntId: last?.id, userId: staffId },
      token: admin,
    })
    expect(reply).toMatchObject({ success: false, message: '只允许操作自己的账号！' })
    expect((await bell()).anntMsgTotal).toBe(1)
  })
  it('my announcements are paged, searched and all read at once', async () => {
    expect(titles((await mine(`&titile=${encodeURIComponent('体检')}`)).records)).toEqual(['职工体检预约开始'])
    expect((await mine(`&sender=${encodeURIComponent('系统管理')}&msgCategory=2`)).total).toBe(1)
    expect((await mine('&sender=nobody')).total).toBe(0)
    const done = await house.call({ method: 'PUT', url: '/sys/sysAnnouncementSend/readAll', token: staff })
    expect(done).toMatchObject({ success: true, message: '全部已读' })
    expect([(await bell()).anntMsgTotal, (await bell()).sysMsgTotal, (await mine()).total]).toEqual([0, 0, 4])
  })
})

describe('releasing and revoking', () => {
  it("NOTICE-021 a draft is nobody's until it is released, and gone after it is revoked", async () => {
    const draft = await add({ titile: '消防演练' })
    expect(draft).toMatchObject({ sendStatus: '0', sender: 'admin', createBy: 'admin' })
    expect(titles((await bell()).anntMsgList)).not.toContain('消防演练')
    expect(await release(draft.id)).toMatchObject({ success: true, message: '该系统通知发布成功' })
    expect(titles((await bell()).anntMsgList)).toContain('消防演练')
    expect(await release(draft.id)).toMatchObject({ success: false, message: '该通知已发布，请先撤销' })
    expect(await house.call({ url: `${base}/doReovkeData?id=${draft.id}`, token: admin })).toMatchObject({
      success: true,
      message: '该系统通知撤销成功',
    })
    expect(titles((await bell()).anntMsgList)).not.toContain('消防演练')
  })
  it('SEC-16 takes the change by POST too, and by GET only with the token in the header and the permission', async () => {
    const draft = await add({})
    expect((await house.request({ url: `${base}/doReleaseData?id=${draft.id}&token=${admin}` })).statusCode).toBe(401)
    expect(await release(draft.id, staff)).toMatchObject({ success: false, code: 510 })
    expect(
      await house.call({ method: 'POST', url: `${base}/doReleaseData?id=${draft.id}`, token: admin }),
    ).toMatchObject({ success: true })
    expect(
      await house.call({ method: 'POST', url: `${base}/doReovkeData?id=${draft.id}`, token: admin }),
    ).toMatchObject({ success: true })
  })
  it('reaches named people only, and shows them to nobody', async () => {
    const named = await add({ titile: '仅王小明', msgType: 'USER', userIds: `${staffId},nobody,` })
    expect(named.userIds).toBe(`${staffId},nobody,`)
    await release(named.id)
    expect(titles((await bell()).anntMsgList)).toContain('仅王小明')
    const outsider = await house.call<NoticeLists>({ url: `${base}/listByUser?pageSize=100`, token: admin })
    expect(titles(outsider.result.anntMsgList)).not.toContain('仅王小明')
    const seen = await house.call<Announcement>({ url: `${base}/queryById?id=${named.id}`, token: staff })
    expect(seen.result).toMatchObject({ titile: '仅王小明', userIds: null })
  })
  it('NOTICE-020 gives one to whom it is for, and drafts to the administration only', async () => {
    const draft = await add({ titile: '草稿' })
    expect(
      (await house.call<Announcement>({ url: `${base}/queryById?id=${draft.id}`, token: admin })).result.titile,
    ).toBe('草稿')
    expect(await house.call({ url: `${base}/queryById?id=${draft.id}`, token: staff })).toMatchObject({
      success: false,
      message: '未找到对应的通知',
    })
  })
  it('counts only between its beginning and its end', async () => {
    const [early, late, open] = [
      await add({ titile: '未开始', startTime: '2099-01-01 00:00:00' }),
      await add({ titile: '已结束', endTime: '2020-01-01 00:00:00' }),
      await add({ titile: '进行中', startTime: '2020-01-01 00:00:00', endTime: '2099-01-01 00:00:00' }),
    ]
    for (const { id } of [early, late, open]) await release(id)
    const list = titles((await bell()).anntMsgList)
    expect([list.includes('未开始'), list.includes('已结束'), list.includes('进行中')]).toEqual([false, false, true])
  })
  it('SEC-05 what has not begun, or is over, is sent to no socket and has no page', async () => {
    const sent = vi.spyOn(house.database, 'notify')
    for (const when of [{ startTime: '2099-01-01 00:00:00' }, { endTime: '2020-01-01 00:00:00' }]) {
      const { id } = await add({ titile: '尚未公开', ...when })
      expect((await release(id)).success).toBe(true)
      expect((await house.request({ url: `${base}/show/${id}` })).json()).toMatchObject({
        success: false,
        message: '未找到对应的通知',
      })
    }
    expect(sent).not.toHaveBeenCalled()
    sent.mockRestore()
  })
  it('tells hundreds of named people with few words between the processes', async () => {
    const rows = Array.from({ length: 300 }, (_, index) => ({
      id: `reader-${index}`,
      username: `reader_${index}`,
      password_hash: '!',
    }))
    await house.database.kysely.insertInto('sys_user').values(rows).execute()
    const { id } = await add({ msgType: 'USER', userIds: rows.map((row) => row.id).join() })
    const sent = vi.spyOn(house.database, 'notify')
    await release(id)
    expect(sent).toHaveBeenCalledTimes(2)
    sent.mockRestore()
  })
  it('refuses more people or rows than it takes, and leaves out none in silence', async () => {
    const many = Array.from({ length: 1001 }, (_, index) => `u${index}`).join()
    expect(
      await house.call({ url: `${base}/add`, body: { titile: '多', msgType: 'USER', userIds: many }, token: admin }),
    ).toMatchObject({ success: false, message: '一次最多处理 1000 条记录' })
    expect(await house.call({ method: 'DELETE', url: `${base}/deleteBatch?ids=${many}`, token: admin })).toMatchObject({
      success: false,
      message: '一次最多处理 1000 条记录',
    })
  })
  it('a form that sends another state releases or revokes; what is released is not changed under its readers', async () => {
    const draft = await add({ titile: '状态' })
    const edit = (more: Record<string, unknown>) =>
      house.call<Announcement>({
        method: 'PUT',
        url: `${base}/edit`,
        body: { id: draft.id, titile: '状态', msgContent: '正文', ...more },
        token: admin,
      })
    expect((await edit({ titile: '改名' })).result).toMatchObject({ titile: '改名', sendStatus: '0' })
    expect((await edit({ sendStatus: '1' })).result).toMatchObject({ sendStatus: '1', sender: 'admin' })
    expect(await edit({ titile: '偷改' })).toMatchObject({ success: false, message: '该通知已发布，请先撤销' })
    expect((await edit({ sendStatus: '2' })).result).toMatchObject({ titile: '状态', sendStatus: '2' })
  })
  it('SEC-05 a form asks for what it changes: a user who may only release changes no word of it', async () => {
    const draft = await add({ titile: '待发布' })
    const edit = (more: Record<string, unknown>) =>
      house.call<Announcement>({
        method: 'PUT',
        url: `${base}/edit`,
        body: { id: draft.id, titile: '换了标题', msgContent: '换了正文', ...more },
        token: staff,
      })
    const states = [{}, { sendStatus: '0' }, { sendStatus: '1' }, { sendStatus: '2' }]
    for (const more of states) expect(await edit(more)).toMatchObject({ success: false, code: 510 })
    // A user without these permissions learns neither whether there is one, nor its state.
    const released = await add({ titile: '已发布' })
    await release(released.id)
    for (const id of [released.id, 'nothing']) {
      for (const more of states) expect(await edit({ ...more, id })).toMatchObject({ success: false, code: 510 })
    }
    await house.database.kysely
      .insertInto('sys_role_permission')
      .values({ role_id: 'role-staff', permission_id: 'screen-notice.announcement-release' })
      .execute()
    expect(await edit({})).toMatchObject({ success: false, code: 510 })
    expect((await edit({ sendStatus: '1' })).result).toMatchObject({ titile: '待发布', sendStatus: '1' })
    expect(await edit({ sendStatus: '2' })).toMatchObject({ success: false, code: 510 })
    await house.database.kysely
      .deleteFrom('sys_role_permission')
      .where('role_id', '=', 'role-staff')
      .where('permission_id', '=', 'screen-notice.announcement-release')
      .execute()
  })
  it('released again it is unread again', async () => {
    const one = await add({ titile: '再次发布' })
    await release(one.id)
    await house.call({ method: 'PUT', url: '/sys/sysAnnouncementSend/readAll', token: staff })
    await house.call({ url: `${base}/doReovkeData?id=${one.id}`, token: admin })
    await release(one.id)
    expect(titles((await bell()).anntMsgList)).toContain('再次发布')
  })
  it('removed it is gone for readers and administration', async () => {
    const [one, two] = [await add({ titile: '删一' }), await add({ titile: '删二' })]
    await release(one.id)
    const listed = async () =>
      (
        await house.call<PageResult<Announcement>>({
          url: `${base}/list?titile=${encodeURIComponent('*删*')}`,
          token: admin,
        })
      ).result.total
    expect([titles((await bell()).anntMsgList).includes('删一'), await listed()]).toEqual([true, 2])
    await house.call({ method: 'DELETE', url: `${base}/deleteBatch?ids=${one.id},${two.id},`, token: admin })
    expect(titles((await bell()).anntMsgList)).not.toContain('删一')
    expect(await listed()).toBe(0)
  })
  it('refuses what makes no sense', async () => {
    const refused = async (body: Record<string, unknown>) =>
      (await house.call({ url: `${base}/add`, body: { titile: '错', ...body }, token: admin })).message
    expect(await refused({ msgType: 'USER', userIds: ' , ' })).toBe('请选择接收用户')
    expect(await refused({ startTime: '2026-02-01 00:00:00', endTime: '2026-01-01 00:00:00' })).toBe(
      '结束时间不能早于开始时间',
    )
    expect(await refused({ openType: 'url', openPage: 'https://evil.example' })).toBe(
      '打开页面只能是系统内路径或已注册的视图',
    )
    expect(await refused({ openType: 'url', openPage: '//evil.example' })).toBe(
      '打开页面只能是系统内路径或已注册的视图',
    )
    expect(await refused({ openType: 'component', openPage: '../../x' })).toBe('打开页面只能是系统内路径或已注册的视图')
    expect(await refused({ priority: '"><img>' })).toMatch(/^参数不正确/)
    const any = await add({})
    expect((await house.call({ url: `${base}/syncNotic?anntId=${any.id}`, token: admin })).message).toBe(
      '未配置企业消息平台，无法同步',
    )
  })
})

describe('SEC-10 HTML', () => {
  it.each([
    ['<p onclick="x()">a</p>', '<p>a</p>'],
    ['<script>alert(1)</script><p>b</p>', '<p>b</p>'],
    ['<a href="javascript:alert(1)">c</a>', '<a>c</a>'],
    ['<a href="java\nscript:alert(1)">c</a>', '<a>c</a>'],
    ['<a href="//evil.example">d</a>', '<a>d</a>'],
    ['<a href="/\\evil.example">d</a>', '<a>d</a>'],
    ['<a href="data:text/html,x">e</a>', '<a>e</a>'],
    ['<a href="https://museum.example/x">f</a>', '<a href="https://museum.example/x">f</a>'],
    ['<a href="#/collection/loan">g</a>', '<a href="#/collection/loan">g</a>'],
    ['<img src="https://tracker.example/p.png">h', '<p>h</p>'],
    ['<img src=x onerror=alert(1)>i', '<p>i</p>'],
    [
      '<img alt="j" src="/jeecg-boot/sys/common/static/a.png" />',
      '<img alt="j" src="/jeecg-boot/sys/common/static/a.png" />',
    ],
    ['<svg><g onload=alert(1)></g></svg>k', '<p>k</p>'],
    ['<iframe src="https://evil.example"></iframe><style>*{}</style>l', '<p>l</p>'],
    ['<p style="position:fixed" class="x" id="y">m</p>', '<p>m</p>'],
    ['<math><mtext></p><img src=1 onerror=alert(1)></math>n', '<p></p>n'],
    ['第一行\n第二行 & <', '<p>第一行</p><p>第二行 &amp; &lt;</p>'],
  ])('%s is stored as %s', (dirty, clean) => {
    expect(cleanHtml(dirty)).toBe(clean)
  })
  it.each(['a & b', '<b>a & b</b>', '<x>a & b</x>', 'a < b'])(
    '%s stays what it is, however often it is cleaned',
    (text) => {
      const once = cleanHtml(text)
      expect(cleanHtml(once)).toBe(once)
    },
  )
  it('is cleaned before it is stored', async () => {
    const stored = await add({ msgContent: '<p>a<img src=x onerror=alert(1)></p>' })
    expect(stored.msgContent).toBe('<p>a</p>')
  })
  it('has a page of its own that can run nothing, for what went to everybody', async () => {
    const [open, named, draft] = [
      await add({ titile: '<b>公开</b>', msgContent: '<p>全文</p>' }),
      await add({ msgType: 'USER', userIds: staffId }),
      await add({}),
    ]
    await release(open.id)
    await release(named.id)
    const page = await house.request({ url: `${base}/show/${open.id}` })
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    expect(page.body).toContain('<p>全文</p>')
    expect(page.body).toContain('<html lang="zh-CN">')
    expect((await house.request({ url: `${base}/show/${open.id}`, headers: { 'x-lang': 'en-US' } })).body).toContain(
      '<html lang="en-US">',
    )
    expect(page.body).not.toContain('<b>公开')
    for (const { id } of [named, draft])
      expect((await house.request({ url: `${base}/show/${id}` })).json()).toMatchObject({
        success: false,
        message: '未找到对应的通知',
      })
  })
})

describe('announcement categories', () => {
  interface Category {
    readonly id: string
  }
  const call = <T = Category>(method: 'POST' | 'PUT' | 'GET' | 'DELETE', url: string, body?: unknown, token = admin) =>
    house.call<T>({ method, url, token, ...(body === undefined ? {} : { body }) })
  const categories = '/sys/announcementCategory'
  const guard = { code: 'guard', name: '安保', sortOrder: 5, remark: '值班安排' }

  it('SYSTEM-052 are added, found, changed, listed in their order and deleted on a page of the menu by a person who may', async () => {
    const added = await call('POST', `${categories}/add`, guard)
    expect(added.result).toMatchObject({ ...guard, status: '1', status_dictText: '有效' })
    const { id } = added.result
    expect((await call('PUT', `${categories}/edit`, { id, name: '安全保卫' })).result).toMatchObject({
      name: '安全保卫',
    })
    const listed = await call<PageResult<{ code: string }>>('GET', `${categories}/list`)
    expect(listed.result.records.map(({ code }) => code)).toEqual(['guard', 'opening', 'exhibition', 'staff'])
    for (const [body, message] of [
      [{ ...guard, code: 'GUARD' }, '分类编码“GUARD”已存在'],
      [{ ...guard, code: '9' }, '参数不正确：code'],
    ] as const)
      expect((await call('POST', `${categories}/add`, body)).message).toContain(message)
    expect((await call('PUT', `${categories}/edit`, { id, code: 'other' })).message).toBe('分类编码创建后不能修改')
    for (const [method, url, body] of [
      ['POST', '/add', guard],
      ['GET', '/list', undefined],
      ['DELETE', `/delete?id=${id}`, undefined],
    ] as const)
      expect((await call(method, `${categories}${url}`, body, staff)).code).toBe(510)
    const versions = await call<unknown[]>('GET', `/data/system.announcementCategory/history?id=${id}`)
    expect(versions.result).toHaveLength(2)
    expect((await call('DELETE', `${categories}/deleteBatch?ids=${id}`)).success).toBe(true)
    const entry = await house.database.kysely
      .selectFrom('sys_permission')
      .select(['parent_id', 'url'])
      .where('component', '=', 'screens/system.announcementCategory')
      .executeTakeFirstOrThrow()
    expect(entry).toEqual({ parent_id: 'messages', url: '/isystem/announcementCategory' })
  })
  it('are chosen for an announcement, which its readers see with the name, and which is filtered by it', async () => {
    const told = await add({ titile: '换岗', categoryCode: 'staff' })
    expect(told).toMatchObject({ categoryCode: 'staff', categoryCode_dictText: '职工事务' })
    await release(told.id)
    const named = { categoryCode: 'staff', categoryCode_dictText: '职工事务' }
    expect((await bell()).anntMsgList.find(({ id }) => id === told.id)).toMatchObject(named)
    expect((await mine()).records.find(({ id }) => id === told.id)).toMatchObject(named)
    const found = await call<PageResult<Announcement>>('GET', `${base}/list?categoryCode=staff`)
    expect(titles(found.result.records)).toEqual(['换岗', '职工体检预约开始'])
    const shown = await house.request({ url: `${base}/show/${told.id}` })
    expect(shown.body).toContain('职工事务')
    const free = await add({ titile: '无分类' })
    expect(free).toMatchObject({ categoryCode: null, categoryCode_dictText: null })
    expect(
      (await call<Announcement>('PUT', `${base}/edit`, { ...free, categoryCode: 'exhibition' })).result,
    ).toMatchObject({
      categoryCode: 'exhibition',
    })
    // A client that knows no categories leaves them as they are.
    const { categoryCode: _code, ...rest } = free
    expect((await call<Announcement>('PUT', `${base}/edit`, rest)).result.categoryCode).toBe('exhibition')
    expect(
      (await call<Announcement>('PUT', `${base}/edit`, { ...free, categoryCode: '' })).result.categoryCode,
    ).toBeNull()
    expect((await call('POST', `${base}/add`, { titile: 'x', msgContent: 'y', categoryCode: 'none' })).message).toBe(
      '公告分类“none”不存在或已被删除，请重新选择',
    )
  })
  it('are not deleted while announcements have them, and are offered no more once they are invalid', async () => {
    const id = 'announcement-category-staff'
    expect((await call('DELETE', `${categories}/delete?id=${id}`)).message).toBe(
      '还有 2 条通告属于分类“职工事务”：换岗、职工体检预约开始。请先更换这些通告的分类，或将该分类设为无效',
    )
    const draft = await add({ titile: '旧分类', categoryCode: 'staff' })
    await call('PUT', `${categories}/edit`, { id, status: '0' })
    const offered = new URLSearchParams({
      table: 'sys_announcement_category',
      txt: 'name',
      key: 'code',
      idField: 'id',
      pidField: 'id',
      condition: '{"status":"1"}',
    }).toString()
    const choices = await call<{ store: string }[]>(
      'GET',
      `/online/cgform/api/querySelectOptions?${offered}`,
      undefined,
      staff,
    )
    expect(choices.result.map(({ store }) => store)).toEqual(['opening', 'exhibition'])
    expect((await call('POST', `${base}/add`, { titile: 'x', msgContent: 'y', categoryCode: 'staff' })).message).toBe(
      '公告分类“职工事务”已停用，请选择其他分类',
    )
    expect((await call<Announcement>('PUT', `${base}/edit`, { ...draft, titile: '仍可修改' })).result).toMatchObject({
      titile: '仍可修改',
      categoryCode_dictText: '职工事务',
    })
  })
})
