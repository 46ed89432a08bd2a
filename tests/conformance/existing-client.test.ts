import { createCipheriv, createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MenuNode } from '../../schemas/contract/permissions/permission.ts'
import { API_PREFIX, type Envelope, type PageResult } from '../../schemas/contract/envelope.ts'
import { type Application, buildTestApp, openApplication, type TestApp } from '../kit/test-app.ts'
import { multipart } from '../kit/files/multipart.ts'
import { listenAnywhere, openSocket } from '../kit/servers/sockets.ts'

/**
 * The calls of the public clients of the family, in the order in which one makes them: sign-in, menu, pages of the system,
 * online forms.
 */
const application: Application = openApplication()
const SCREEN = 'collection.loan'

/** A small file with the fields of its upload, by the administrator. */
function sentWith(fields: Readonly<Record<string, string>>) {
  const { payload, headers } = multipart({ name: 'a.txt', data: Buffer.from('a') }, fields)
  return { payload, headers: { ...headers, 'x-access-token': application.admin } }
}
async function get<T = unknown>(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Envelope<T>> {
  return application.call<T>({ url, token: application.admin, headers })
}
async function result<T>(url: string): Promise<T> {
  const reply = await get<T>(url)
  expect(reply, url).toMatchObject({ success: true })
  return reply.result
}
const nodesOf = (nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.flatMap((node) => [node, ...nodesOf(node.children ?? [])])

describe('signing in', () => {
  it('takes a password that the client encrypted by what it asked for, and one that it did not', async () => {
    const { key, iv } = await result<{ key: string; iv: string }>('/sys/getEncryptedString')
    const cipher = createCipheriv('aes-128-cbc', key, iv)
    const encrypted = Buffer.concat([cipher.update('123456'), cipher.final()]).toString('base64')
    const signIn = (password: string) => application.call({ url: '/sys/login', body: { username: 'staff', password } })
    expect(await signIn(encrypted)).toMatchObject({ success: true, code: 200 })
    expect(await signIn('123456')).toMatchObject({ success: true, code: 200 })
    expect(await signIn(Buffer.alloc(16, 'x').toString('base64'))).toMatchObject({ success: false })
  })

  it('takes an empty name as one’s own where a department is chosen, and no other name', async () => {
    const [{ orgCode } = { orgCode: '' }] = (
      await application.call<{ list: { orgCode: string }[] }>({
        url: '/sys/user/getCurrentUserDeparts',
        token: application.staff,
      })
    ).result.list
    const choose = (username: string) =>
      application.call<{ userInfo: Record<string, unknown> }>({
        url: '/sys/selectDepart',
        token: application.staff,
        body: { orgCode, username },
      })
    const { success, result: chosen } = await choose('')
    expect({ success, orgCode: chosen.userInfo['orgCode'], names: Object.keys(chosen.userInfo) }).toEqual({
      success: true,
      orgCode,
      names: expect.arrayContaining(['loginTenantId']) as unknown,
    })
    expect(await choose('admin')).toMatchObject({ success: false, message: '只允许操作自己的账号！' })
  })

  it('answers the third version of the client whether a password must be changed, its roles and its departments', async () => {
    const told = await application.call({ url: '/sys/user/verifyIzDefaultPwd', token: application.admin })
    expect([told.success, told.message]).toEqual([true, 'no'])
    const { records } = await result<{ records: readonly { roleCode: string }[] }>(
      '/sys/role/listByTenant?pageSize=200',
    )
    expect(records.map(({ roleCode }) => roleCode)).toContain('admin')
    const roots = await result<readonly { orgCode: string }[]>('/sys/sysDepart/queryDepartAndPostTreeSync')
    expect(roots).toEqual(await result('/sys/sysDepart/queryDepartTreeSync'))
    expect(roots.length).toBeGreaterThan(0)
  })
  it('answers which services of others there are, and how many messages wait', async () => {
    expect(await result('/sys/thirdApp/getEnabledType')).toEqual({ wechatEnterprise: false, dingtalk: false })
    const counts = await result<Record<string, number>>('/sys/annountCement/getUnreadMessageCount')
    expect(counts).toEqual({
      count: expect.any(Number) as unknown,
      systemCount: expect.any(Number) as unknown,
      flowCount: 0,
      fileCount: 0,
      planCount: 0,
    })
    expect(counts['count']).toBeGreaterThanOrEqual(counts['systemCount'] ?? 0)
    const listed = await result<readonly unknown[]>('/sys/annountCement/vue3List?pageNo=1&pageSize=5')
    expect(listed).toEqual(
      (await result<PageResult<unknown>>('/sys/sysAnnouncementSend/getMyAnnouncementSend?pageNo=1&pageSize=5')).records,
    )
  })
})

describe('the menu', () => {
  const menuFor = async (headers: Readonly<Record<string, string>> = {}, query = '') =>
    (
      await get<{ menu: MenuNode[]; codeList: string[]; auth: { action: string }[] }>(
        `/sys/permission/getUserPermissionByToken${query}`,
        headers,
      )
    ).result

  it('has published screens as entries of online forms, which hidden routes with a parameter draw', async () => {
    const { menu, codeList, auth } = await menuFor()
    const nodes = nodesOf(menu)
    expect(nodes.find(({ path }) => path === `/online/cgformList/${SCREEN}`)).toMatchObject({
      route: '0',
      component: 'modules/online/cgform/auto/OnlCgformAutoList',
    })
    expect(nodes.find(({ path }) => path === '/online/cgformList/:code')).toMatchObject({ route: '1', hidden: true })
    expect(nodes.find(({ path }) => path === '/online/cgformTreeList/collection.storage')).toMatchObject({
      route: '0',
      component: 'modules/online/cgform/auto/OnlCgformTreeList',
    })
    expect(nodes.find(({ path }) => path === '/online/cgformTreeList/:code')).toMatchObject({
      route: '1',
      hidden: true,
    })
    expect(codeList).toEqual(auth.map(({ action }) => action))
    const literal = nodes.filter(({ path }) => /^\/online\/cgreport\/[^:]/.test(path))
    expect(literal.map(({ route }) => route)).toEqual(literal.map(() => '0'))
  })

  it('names system pages as the version of the client does', async () => {
    const componentOf = (menu: readonly MenuNode[], path: string) =>
      nodesOf(menu).find((node) => node.path === path)?.component
    const [vue2, vue3] = [await menuFor(), await menuFor({ 'x-version': 'v3' })]
    expect(
      ['/isystem/annountCement', '/isystem/fillRule', '/isystem/dict', '/isystem/online'].map((path) => [
        componentOf(vue2.menu, path),
        componentOf(vue3.menu, path),
      ]),
    ).toEqual([
      ['system/SysAnnouncementList', 'system/notice/index'],
      ['system/SysFillRuleList', 'system/fillRule/index'],
      ['system/DictList', 'system/dict/index'],
      ['system/SysUserOnlineList', 'monitor/online/index'],
    ])
  })

  it('names published screens by their own addresses for a client that asks for documents', async () => {
    const { menu } = await menuFor({}, '?pages=documents')
    expect(nodesOf(menu).filter(({ path }) => path.startsWith('/online/cgform'))).toEqual([])
    expect(nodesOf(menu).find(({ component }) => component === `screens/${SCREEN}`)).toMatchObject({ route: '1' })
  })
})

describe('pages of the system', () => {
  it('answers whether a value is taken for every unique field of their forms', async () => {
    const check = async (table: string, field: string, value: string) =>
      (await get(`/sys/duplicate/check?tableName=${table}&fieldName=${field}&fieldVal=${value}&dataId=`)).message
    for (const [table, field] of [
      ['sys_user', 'username'],
      ['sys_user', 'work_no'],
      ['sys_role', 'role_code'],
      ['sys_position', 'code'],
      ['sys_depart', 'org_code'],
      ['sys_category', 'code'],
      ['sys_fill_rule', 'rule_code'],
      ['sys_dict', 'dict_code'],
      ['onl_cgreport_head', 'code'],
    ] as const)
      expect(await check(table, field, 'no-such-value'), `${table}.${field}`).toBe('该值可用！')
    expect(await check('sys_role', 'role_code', 'admin')).toBe('该值不可用，系统中已存在！')
    expect(await check('sys_session', 'token_hash', 'x')).toBe('该字段不支持重复校验')
    const asStaff = await application.call({
      url: '/sys/duplicate/check?tableName=sys_role&fieldName=role_code&fieldVal=admin',
      token: application.staff,
    })
    expect(asStaff.message).toBe('该字段不支持重复校验')
  })

  it('compares names of tables and columns without case', async () => {
    const level = (names: string) =>
      result<readonly { title: string }[]>(`/sys/dict/loadTreeData?pid=0&${names}&hasChildField=HAS_CHILD`)
    const upper = await level('pidField=PID&tableName=SYS_CATEGORY&text=NAME&code=ID')
    expect(upper.length).toBeGreaterThan(0)
    expect(upper).toEqual(await level('pidField=pid&tableName=sys_category&text=name&code=id'))
    const [first] = await result<readonly { key: string; title: string }[]>('/sys/category/loadTreeData?pid=0')
    expect(await result(`/sys/dict/loadDictItem/SYS_CATEGORY,NAME,ID?key=${first?.key}`)).toEqual([first?.title])
    expect(await result(`/sys/category/loadDictItem/?ids=${first?.key}`)).toEqual([first?.title])
  })

  it('takes a page 0 as the first, and no more rows than a page may have', async () => {
    const page = await result<PageResult<unknown>>('/sys/dict/list?pageNo=0&pageSize=99999')
    expect(page).toMatchObject({ current: 1, size: 1000 })
    expect(page.records.length).toBe(page.total)
    expect(await result('/sys/dictItem/list?pageNo=1&pageSize=10')).toMatchObject({ records: [], total: 0 })
  })

  it('says in words what a change of dictionaries, entries and categories did', async () => {
    const change = async (method: 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) =>
      application.call<{ id: string }>({
        method,
        url,
        token: application.admin,
        ...(body === undefined ? {} : { body }),
      })
    const added = await change('POST', '/sys/dict/add', { dictCode: 'wire_walk', dictName: '一' })
    const entry = await change('POST', '/sys/dictItem/add', { dictId: added.result.id, itemText: '甲', itemValue: '1' })
    const category = await change('POST', '/sys/category/add', { name: '临时', pid: '0' })
    const { id } = added.result
    expect(
      [
        added,
        entry,
        category,
        await change('PUT', '/sys/dict/edit', { id, dictCode: 'wire_walk', dictName: '二' }),
        await change('PUT', '/sys/category/edit', { id: category.result.id, name: '暂存' }),
        await change('DELETE', `/sys/category/delete?id=${category.result.id}`),
        await change('DELETE', `/sys/dict/delete?id=${id}`),
      ].map(({ message }) => message),
    ).toEqual(['添加成功！', '添加成功！', '添加成功！', '编辑成功！', '编辑成功！', '删除成功！', '删除成功！'])
    expect((await result<readonly { id: string }[]>('/sys/dict/deleteList')).map((one) => one.id)).toContain(id)
    expect(await change('PUT', `/sys/dict/back/${id}`)).toMatchObject({ success: true, message: '恢复成功！' })
    expect(await result('/sys/dict/getDictItems/wire_walk')).toMatchObject([{ value: '1', text: '甲' }])
    expect(await change('PUT', `/sys/dict/back/${id}`)).toMatchObject({ success: false })
    await change('DELETE', `/sys/dict/delete?id=${id}`)
    expect(await change('DELETE', `/sys/dict/deletePhysic/${id}`)).toMatchObject({ success: true })
    expect(await change('PUT', `/sys/dict/back/${id}`)).toMatchObject({ success: false })
    expect((await result<readonly { id: string }[]>('/sys/dict/deleteList')).map((one) => one.id)).not.toContain(id)
  })

  it('reads several levels of categories at once, a category with all below it, and whether a code is free', async () => {
    const roots = await result<PageResult<{ id: string; code: string }>>('/sys/category/rootList?pageNo=1&pageSize=100')
    const { records } = await result<PageResult<{ pid: string }>>(
      `/sys/category/getChildListBatch?parentIds=${roots.records.map(({ id }) => id).join()}`,
    )
    expect(new Set(records.map(({ pid }) => pid)).size).toBeGreaterThan(1)
    const all = await result<readonly { code: string }[]>('/sys/category/loadAllData?code=B01')
    expect(all[0]?.code).toBe('B01')
    expect(all.length).toBeGreaterThan(1)
    expect(all.every(({ code }) => code.startsWith('B01'))).toBe(true)
    const parent = roots.records.find(({ code }) => code === 'B01')?.id ?? ''
    expect(await get(`/sys/category/checkCode?pid=${parent}&code=B01Z99`)).toMatchObject({ success: true })
    expect(await get('/sys/category/checkCode?pid=0&code=B01')).toMatchObject({ success: false })
    expect((await get(`/sys/category/checkCode?pid=${parent}&code=C01`)).message).toContain('“B01”')
  })

  it('has the dictionaries that its lists and forms name', async () => {
    for (const code of [
      'rule_conditions',
      'log_type',
      'operate_type',
      'quartz_status',
      'tenant_status',
      'database_type',
      'urgent_level',
      'ol_form_biz_type',
      'cgform_table_type',
      'online_graph_type',
      'online_graph_data_type',
      'online_graph_display_template',
    ])
      expect((await result<readonly unknown[]>(`/sys/dict/getDictItems/${code}`)).length, code).toBeGreaterThan(1)
  })

  it('stores a file for a business of its own in the usual folder, and leads out of no folder', async () => {
    const upload = (biz: string) =>
      application.app.inject({
        method: 'POST',
        url: `${API_PREFIX}/sys/common/upload`,
        ...sentWith({ biz }),
      })
    for (const biz of ['scott/pic', 'unknown', 'thumbs'])
      expect((await upload(biz)).json()).toMatchObject({
        success: true,
        message: expect.stringMatching(/^temp\//) as unknown,
      })
    for (const biz of ['../x', 'a/../x', '..\\x', '/etc'])
      expect((await upload(biz)).json(), biz).toMatchObject({ success: false })
  })

  it('answers the page of a PDF preview when no file is named', async () => {
    const page = await application.request({ url: '/sys/common/pdf/pdfPreviewIframe' })
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.payload).not.toContain('<iframe')
  })
})

describe('online forms', () => {
  it('describes a form in the texts and numbers that its client reads', async () => {
    const columns = await result<{ tableType: number }>(`/online/cgform/api/getColumns/${SCREEN}`)
    const { head, schema } = await result<{
      head: { tableType: number }
      schema: { properties: Record<string, { view: string; id?: string; defVal?: unknown }> }
    }>(`/online/cgform/api/getFormItem/${SCREEN}`)
    expect([columns.tableType, head.tableType]).toEqual([2, 2])
    const tabs = Object.values(schema.properties).filter(({ view }) => view === 'tab')
    expect(tabs.map(({ id }) => id)).toEqual(tabs.map(() => expect.stringMatching(/^collection\./) as unknown))
    const defaults = Object.values(schema.properties).flatMap(({ defVal }) =>
      defVal === undefined ? [] : [typeof defVal],
    )
    expect(new Set(defaults)).toEqual(new Set(['string']))
    const modes = (await result<readonly { mode: string }[]>(`/online/cgform/api/getQueryInfo/${SCREEN}`)).map(
      ({ mode }) => mode,
    )
    expect([...new Set(modes)].filter((mode) => mode !== 'single' && mode !== 'group')).toEqual([])
    const query = await result<{ searchFieldList: string[]; properties: Record<string, unknown> }>(
      `/online/cgform/api/getQueryInfoVue3/${SCREEN}`,
    )
    expect(query.searchFieldList.length).toBe(modes.length)
    expect(query.searchFieldList.filter((column) => query.properties[column] === undefined)).toEqual([])
  })

  it('exports a list by the name that its client calls', async () => {
    const reply = await application.request({
      url: `/online/cgform/api/exportXlsOld/${SCREEN}?paramsStr=%7B%7D`,
      token: application.admin,
    })
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-disposition']).toContain('attachment')
    // The signature of a workbook of 97 to 2003.
    expect(reply.rawPayload.subarray(0, 4).toString('hex')).toBe('d0cf11e0')
  })
})

describe('a client that is served from another origin', () => {
  const ORIGIN = 'https://client.example'
  let framed: TestApp
  beforeAll(async () => {
    framed = await buildTestApp({ CORS_ORIGINS: ORIGIN })
  })
  afterAll(() => framed.close())

  it('may show our pages in its frames, and nobody else may', async () => {
    const headersOf = async (app: TestApp) => (await app.request({ url: '/sys/common/pdf/pdfPreviewIframe' })).headers
    const [open, closed] = [await headersOf(framed), await headersOf(application)]
    expect(open['content-security-policy']).toContain(`frame-ancestors 'self' ${ORIGIN}`)
    expect(open['x-frame-options']).toBeUndefined()
    expect(closed['content-security-policy']).toMatch(/frame-ancestors 'self'$/)
    expect(closed['x-frame-options']).toBe('SAMEORIGIN')
  })

  it('opens a socket whose address ends in a digest of its token, and none with another digest', async () => {
    const port = await listenAnywhere(framed.app)
    const { result: session } = await framed.call<{ token: string; userInfo: { id: string } }>({
      url: '/sys/login',
      body: { username: 'staff', password: '123456' },
    })
    const open = (digest: string) =>
      openSocket(port, `${session.userInfo.id}_${digest}`, session.token, { origin: ORIGIN }).then(
        ({ socket }) => {
          socket.close()
          return 'open'
        },
        () => 'refused',
      )
    const md5 = (text: string) => createHash('md5').update(text).digest('hex')
    expect([await open(md5(session.token)), await open(md5('another'))]).toEqual(['open', 'refused'])
  })
})
