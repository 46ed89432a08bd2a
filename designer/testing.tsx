import { cleanup } from '@testing-library/react'
import { App } from 'antd'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach } from 'vitest'
import { fakePorts } from '../registry/kit/testing.tsx'
import type { Ports } from '../registry/kit/ports.ts'
import { type DesignerProps, DesignerProvider, type TextStorage } from './context.tsx'
import type { ScreenDocument } from './document/json.ts'
import type { OpenDocument } from './document/state.ts'
import { EditorProvider } from './editor/context.tsx'

const answer = (result: unknown) => HttpResponse.json({ success: true, code: 200, message: '', result, timestamp: 1 })
const refusal = (message: string, code = 500) =>
  HttpResponse.json({ success: false, code, message, result: null, timestamp: 1 })

/** What a small screen looks like in tests. */
export const SMALL_SCREEN: ScreenDocument = {
  version: 1,
  id: 'collection.relic',
  title: '藏品登记',
  permission: 'collection:relic',
  source: { table: 'biz_relic' },
  fields: {
    name: { title: '名称', required: true },
    note: { title: '备注', visible: "name != ''" },
    origin: { title: '来源' },
  },
}

/** A schema service in memory: one screen, its draft and its versions. */
class FakeService {
  versions!: { version: number; message: string; author: string; createTime: string; document: ScreenDocument }[]
  draft!: ScreenDocument | null
  revision!: number
  steps!: unknown[]
  planRemoved!: unknown[]
  usedBy!: unknown[]
  problems!: unknown[]
  retired!: boolean
  uses!: object
  removed!: unknown[]
  review!: unknown
  others!: unknown[]
  comments!: unknown[]
  bodies!: Record<string, unknown>[]

  /** The initial state. */
  begin(document: ScreenDocument): void {
    this.versions = [{ version: 1, message: '首次发布', author: 'admin', createTime: '2024-01-01 08:00:00', document }]
    this.draft = null
    this.revision = 1
    this.steps = []
    this.planRemoved = []
    this.usedBy = []
    this.problems = []
    this.retired = false
    this.uses = {
      above: [],
      users: [],
      tables: [{ id: 'collection.relic', title: '藏品登记', table: 'biz_relic', rows: 12, more: false }],
    }
    this.removed = []
    this.review = { required: false, review: null }
    this.comments = []
    this.others = []
    this.bodies = []
  }
  get #base() {
    return this.versions.length
  }
  #draftReply() {
    return {
      id: 'collection.relic',
      baseVersion: this.#base,
      revision: this.revision,
      draft: this.draft !== null,
      document: this.draft ?? this.versions.at(-1)?.document ?? {},
      problems: [],
    }
  }
  publish(document: ScreenDocument, message: string) {
    const version = this.#base + 1
    this.versions = [
      ...this.versions,
      { version, message, author: 'admin', createTime: '2024-01-02 08:00:00', document },
    ]
    this.draft = null
    this.revision++
    return answer({ id: 'collection.relic', version, etag: `"${version}"`, steps: [] })
  }
  readonly server = setupServer(
    http.get('*/schema/list', () =>
      answer([
        {
          id: 'collection.relic',
          title: '藏品登记',
          version: this.#base,
          origin: 'designer',
          table: 'biz_relic',
          hasDraft: this.draft !== null,
          retired: this.retired,
          updateBy: 'admin',
          updateTime: '2024-01-01 08:00:00',
        },
        {
          id: 'shop.order',
          title: '订单',
          version: 0,
          origin: 'designer',
          table: null,
          hasDraft: true,
          retired: false,
          updateBy: null,
          updateTime: null,
        },
      ]),
    ),
    http.get('*/schema/uses/:id', () => answer(this.uses)),
    http.get('*/schema/removed', () => answer(this.removed)),
    ...(['retire', 'reinstate', 'remove', 'restore'] as const).map((deed) =>
      http.post(`*/schema/${deed}/:id`, async ({ request, params }) => {
        this.bodies.push({ deed, id: params['id'], ...((await request.json().catch(() => ({}))) as object) })
        if (deed === 'retire' || deed === 'reinstate') this.retired = deed === 'retire'
        this.removed = []
        return answer(null)
      }),
    ),
    http.get('*/schema/draft/:id', () => answer(this.#draftReply())),
    http.put('*/schema/draft/:id', async ({ request }) => {
      const body = (await request.json()) as { document: ScreenDocument; baseVersion: number; revision: number }
      this.bodies.push(body)
      if (body.revision !== this.revision || body.baseVersion !== this.#base) return refusal('草稿已被修改', 409)
      this.draft = body.document
      this.revision++
      return answer({ id: 'collection.relic', baseVersion: body.baseVersion, revision: this.revision, problems: [] })
    }),
    http.delete('*/schema/draft/:id', ({ params }) => {
      this.bodies.push({ deed: 'drop', id: params['id'] })
      this.draft = null
      this.revision++
      return answer(null)
    }),
    http.post('*/schema/plan/:id', () =>
      answer({ steps: this.steps, problems: this.problems, removed: this.planRemoved }),
    ),
    http.get('*/schema/review/:id', () => answer(this.review)),
    http.get('*/schema/scheduled/:id', () => answer(null)),
    http.post('*/schema/presence/:id', () => answer(this.others)),
    http.get('*/schema/comments/:id', () => answer(this.comments)),
    http.get('*/schema/usedBy', () => answer(this.usedBy)),
    http.post('*/schema/publish/:id', async ({ request }) => {
      const body = (await request.json()) as { message: string }
      this.bodies.push(body)
      return this.publish(this.draft ?? SMALL_SCREEN, body.message)
    }),
    http.get('*/schema/history/:id', () =>
      answer(
        this.versions.map(({ version, message, author, createTime }) => ({ version, message, author, createTime })),
      ),
    ),
    http.get('*/schema/version/:id/:version', ({ params }) =>
      answer(this.versions.find((each) => each.version === Number(params['version']))),
    ),
    http.post('*/schema/rollback/:id', async ({ request }) => {
      const body = (await request.json()) as { version: number; message: string }
      this.bodies.push(body)
      return this.publish(this.versions[body.version - 1]?.document ?? SMALL_SCREEN, body.message)
    }),
    http.post('*/schema/create', async ({ request }) => {
      const body = (await request.json()) as { document: ScreenDocument }
      this.bodies.push(body)
      return answer({ id: body.document['id'], problems: [] })
    }),
    http.get('*/sys/dict/queryAllDictItems', () =>
      answer({ relic_level: [{ value: '1', text: '一级', title: '一级', label: '一级' }] }),
    ),
    http.get('*/sys/dict/list', () =>
      answer({
        records: [{ id: '1', dictCode: 'relic_level', dictName: '文物级别' }],
        total: 1,
        current: 1,
        size: 10,
        pages: 1,
      }),
    ),
    http.get('*/schema/sources', () =>
      answer({
        reports: [{ value: 'exhibition', text: '展览' }],
        rows: [
          { value: 'role', text: '角色', kind: 'list' },
          { value: 'sys_depart', text: '部门', kind: 'table', parent: 'parent_id' },
          { value: 'museum.hall', text: '展厅', kind: 'screen' },
        ],
      }),
    ),
    http.get('*/schema/sources/columns', () =>
      answer({
        columns: [
          { value: 'id', text: '主键' },
          { value: 'code', text: '编号' },
          { value: 'hallName', text: '展厅名称' },
        ],
        params: [{ value: 'state', text: '状态' }],
      }),
    ),
    http.get('*/sys/category/loadTreeRoot', () =>
      answer([
        {
          key: 'c1',
          value: 'c1',
          title: '金属',
          code: 'B01',
          leaf: false,
          children: [{ key: 'c2', value: 'c2', title: '青铜', code: 'B01A01', leaf: true }],
        },
      ]),
    ),
    http.get('*/sys/permission/getUserPermissionByToken', () =>
      answer({ menu: [], auth: [], allAuth: [], sysSafeMode: false }),
    ),
  )
}

export function memoryTextStorage(): TextStorage {
  const kept = new Map<string, string>()
  return {
    get: (key) => kept.get(key),
    set: (key, value) => void (value === undefined ? kept.delete(key) : kept.set(key, value)),
  }
}

interface StageProps extends Partial<DesignerProps> {
  readonly ports?: Ports
  readonly children: ReactNode
}
/** Everything a part of the designer expects around it. */
export function DesignerHarness({ ports, children, ...props }: StageProps) {
  return (
    <MemoryRouter>
      <DesignerProvider
        user={{ username: 'admin', realname: '管理员' }}
        can={() => true}
        keep={memoryTextStorage()}
        preference={memoryTextStorage()}
        {...props}
        ports={ports ?? fakePorts()}
      >
        <App>{children}</App>
      </DesignerProvider>
    </MemoryRouter>
  )
}

const stay = () => undefined
/** The same around a part of the editor, over an open document. */
export function EditorHarness({ open, children }: { readonly open: OpenDocument; readonly children: ReactNode }) {
  return (
    <DesignerHarness>
      <EditorProvider open={open} published={null} reveal={stay}>
        {children}
      </EditorProvider>
    </DesignerHarness>
  )
}

/** A schema service for the tests of a file; each of them finds it as it was at first. */
export function useFakeService(document: ScreenDocument = SMALL_SCREEN): FakeService {
  const service = new FakeService()
  beforeEach(() => {
    service.begin(document)
    service.server.listen({ onUnhandledFrame: 'error' })
  })
  afterEach(() => {
    // What is still drawn may ask.
    cleanup()
    service.server.resetHandlers()
    service.server.close()
  })
  return service
}
