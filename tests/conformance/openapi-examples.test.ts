import Ajv from 'ajv/dist/2020.js'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ApiDocument, ApiOperation } from '../../server/http/openapi.ts'
import { openApplication } from '../kit/test-app.ts'

interface Described {
  readonly path: string
  readonly method: string
  readonly operation: ApiOperation
}
interface Content {
  readonly content?: Readonly<Record<string, { readonly example?: unknown; readonly schema: object }>>
}
/** Operations whose example names something that only an installation in use has, with what it is. */
const REFUSED: Readonly<Record<string, string>> = {
  'schedule.queryById': 'a scheduled job',
  'schedule.pause': 'a scheduled job',
  'schedule.resume': 'a scheduled job',
  'schedule.execute': 'a scheduled job',
  'schedule.run': 'a run of a scheduled job',
  'schema.previewAs': 'a person of this id',
  'account.checkOnlyUser': 'a name that is free',
  'account.passwordChange': 'a code that was sent',
  'third.render': 'a configured way to sign in',
  'third.oauth2Login': 'a configured way to sign in',
  'third.callback': 'a configured way to sign in',
  'third.getLoginUser': 'a session of another site',
  'third.casValidateLogin': 'a configured way to sign in',
  'depart.searchBy': 'a department of this name',
  'dataRule.ofRole': 'an entry of the menu with rules',
  'enhance.version': 'a stored script',
  'widgetPackage.code': 'an uploaded package',
  'schema.table': 'a table that no page uses',
  'publicForm.open': 'a link that was made',
  'file.static': 'a stored file',
  'file.view': 'a stored file',
  'file.sheets': 'a stored file',
  'file.pdfPage': 'a stored file',
  'file.part': 'an upload in parts',
  'graph.getChartsData': 'a report, which the query names freely',
  'graph.exportXlsById': 'a report, which the query names freely',
  'cgform.form': 'a record',
  'cgform.formByTable': 'a record',
  'cgform.subform': 'a record',
  'cgform.subformList': 'a record',
  'data.queryById': 'a record',
  'data.asFilled': 'a record',
  'data.history': 'a record',
  'dataLog.queryDataVerList': 'a record',
  'import.state': 'an uploaded table',
  'announcementCategory.queryById': 'an announcement category',
  'checkRule.queryById': 'a check rule',
  'dataSource.queryById': 'a data source',
  'gatewayRoute.queryById': 'a route',
  'cgformHead.copyOnlineTable': 'forms are made in the designer',
  'cgformHead.downGenerateCode': 'a generator of code',
  'cgformHead.tableInfo': 'a generator of code',
  'cgformHead.fileTree': 'a generator of code',
  'cgformHead.rootFile': 'a generator of code',
  'tenantPack.queryById': 'a package of a tenant',
  'gatewayRoute.copyRoute': 'a route',
  'messageTemplate.queryById': 'a template of messages',
  'message.queryById': 'a message that was sent',
  'role.queryById': 'a role',
  'roleIndex.queryById': 'the home page of a role',
  'rights.ofRole': 'a role',
  'rights.ofRoleXls': 'a role',
  'rights.roles': 'an entry of the menu',
  'rights.users': 'an entry of the menu',
  'act.transInfo': 'an approval that runs',
  'act.historyTransInfo': 'an approval that runs',
  'act.processInfo': 'an approval that runs',
  'act.processById': 'a process',
  'act.processHistoryList': 'an approval that runs',
  'act.nodeInfo': 'an approval that runs',
  'act.historyNodeInfo': 'an approval that runs',
  'act.recordNodeInfo': 'an approval that runs',
  'act.recordHistoryNodeInfo': 'an approval that runs',
  'act.suspend': 'an approval that runs',
  'act.restart': 'an approval that runs',
  'act.skipNode': 'an approval that runs',
  'act.reassign': 'an approval that runs',
  'act.allTasks': 'an approval that runs',
  'calendar.queryById': 'a working calendar',
  'userAgent.queryById': 'an absence',
  'signature.queryById': 'a signature',
  'category.queryById': 'a category',
  'position.queryById': 'a position',
  'position.queryByCode': 'a position',
  'user.queryById': 'an account',
  'user.queryUserRole': 'an account',
  'notice.queryById': 'a notice',
  'notice.show': 'a notice',
  'notice.doReleaseData': 'a notice',
  'notice.doReovkeData': 'a notice',
  'notice.syncNotic': 'a notice',
  'chat.locate': 'a message',
  'chat.messages': 'a conversation',
  'process.draft': 'a process',
  'process.versions': 'a process',
  'process.version': 'a process',
  'process.instance': 'an approval',
  'process.startRights': 'a process',
  'process.ofRecord': 'a record',
}
/** The calls after it would be those of nobody. */
const ENDS_SESSION = 'auth.logout'
const nameOf = ({ operationId }: ApiOperation) => operationId.split(':', 1)[0]?.split('.').slice(0, 2).join('.') ?? ''

const app = openApplication()
let document: ApiDocument
let described: readonly Described[]
const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true })
beforeAll(async () => {
  document = (await app.request({ url: '/openapi/document', token: app.admin })).json<ApiDocument>()
  ajv.addSchema(document, 'document')
  described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
})

const escaped = (path: string) => encodeURIComponent(path.replaceAll('~', '~0').replaceAll('/', '~1'))
/** Where a value does not fit the JSON schema at a place of an operation. */
function misfits({ path, method, operation }: Described, place: string, value: unknown): string[] {
  const check = ajv.compile({ $ref: `document#/paths/${escaped(path)}/${method}/${place}` })
  return check(value)
    ? []
    : (check.errors ?? []).map(
        ({ instancePath, message, params }) =>
          `${operation.operationId} ${instancePath} ${message} ${JSON.stringify(params)}`,
      )
}
/** The address of the call that the examples of an operation describe. */
function addressOf({ path, operation }: Described): string {
  const stated = (operation.parameters ?? [])
    .filter(({ example }) => example !== undefined)
    .map((each) => ({ in: each['in'], name: String(each['name']), value: String(each['example']) }))
  const filled = stated
    .filter((each) => each.in === 'path')
    .reduce((url, { name, value }) => url.replace(`{${name}}`, encodeURIComponent(value)), path)
  return `${filled}?${new URLSearchParams(stated.filter((each) => each.in === 'query').map(({ name, value }) => [name, value])).toString()}`
}

describe('the examples of the OpenAPI document', () => {
  it('exist for every parameter that must be sent, and fit its schema', () => {
    const parameters = described.flatMap((each) =>
      (each.operation.parameters ?? []).map((parameter, index) => ({ each, parameter, index })),
    )
    expect(
      parameters
        .filter(({ parameter }) => parameter['required'] === true && parameter['example'] === undefined)
        .map(({ each, parameter }) => `${each.operation.operationId} ${String(parameter['name'])}`),
    ).toEqual([])
    expect(
      parameters.flatMap(({ each, parameter, index }) =>
        parameter['example'] === undefined ? [] : misfits(each, `parameters/${index}/schema`, parameter['example']),
      ),
    ).toEqual([])
  })
  it('exist for every JSON body, and fit its schema', () => {
    const bodies = described.flatMap((each) => {
      const json = (each.operation.requestBody as Content | undefined)?.content?.['application/json']
      return json ? [{ each, example: json.example }] : []
    })
    expect(bodies.length).toBeGreaterThan(100)
    expect(bodies.filter(({ example }) => example === undefined).map(({ each }) => each.operation.operationId)).toEqual(
      [],
    )
    expect(
      bodies.flatMap(({ each, example }) => misfits(each, 'requestBody/content/application~1json/schema', example)),
    ).toEqual([])
  })
  it('exist for every JSON answer, and fit its schema as an answer of success', () => {
    const answers = described.flatMap((each) => {
      const json = (each.operation.responses['200'] as Content | undefined)?.content?.['application/json']
      return json ? [{ each, example: json.example as { success?: boolean } | undefined }] : []
    })
    expect(
      answers.filter(({ example }) => example === undefined).map(({ each }) => each.operation.operationId),
    ).toEqual([])
    expect(
      answers.flatMap(({ each, example }) => misfits(each, 'responses/200/content/application~1json/schema', example)),
    ).toEqual([])
  })
  it('can be called: each GET answers as the document says, and is refused only where it names what a new installation lacks', async () => {
    const found: string[] = []
    const refused = new Set<string>()
    for (const each of described.filter(
      ({ method, operation }) => method === 'get' && nameOf(operation) !== ENDS_SESSION,
    )) {
      const url = addressOf(each)
      const answer = await app.request({ url, token: app.admin })
      const isJson = String(answer.headers['content-type']).startsWith('application/json')
      const body = isJson ? answer.json<{ success?: boolean; message?: string }>() : undefined
      const name = nameOf(each.operation)
      if (body?.success === false) refused.add(name)
      if (body?.success === false ? !Object.hasOwn(REFUSED, name) : answer.statusCode !== 200)
        found.push(`${url} ${answer.statusCode} ${body?.message ?? ''}`)
      if (isJson && answer.statusCode === 200)
        found.push(...misfits(each, `responses/200/content/application~1json/schema`, body))
    }
    expect(found).toEqual([])
    expect(Object.keys(REFUSED).filter((name) => !refused.has(name))).toEqual([])
  })
})
