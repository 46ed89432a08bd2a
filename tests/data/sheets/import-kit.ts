import { XlsxStreamWriter } from 'hucre/xlsx'
import { beforeAll } from 'vitest'
import { API_PREFIX, type Envelope } from '../../../schemas/contract/envelope.ts'
import type { ImportBook, ImportCheck, ImportPlan, ImportState } from '../../../schemas/contract/data/import.ts'
import { multipart } from '../../kit/files/multipart.ts'
import { type Application, type TestApp, openApplication } from '../../kit/test-app.ts'
import { publishScreen, screenFixture } from '../kit.ts'

/** The steps of an import as a client takes them. */
export interface Steps {
  upload(name: string, data: Buffer, token?: string): Promise<Envelope<ImportBook>>
  post<T>(step: string, body: object, token?: string): Promise<Envelope<T>>
  check(body: object, token?: string): Promise<Envelope<ImportCheck>>
  apply(body: object, token?: string): Promise<Envelope<ImportState>>
  state(id: string): Promise<ImportState>
}

/** `query` is what all their addresses say, such as the record they are below. */
export function stepsOf(app: TestApp, admin: string, screen: string, query = ''): Steps {
  const post = <T>(step: string, body: object, token = admin) =>
    app.call<T>({
      method: 'POST',
      url: `/data/${screen}/import/${step}${query}`,
      token,
      body: body as Record<string, unknown>,
    })
  return {
    post,
    async upload(name, data, token = admin) {
      const { payload, headers } = multipart({ name, data })
      const reply = await app.app.inject({
        method: 'POST',
        url: `${API_PREFIX}/data/${screen}/import/upload${query}`,
        headers: { ...headers, 'x-access-token': token },
        payload,
      })
      return reply.json<Envelope<ImportBook>>()
    },
    check: (body, token) => post<ImportCheck>('check', body, token),
    apply: (body, token) => post<ImportState>('apply', body, token),
    state: async (id) =>
      (await app.call<ImportState>({ url: `/data/${screen}/import/state?id=${id}`, token: admin })).result,
  }
}

export const RELICS = 'collection.relic'
/** The application of a test file with the relics published, and the steps of an import into them. */
export function openImports(): { readonly application: Application; readonly steps: Steps } {
  const application = openApplication()
  const steps: Partial<Steps> = {}
  beforeAll(async () => {
    await publishScreen(application, application.admin, screenFixture('relic.v1'))
    Object.assign(steps, stepsOf(application, application.admin, RELICS))
  })
  return { application, steps: steps as Steps }
}

export async function xlsxOf(rows: readonly (readonly (string | number)[])[]): Promise<Buffer> {
  const writer = new XlsxStreamWriter({ name: '藏品' })
  for (const row of rows) writer.addRow([...row])
  return Buffer.from(await writer.finish())
}

/** The plan that the guesses of a book make. */
export function planOf({ sheets }: ImportBook, more: object = {}): ImportPlan {
  const [sheet] = sheets
  return {
    sheet: 0,
    header: sheet?.header ?? 0,
    columns: (sheet?.columns ?? []).flatMap(({ column, field }) => (field === undefined ? [] : [{ column, field }])),
    ...more,
  }
}
