import type { Screen } from '../screen.ts'

/**
 * Beginnings of addresses that no document may call for any person: what decides about rights, people, passwords,
 * sessions and documents, and what reaches other services. A page acts with the rights of its reader.
 */
const CLOSED: readonly string[] = [
  'sys/permission',
  'sys/role',
  'sys/sysRoleIndex',
  'sys/policy',
  'sys/user',
  'sys/sysUserAgent',
  'sys/userSignature',
  'sys/sysDepart',
  'sys/sysDepartRole',
  'sys/sysDepartPermission',
  'sys/tenant',
  'sys/online',
  'sys/login',
  'sys/getEncryptedString',
  'sys/phoneLogin',
  'sys/randomImage',
  'sys/checkCaptcha',
  'sys/signInWays',
  'sys/logout',
  'sys/selectDepart',
  'sys/thirdLogin',
  'sys/thirdApp',
  'sys/cas',
  'sys/sms',
  'sys/common/transitRESTful',
  'sys/common/ticket',
  'sys/dataSource',
  'sys/calendar',
  'sys/gatewayRoute',
  'sys/quartzJob',
  'sys/monitor',
  'sys/actuator',
  'actuator',
  'openapi',
  'schema',
  'act',
  'report',
  'process/act',
  'process/batch',
  'process/check',
  'process/delete',
  'process/draft',
  'process/enabled',
  'process/facts',
  'process/instance',
  'process/migrate',
  'process/preview',
  'process/publish',
  'process/rollback',
  'process/start',
  'process/version',
  'process/versions',
  'online/cgform/head',
  'online/cgform/api/authColumn',
  'online/cgform/api/authButton',
  'online/cgform/api/authData',
  'online/cgform/api/authPage',
  'online/cgform/api/validAuthData',
  'online/cgform/api/roleAuth',
  'online/cgform/api/roleColumnAuth',
  'online/cgform/api/roleButtonAuth',
  'online/cgform/api/roleDataAuth',
  'online/cgreport/head',
  'online/cgreport/api/testConnection',
  'online/graphreport/head',
  'online/widgetPackage',
]
/** Permissions to grant permissions. Page scripts of others ask for consent before they run for a user with one of these. */
export const ADMIN_PERMISSIONS = [
  'system:screen:grant',
  'system:policy:edit',
  'system:user:changepwd',
  'system:report:edit',
  'online:enhance:edit',
] as const

/** Pages that come with the product alone: they administer what is closed to other pages, and nobody publishes another one. */
export const isSystemPage = (id: string): boolean => id.startsWith('system.')

const CLOSED_PARTS = CLOSED.map((path) => path.split('/'))
const isHole = (part: string) => part.includes('{')
const parted = (path: string) => path.replace(/^\/|\/$/g, '').split('/')

/** True for an address template that pages must not call, whatever its `{name}` parts are, and for one that a browser would normalize. */
export function isForbiddenToPages(path: string): boolean {
  const parts = parted(path)
  if (parts.some((part) => part === '' || /^\.+$/.test(part))) return true
  return CLOSED_PARTS.some(
    (closed) =>
      closed.length <= parts.length && closed.every((part, at) => part === parts[at] || isHole(parts[at] ?? '')),
  )
}

/** Whether an address with `{name}` parts may be one of an endpoint with `:name` parts. */
export function mayMatchEndpoint(path: string, endpoint: string): boolean {
  const [own, wanted] = [parted(path), parted(endpoint)]
  return (
    own.length === wanted.length &&
    wanted.every((part, at) => part.startsWith(':') || isHole(own[at] ?? '') || part === own[at])
  )
}

/** A call that a document makes of its page. */
export interface PageCall {
  readonly pointer: string
  readonly methods: readonly string[]
  readonly path: string
}
const METHODS: Readonly<Record<string, readonly string[]>> = {
  list: ['GET'],
  detail: ['GET'],
  add: ['POST'],
  edit: ['PUT', 'POST'],
  delete: ['DELETE'],
  deleteBatch: ['DELETE'],
  importExcel: ['POST'],
  exportXls: ['GET'],
  history: ['GET'],
  template: ['GET'],
}

/** The calls that a document declares. Its page makes no others, but for those that every page of its kind makes. */
export function pageCalls({ source, actions = [] }: Screen): readonly PageCall[] {
  return [
    ...Object.entries(source?.endpoints ?? {}).map(([name, path]) => ({
      pointer: `/source/endpoints/${name}`,
      methods: METHODS[name] ?? [],
      path,
    })),
    ...actions.flatMap(({ endpoint }, at) =>
      endpoint ? [{ pointer: `/actions/${at}/endpoint/path`, methods: [endpoint.method], path: endpoint.path }] : [],
    ),
  ]
}
