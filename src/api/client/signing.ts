import md5 from 'crypto-js/md5.js'
import { HEADER } from '../../../schemas/contract/envelope.ts'
import { clientSignText, signatureOf, signTimestamp, type SignValues } from '../../../schemas/contract/session/sign.ts'
import { serverNow } from './clock.ts'
import { signSecret } from './context.ts'

/** X-Sign and X-TIMESTAMP of a request; `params` are the query of a GET and the body of anything else. */
export function signHeaders(url: string, params: SignValues): Record<string, string> {
  const sign = signatureOf(clientSignText(url, params), signSecret(), (text) => md5(text).toString())
  return { [HEADER.sign]: sign, [HEADER.time]: signTimestamp(serverNow()) }
}
