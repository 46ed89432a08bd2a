import * as client from 'openid-client'
import { API_PREFIX } from '../../../schemas/contract/envelope.ts'
import { callback } from '../../../schemas/contract/session/third.ts'
import type { Env } from '../../env.ts'
import type { OidcEnv } from '../../env-parts.ts'

const DISCOVERY_MS = 3_600_000
const TIMEOUT_S = 10

interface Known {
  readonly until: number
  readonly configuration: Promise<client.Configuration>
}

/** What the browser must bring back for the answer of the provider to count. */
export interface Flow {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** One provider, as the standard describes it: discovery, code with PKCE, a checked ID token. */
export interface Provider {
  /** Address of the provider's sign-in page for a flow. */
  address(flow: Flow): Promise<string>
  /** Redeems what the browser brought back. Rejects for any answer that does not check out. */
  claims(search: string, flow: Flow): Promise<client.IDToken>
}

export function makeProvider(settings: OidcEnv, env: Env, now: () => number): Provider {
  let known: Known | undefined
  const redirectUri = `${env.publicUrl}${API_PREFIX}${callback.path.replace(':source', settings.source)}`
  const insecure = settings.issuer.startsWith('http:') && !env.production ? [client.allowInsecureRequests] : []

  function discover(): Promise<client.Configuration> {
    if (known && known.until > now()) return known.configuration
    const secret = settings.clientSecret === '' ? client.None() : undefined
    const configuration = client.discovery(
      new URL(settings.issuer),
      settings.clientId,
      settings.clientSecret || undefined,
      secret,
      { execute: insecure, timeout: TIMEOUT_S },
    )
    known = { until: now() + DISCOVERY_MS, configuration }
    // A provider that was down for a moment is asked again the next time.
    configuration.catch(() => {
      known = undefined
    })
    return configuration
  }
  return {
    async address({ state, nonce, verifier }) {
      return client.buildAuthorizationUrl(await discover(), {
        redirect_uri: redirectUri,
        scope: 'openid profile',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }).href
    },
    async claims(search, { state, nonce, verifier }) {
      const answered = await client.authorizationCodeGrant(await discover(), new URL(redirectUri + search), {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      })
      const claims = answered.claims()
      if (!claims) throw new Error('The provider sent no ID token')
      return claims
    },
  }
}
