export interface S3Env {
  /** Undefined: Amazon's own. */
  readonly endpoint: string | undefined
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** The bucket stands in the path of an address, not in its host. */
  readonly pathStyle: boolean
}

/** Addresses of one origin, and the methods they may be asked by. */
export interface RelayTarget {
  readonly origin: string
  readonly methods: readonly string[]
}

export interface OidcEnv {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Its name on the wire (`thirdType`). */
  readonly source: string
  /** Its name on the button. */
  readonly title: string
  /** The claim that holds the user name here; '' binds people by their mobile number once. */
  readonly accountClaim: string
}

export function oidcOf(text: (name: string) => string): OidcEnv | undefined {
  if (text('OIDC_ISSUER') === '') return undefined
  return {
    issuer: text('OIDC_ISSUER'),
    clientId: text('OIDC_CLIENT_ID'),
    clientSecret: text('OIDC_CLIENT_SECRET'),
    source: text('OIDC_SOURCE'),
    title: text('OIDC_TITLE'),
    accountClaim: text('OIDC_ACCOUNT_CLAIM'),
  }
}

/** A model server that speaks the chat protocol of OpenAI. */
export interface AssistantEnv {
  /** Without a slash at the end; `/chat/completions` follows it. */
  readonly url: string
  readonly model: string
  readonly key: string
  readonly seconds: number
}
export function assistantEnvOf(text: (name: string) => string): AssistantEnv | undefined {
  if (text('ASSISTANT_URL') === '') return undefined
  return {
    url: text('ASSISTANT_URL').replace(/\/+$/, ''),
    model: text('ASSISTANT_MODEL'),
    key: text('ASSISTANT_KEY'),
    seconds: Number(text('ASSISTANT_SECONDS')),
  }
}

export function s3Of(text: (name: string) => string): S3Env | undefined {
  if (text('FILE_DRIVER') !== 's3') return undefined
  return {
    endpoint: text('S3_ENDPOINT') || undefined,
    region: text('S3_REGION'),
    bucket: text('S3_BUCKET'),
    accessKeyId: text('S3_ACCESS_KEY_ID'),
    secretAccessKey: text('S3_SECRET_ACCESS_KEY'),
    pathStyle: text('S3_PATH_STYLE') === 'on',
  }
}

export function relayTargetsOf(text: string): RelayTarget[] {
  return text
    .split(',')
    .map((one) => one.trim().split('='))
    .flatMap(([origin, methods]) =>
      origin && methods ? [{ origin: new URL(origin).origin, methods: methods.split('+') }] : [],
    )
}
