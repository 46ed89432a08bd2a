import { cleanup } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterEach, beforeEach } from 'vitest'
import type { JsonObject } from '../document/json.ts'

const answer = (result: unknown) => HttpResponse.json({ success: true, code: 200, message: '', result, timestamp: 1 })
const refusal = (message: string, code: number) =>
  HttpResponse.json({ success: false, code, message, result: null, timestamp: 1 }, { status: code })

/** The screen that the process of the tests is about. */
const LOAN_SCREEN: JsonObject = {
  version: 1,
  id: 'collection.loan',
  title: '借展登记',
  permission: 'collection:loan',
  source: { table: 'biz_loan' },
  fields: {
    name: { title: '名称' },
    amount: { title: '估价', view: 'number' },
    keeper: { title: '保管员', view: 'sel_user' },
    bpmStatus: { title: '审批状态', dict: 'bpm_status', view: 'list' },
  },
}

/** What a small process looks like in tests. */
export const LOAN: JsonObject = {
  version: 1,
  code: 'loan',
  title: '借展审批',
  screen: 'collection.loan',
  status: 'bpmStatus',
  flow: [
    {
      key: 'lead',
      kind: 'approve',
      title: '部门负责人',
      who: [{ head: 1 }],
      mode: 'any',
      due: { after: '2d', clock: 'working' },
    },
    {
      key: 'size',
      kind: 'branch',
      mode: 'exclusive',
      branches: [
        {
          key: 'big',
          when: "record.amount >= 1000 && nodes.lead.result == 'agreed'",
          flow: [
            {
              key: 'board',
              kind: 'approve',
              who: [{ role: 'board' }],
              mode: 'vote',
              pass: 60,
              onReject: 'return:lead',
            },
          ],
        },
        { key: 'other', flow: [] },
      ],
    },
    { key: 'pack', kind: 'handle', who: [{ same: 'lead' }] },
  ],
}

/** A process service in memory: one process, its draft and its versions. */
class FakeProcesses {
  draft!: JsonObject | null
  revision!: number
  versions!: { document: JsonObject; message: string }[]
  enabled!: boolean
  bodies!: Record<string, unknown>[]
  /** A save is answered when this is over. */
  storing!: Promise<void>

  begin(): void {
    this.draft = null
    this.revision = 3
    this.versions = [{ document: LOAN, message: '首次发布' }]
    this.enabled = true
    this.bodies = []
    this.storing = Promise.resolve()
  }
  #draftReply() {
    return {
      code: 'loan',
      baseVersion: this.versions.length,
      revision: this.revision,
      draft: this.draft !== null,
      enabled: this.enabled,
      document: this.draft ?? this.versions.at(-1)?.document ?? {},
      problems: [],
    }
  }
  readonly server = setupServer(
    http.get('*/process/list', () =>
      answer([
        {
          code: 'loan',
          title: '借展审批',
          category: null,
          category_dictText: null,
          icon: null,
          screen: 'collection.loan',
          version: this.versions.length,
          enabled: this.enabled,
          hasDraft: this.draft !== null,
          running: 2,
          updateBy: 'admin',
          updateTime: '2024-01-01 08:00:00',
        },
      ]),
    ),
    http.get('*/process/choices', () =>
      answer({
        calendars: [{ value: 'office', label: '办公日历' }],
        jobs: [{ value: 'job-1', label: '清理' }],
        templates: [{ value: 'loan_done', label: '借展完成' }],
      }),
    ),
    http.get('*/process/draft/:code', () => answer(this.#draftReply())),
    http.put('*/process/draft/:code', async ({ request, params }) => {
      const body = (await request.json()) as { document: JsonObject; revision: number }
      this.bodies.push({ code: params['code'], ...body })
      if (params['code'] !== 'loan') return answer({ revision: 1, problems: [] })
      if (body.revision !== this.revision) return refusal('其他人已保存', 409)
      this.draft = body.document
      this.revision++
      await this.storing
      return answer({ revision: this.revision, problems: [] })
    }),
    http.post('*/process/publish/:code', async ({ request }) => {
      const { message = '' } = (await request.json()) as { message?: string }
      this.versions = [...this.versions, { document: this.draft ?? LOAN, message }]
      this.draft = null
      return answer({ version: this.versions.length })
    }),
    http.get('*/process/versions/:code', () =>
      answer(
        this.versions.map(({ message }, at) => ({
          version: at + 1,
          message,
          author: 'admin',
          createTime: '2024-01-01 08:00:00',
          running: at,
        })),
      ),
    ),
    http.get('*/process/version/:code/:version', ({ params }) =>
      answer({
        code: 'loan',
        version: Number(params['version']),
        document: this.versions[Number(params['version']) - 1]?.document,
      }),
    ),
    http.put('*/process/enabled/:code', async ({ request }) => {
      this.enabled = ((await request.json()) as { enabled: boolean }).enabled
      return answer(null)
    }),
    http.post('*/process/facts/:code', async ({ request }) => {
      const { requests } = (await request.json()) as { requests: readonly { kind: string; username?: string }[] }
      return answer(requests.map(factOf))
    }),
    http.get('*/schema/get/:id', () => answer({ id: 'collection.loan', document: LOAN_SCREEN, version: 1 })),
    http.get('*/schema/list', () =>
      answer([
        {
          id: 'collection.loan',
          title: '借展登记',
          version: 1,
          origin: 'designer',
          table: 'biz_loan',
          hasDraft: false,
          retired: false,
          scheduledTime: null,
          updateBy: null,
          updateTime: null,
        },
      ]),
    ),
  )
}

const HEADS = ['zhang']
function factOf({ kind, username = '' }: { readonly kind: string; readonly username?: string }): unknown {
  if (kind === 'user')
    return { username, realname: username, active: true, depart: 'A01', departs: ['A01'], roles: [], agent: null }
  if (kind === 'heads') return HEADS
  return kind === 'role' ? ['wang', 'li'] : kind === 'calendar' ? null : []
}

/** A process service for the tests of a file; each of them finds it as it was at first. */
export function useFakeProcesses(): FakeProcesses {
  const service = new FakeProcesses()
  beforeEach(() => {
    service.begin()
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
