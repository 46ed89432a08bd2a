import { splitCommaList } from '../schemas/language/comma-list.ts'
import { passwordProblem } from '../schemas/contract/session/password-rules.ts'
import {
  type AssistantEnv,
  assistantEnvOf,
  type OidcEnv,
  type RelayTarget,
  type S3Env,
  oidcOf,
  relayTargetsOf,
  s3Of,
} from './env-parts.ts'
import { ADDRESS, HOSTS, RELAYS } from './env-patterns.ts'
import { PUBLIC_SIGN_SECRET } from '../schemas/contract/session/sign.ts'
import { say } from '../schemas/messages/index.ts'

/** What the environment says, read once at the start. */
export interface Env {
  readonly production: boolean
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly databaseEngine: 'auto' | 'embedded' | 'pglite'
  readonly captcha: boolean
  /** Undefined: signatures are not checked. */
  readonly signSecret: string | undefined
  readonly corsOrigins: readonly string[]
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
  /** Whether the first start adds demonstration content. */
  readonly demo: boolean
  /** Password of `admin` at the first start. */
  readonly adminPassword: string
  /** Calls per minute and address on the anonymous doors; 0 switches the limit off. */
  readonly rateLimit: number
  /** Lists that take longer are written down; milliseconds, 0 switches it off. */
  readonly slowListMs: number
  /** So long a statement of a call may take; milliseconds, 0 switches the limit off. */
  readonly statementMs: number
  /** Whether the page offers the drawer of settings. */
  readonly settingsDrawer: boolean
  /** Switches off whatever runs code that people wrote: scripts of screens. */
  readonly safeMode: boolean
  /** Whether the address of the caller is the last one of X-Forwarded-For, appended by a proxy in front. */
  readonly trustProxy: boolean
  /** Where browsers reach this server, without a slash at the end; '' when it is not configured. Never taken from a request. */
  readonly publicUrl: string
  readonly registration: 'open' | 'approval' | 'off'
  /** A regular expression that a new password must match as a whole. */
  readonly passwordPattern: RegExp | undefined
  /** So many hours a password that an administrator gave is good for signing in; 0: until it is changed. */
  readonly givenPasswordHours: number
  /** Entries of the operation log are removed after so many days; 0: never. */
  readonly logDays: number
  /** The same of the versions of records. */
  readonly dataLogDays: number
  /** What programs show that read `/metrics`; '' lets in programs on this machine alone. */
  readonly metricsToken: string
  readonly messages: MessageEnv
  /** The OpenID Connect provider people may sign in at. */
  readonly oidc: OidcEnv | undefined
  /** Address of the single sign-on server (CAS), without a slash at the end. */
  readonly casUrl: string | undefined
  /** Viewer of office files; '' permits none. */
  readonly onlinePreviewUrl: string
  /** What the relay may ask; empty switches it off. */
  readonly relayTargets: readonly RelayTarget[]
  /** The databases that data sources may reach, as `host:port`; empty: none. */
  readonly dataSourceHosts: readonly string[]
  /** The model server that proposes fields; undefined: the built-in words do. */
  readonly assistant: AssistantEnv | undefined
  /** What stored secrets are encrypted with; '': a file of `dataDir`. */
  readonly secretKey: string
  /** Largest upload, in bytes. */
  readonly fileLimit: number
  /** Bytes that the uploads of one person, and those of one tenant, may take together; 0 sets no limit. */
  readonly fileQuota: { readonly person: number; readonly tenant: number }
  /** The bucket that keeps the files; undefined: a folder of `dataDir` does. */
  readonly s3: S3Env | undefined
}

/** What carries codes to telephones and mailboxes. */
export interface MessageEnv {
  readonly driver: 'development' | 'gateway' | 'off'
  readonly gatewayUrl: string
  readonly gatewayToken: string
}

/** The password of the demonstration accounts; no production server starts with it. */
export const DEMO_PASSWORD = '123456'

interface Variable {
  readonly name: string
  /** In development; production may differ, which `note` says. */
  readonly fallback: string
  readonly note: string
  readonly choices?: readonly string[]
  readonly pattern?: RegExp
}

/** Every variable the server reads; the README's table is written from this list. */
export const VARIABLES: readonly Variable[] = [
  {
    name: 'NODE_ENV',
    fallback: 'development',
    note: '`production` refuses CAPTCHA=off, the public SIGN_SECRET and the password 123456',
  },
  { name: 'PORT', fallback: '8080', note: 'where the server listens; 0 takes a free port', pattern: /^\d{1,5}$/ },
  {
    name: 'HOST',
    fallback: '127.0.0.1',
    note: 'the address it binds to; `0.0.0.0` (the default in production): every address of this machine',
  },
  { name: 'DATA_DIR', fallback: 'data', note: 'the embedded database and the files' },
  { name: 'DATABASE_URL', fallback: '', note: 'a PostgreSQL server in place of the embedded one' },
  { name: 'DATABASE_ENGINE', fallback: 'auto', note: 'the embedded engine', choices: ['auto', 'embedded', 'pglite'] },
  {
    name: 'CAPTCHA',
    fallback: 'on',
    note: 'the code at sign-in; `off` counts for callers on this machine only',
    choices: ['on', 'off'],
  },
  {
    name: 'SIGN_SECRET',
    fallback: PUBLIC_SIGN_SECRET,
    note: 'secret behind X-Sign; empty (the default in production) switches the check off. The public default serves callers on this machine only',
  },
  { name: 'CORS_ORIGINS', fallback: '', note: 'origins of other clients, joined by commas' },
  { name: 'LOG_LEVEL', fallback: 'info', note: '', choices: ['silent', 'error', 'warn', 'info', 'debug'] },
  {
    name: 'DEMO',
    fallback: 'on',
    note: 'demonstration content at the first start; off in production',
    choices: ['on', 'off'],
  },
  {
    name: 'ADMIN_PASSWORD',
    fallback: DEMO_PASSWORD,
    note: 'password of `admin` at the first start; in production it has no default and meets the rule for passwords',
  },
  {
    name: 'RATE_LIMIT',
    fallback: '120',
    note: 'calls per minute and address on the anonymous doors; 0 = no limit',
    pattern: /^\d{1,6}$/,
  },
  {
    name: 'SLOW_LIST_MS',
    fallback: '500',
    note: 'milliseconds from which on a list is written into the log with the plan of the database; 0 = never',
    pattern: /^\d{1,6}$/,
  },
  {
    name: 'STATEMENT_LIMIT_MS',
    fallback: '30000',
    note: 'milliseconds after which the database stops a statement of a call; 0 = no limit. PGlite cannot be stopped: searches that would take longer by its own estimate are refused',
    pattern: /^\d{1,7}$/,
  },
  {
    name: 'SETTINGS_DRAWER',
    fallback: 'on',
    note: 'whether people may open the drawer of settings; off in production',
    choices: ['on', 'off'],
  },
  {
    name: 'SAFE_MODE',
    fallback: 'off',
    note: 'scripts of screens neither run nor can be read or changed',
    choices: ['on', 'off'],
  },
  {
    name: 'TRUST_PROXY',
    fallback: 'off',
    note: 'one proxy stands in front: the address of the caller is the last one of X-Forwarded-For',
    choices: ['on', 'off'],
  },
  {
    name: 'PUBLIC_URL',
    fallback: '',
    note: 'where browsers reach this server; needed for OIDC_ISSUER and CAS_URL',
    pattern: ADDRESS,
  },
  {
    name: 'REGISTRATION',
    fallback: 'open',
    note: 'whether people may register; `approval`: their accounts wait frozen; off in production, where `open` does not go with CAS_URL or OIDC_ACCOUNT_CLAIM',
    choices: ['open', 'approval', 'off'],
  },
  {
    name: 'PASSWORD_PATTERN',
    fallback: '',
    note: 'a regular expression that new passwords must match; empty: at least 8 characters, none of the commonest, not the name of the account',
  },
  {
    name: 'RESET_PASSWORD_HOURS',
    fallback: '72',
    note: 'hours in which a password that an administrator has set is good for signing in, until the person changes it; 0 = no limit',
    pattern: /^\d{1,5}$/,
  },
  {
    name: 'LOG_DAYS',
    fallback: '180',
    note: 'days after which entries of the operation log are removed; 0 = never',
    pattern: /^\d{1,5}$/,
  },
  {
    name: 'DATA_LOG_DAYS',
    fallback: '0',
    note: 'days after which the versions of records are removed; 0 = never',
    pattern: /^\d{1,5}$/,
  },
  {
    name: 'METRICS_TOKEN',
    fallback: '',
    note: 'what a program shows as `Authorization: Bearer …` to read `/metrics` from another machine; programs on this machine need none. `/healthz` and `/readyz` answer every caller',
  },
  {
    name: 'MESSAGES',
    fallback: 'development',
    note: 'what carries codes: into log and mailbox page (which opens on this machine only), to MESSAGE_GATEWAY_URL, or nothing; off in production',
    choices: ['development', 'gateway', 'off'],
  },
  {
    name: 'MESSAGE_GATEWAY_URL',
    fallback: '',
    note: 'takes `{channel, to, subject, text}` as JSON by POST and sends it as text message or mail',
    pattern: ADDRESS,
  },
  { name: 'MESSAGE_GATEWAY_TOKEN', fallback: '', note: 'bearer token for it' },
  { name: 'OIDC_ISSUER', fallback: '', note: 'an OpenID Connect provider to sign in at', pattern: ADDRESS },
  { name: 'OIDC_CLIENT_ID', fallback: '', note: 'the name of this server there' },
  { name: 'OIDC_CLIENT_SECRET', fallback: '', note: 'and its secret' },
  {
    name: 'OIDC_SOURCE',
    fallback: 'oidc',
    note: 'the name of the provider on the wire',
    pattern: /^[a-z][a-z0-9_]{0,39}$/,
  },
  { name: 'OIDC_TITLE', fallback: 'OpenID', note: 'its name on the sign-in page' },
  {
    name: 'OIDC_ACCOUNT_CLAIM',
    fallback: '',
    note: 'the claim that holds the user name here; empty: people bind their account once by mobile number',
  },
  {
    name: 'ASSISTANT_URL',
    fallback: '',
    note: 'a model server that speaks the chat protocol of OpenAI, such as `https://models.example.org/v1`, which proposes fields in the designer; it is sent the sentence and the document of the page; empty: built-in words do',
    pattern: ADDRESS,
  },
  { name: 'ASSISTANT_MODEL', fallback: '', note: 'the model it is asked for' },
  { name: 'ASSISTANT_KEY', fallback: '', note: 'its key, if it needs one' },
  {
    name: 'ASSISTANT_SECONDS',
    fallback: '60',
    note: 'how long its answer is waited for',
    pattern: /^[1-9]\d{0,2}$/,
  },
  {
    name: 'RELAY_TARGETS',
    fallback: '',
    note: 'what `/sys/common/transitRESTful` may ask, such as `https://api.example.org=GET+POST`, joined by commas; public addresses only',
    pattern: RELAYS,
  },
  {
    name: 'DATA_SOURCE_HOSTS',
    fallback: '',
    note: 'the databases that data sources may reach, such as `db.example.org:5432`, joined by commas; empty: none',
    pattern: HOSTS,
  },
  {
    name: 'SECRET_KEY',
    fallback: '',
    note: 'at least 32 characters that passwords of data sources are encrypted with, the same for every process; empty: a file of DATA_DIR',
    pattern: /^(?:.{32,})?$/,
  },
  { name: 'CAS_URL', fallback: '', note: 'a single sign-on server that speaks CAS', pattern: ADDRESS },
  {
    name: 'ONLINE_PREVIEW_URL',
    fallback: '',
    note: 'a viewer of office files: the client loads its `bridge.js` for what it cannot show itself, which the pages of this server then permit',
    pattern: ADDRESS,
  },
  {
    name: 'FILE_LIMIT_MB',
    fallback: '500',
    note: 'largest upload; above 50 MB it is sent in parts and goes on after a cut',
    pattern: /^(?:[1-9]\d{0,2}|[1-4]\d{3}|5000)$/,
  },
  {
    name: 'FILE_QUOTA_MB',
    fallback: '20480',
    note: 'what the uploads of one person may take together; 0 = no limit',
    pattern: /^\d{1,9}$/,
  },
  {
    name: 'FILE_QUOTA_TENANT_MB',
    fallback: '204800',
    note: 'what the uploads of one tenant may take together; 0 = no limit',
    pattern: /^\d{1,9}$/,
  },
  {
    name: 'FILE_DRIVER',
    fallback: 'disk',
    note: 'where files are kept: in DATA_DIR, or in a bucket of a store that speaks S3',
    choices: ['disk', 's3'],
  },
  { name: 'S3_ENDPOINT', fallback: '', note: 'address of that store; empty: Amazon S3', pattern: ADDRESS },
  { name: 'S3_REGION', fallback: 'us-east-1', note: 'its region', pattern: /^[a-z0-9-]+$/ },
  { name: 'S3_BUCKET', fallback: '', note: 'the bucket; it must be there, and be private' },
  { name: 'S3_ACCESS_KEY_ID', fallback: '', note: 'who asks there' },
  { name: 'S3_SECRET_ACCESS_KEY', fallback: '', note: 'and the secret' },
  {
    name: 'S3_PATH_STYLE',
    fallback: 'on',
    note: 'the bucket stands in the path (most stores), or in the host name (Amazon)',
    choices: ['on', 'off'],
  },
]
const IN_PRODUCTION: Readonly<Record<string, string>> = {
  SIGN_SECRET: '',
  DEMO: 'off',
  ADMIN_PASSWORD: '',
  SETTINGS_DRAWER: 'off',
  REGISTRATION: 'off',
  MESSAGES: 'off',
  HOST: '0.0.0.0',
}

/** The server cannot start, for a reason that its operator can change. */
export class StartError extends Error {}

/** The environment does not fit; `problems` are sentences for the operator. */
export class EnvError extends StartError {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.name = 'EnvError'
    this.problems = problems
  }
}

function refuseInProduction(values: Readonly<Record<string, string>>): string[] {
  const problems: string[] = []
  if (values['CAPTCHA'] === 'off') problems.push('CAPTCHA=off is for development only')
  if (values['SIGN_SECRET'] === PUBLIC_SIGN_SECRET)
    problems.push('SIGN_SECRET is the public default; choose another, or leave it empty')
  if (values['ADMIN_PASSWORD'] === DEMO_PASSWORD)
    problems.push('ADMIN_PASSWORD is the demonstration password; choose another')
  if (values['MESSAGES'] === 'development')
    problems.push('MESSAGES=development shows codes to everybody; it is for development only')
  if (values['REGISTRATION'] === 'open' && (values['CAS_URL'] || values['OIDC_ACCOUNT_CLAIM'])) {
    problems.push(
      'REGISTRATION=open lets anybody take a user name that CAS_URL or OIDC_ACCOUNT_CLAIM stands for; choose approval or off',
    )
  }
  for (const name of ['OIDC_ISSUER', 'CAS_URL', 'MESSAGE_GATEWAY_URL']) {
    if (values[name]?.startsWith('http:')) problems.push(`${name} must begin with https:`)
  }
  return problems
}

function compilePasswordPattern(source: string | undefined, problems: string[]): RegExp | undefined {
  if (!source) return undefined
  try {
    return new RegExp(`^(?:${source})$`, 'su')
  } catch {
    problems.push('PASSWORD_PATTERN is not a regular expression')
    return undefined
  }
}

const LOCALES = ['zh-CN', 'en-US'] as const
const MEGABYTE = 1024 * 1024

/** Empty is no choice; the first start asks for one, and later ones need none. */
function weakAdminPassword(password: string, pattern: RegExp | undefined): string[] {
  if (password === '' || password === DEMO_PASSWORD) return []
  if (pattern) return pattern.test(password) ? [] : ['ADMIN_PASSWORD does not match PASSWORD_PATTERN']
  const problem = passwordProblem(password, 'admin')
  return problem ? LOCALES.map((locale) => `ADMIN_PASSWORD: ${say(problem, {}, locale)}`) : []
}

/** Settings that make sense only together. */
function missingPartners(values: Readonly<Record<string, string>>): string[] {
  const needs: [string, string][] = [
    ['OIDC_ISSUER', 'PUBLIC_URL'],
    ['OIDC_ISSUER', 'OIDC_CLIENT_ID'],
    ['CAS_URL', 'PUBLIC_URL'],
    ['ASSISTANT_URL', 'ASSISTANT_MODEL'],
  ]
  const problems = needs
    .filter(([name, needed]) => values[name] && !values[needed])
    .map(([name, needed]) => `${name} needs ${needed}`)
  if (values['FILE_DRIVER'] === 's3')
    problems.push(
      ...['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']
        .filter((name) => !values[name])
        .map((name) => `FILE_DRIVER=s3 needs ${name}`),
    )
  if (values['MESSAGES'] === 'gateway' && !values['MESSAGE_GATEWAY_URL'])
    problems.push('MESSAGES=gateway needs MESSAGE_GATEWAY_URL')
  return problems
}

/** Reads and checks all variables; throws `EnvError` that names every wrong one. */
export function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const production = source['NODE_ENV'] === 'production'
  const values: Record<string, string> = {}
  const problems: string[] = []
  for (const { name, fallback, choices, pattern } of VARIABLES) {
    const value = source[name] ?? (production ? IN_PRODUCTION[name] : undefined) ?? fallback
    values[name] = value
    if (choices && !choices.includes(value)) problems.push(`${name} must be one of ${choices.join(', ')}`)
    if (pattern && !pattern.test(value))
      problems.push(pattern === ADDRESS ? `${name} is not an address` : `${name} is not written as it must be`)
  }
  const passwordPattern = compilePasswordPattern(values['PASSWORD_PATTERN'], problems)
  if (production)
    problems.push(...refuseInProduction(values), ...weakAdminPassword(values['ADMIN_PASSWORD'] ?? '', passwordPattern))
  problems.push(...missingPartners(values))
  if (problems.length > 0) throw new EnvError(problems)
  const text = (name: string) => values[name] ?? ''
  return {
    production,
    port: Number(text('PORT')),
    host: text('HOST'),
    dataDir: text('DATA_DIR'),
    databaseUrl: text('DATABASE_URL') || undefined,
    databaseEngine: text('DATABASE_ENGINE') as Env['databaseEngine'],
    captcha: text('CAPTCHA') === 'on',
    signSecret: text('SIGN_SECRET') || undefined,
    corsOrigins: splitCommaList(text('CORS_ORIGINS')),
    logLevel: text('LOG_LEVEL') as Env['logLevel'],
    demo: text('DEMO') === 'on',
    adminPassword: text('ADMIN_PASSWORD'),
    rateLimit: Number(text('RATE_LIMIT')),
    slowListMs: Number(text('SLOW_LIST_MS')),
    statementMs: Number(text('STATEMENT_LIMIT_MS')),
    settingsDrawer: text('SETTINGS_DRAWER') === 'on',
    safeMode: text('SAFE_MODE') === 'on',
    trustProxy: text('TRUST_PROXY') === 'on',
    publicUrl: text('PUBLIC_URL').replace(/\/+$/, ''),
    registration: text('REGISTRATION') as Env['registration'],
    passwordPattern,
    givenPasswordHours: Number(text('RESET_PASSWORD_HOURS')),
    logDays: Number(text('LOG_DAYS')),
    dataLogDays: Number(text('DATA_LOG_DAYS')),
    metricsToken: text('METRICS_TOKEN'),
    messages: {
      driver: text('MESSAGES') as MessageEnv['driver'],
      gatewayUrl: text('MESSAGE_GATEWAY_URL'),
      gatewayToken: text('MESSAGE_GATEWAY_TOKEN'),
    },
    oidc: oidcOf(text),
    casUrl: text('CAS_URL').replace(/\/+$/, '') || undefined,
    onlinePreviewUrl: text('ONLINE_PREVIEW_URL'),
    relayTargets: relayTargetsOf(text('RELAY_TARGETS')),
    dataSourceHosts: splitCommaList(text('DATA_SOURCE_HOSTS')).map((host) => host.toLowerCase()),
    assistant: assistantEnvOf(text),
    secretKey: text('SECRET_KEY'),
    fileLimit: Number(text('FILE_LIMIT_MB')) * MEGABYTE,
    fileQuota: {
      person: Number(text('FILE_QUOTA_MB')) * MEGABYTE,
      tenant: Number(text('FILE_QUOTA_TENANT_MB')) * MEGABYTE,
    },
    s3: s3Of(text),
  }
}
