import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where the secret of an installation comes from. */
interface KeySource {
  /** Of the configuration; '' where it states none. */
  readonly secretKey: string
  readonly dataDir: string
}

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const VERSION = 'v1'
const KEY_FILE = 'secret.key'

/** The secret of this installation: of the configuration, else a file of the data folder that is made once. */
function secretOf({ secretKey, dataDir }: KeySource): string {
  if (secretKey !== '') return secretKey
  const file = join(dataDir, KEY_FILE)
  try {
    writeFileSync(file, randomBytes(KEY_BYTES).toString('hex'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8').trim()
}

function keyOf(env: KeySource): Buffer {
  return Buffer.from(hkdfSync('sha256', secretOf(env), '', 'vitrine stored secrets', KEY_BYTES))
}

/** Encrypts a secret for the database. `place` is where it is stored: at another place it is unreadable. */
export function sealSecret(env: KeySource, secret: string, place: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(env), nonce).setAAD(Buffer.from(place))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return `${VERSION}:${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')}`
}

/** The secret again; undefined where it was encrypted with another key, for another place, or was changed. */
export function openSecret(env: KeySource, sealed: string, place: string): string | undefined {
  const [version, text = ''] = sealed.split(':')
  const data = Buffer.from(text, 'base64')
  if (version !== VERSION || data.length < NONCE_BYTES + TAG_BYTES) return undefined
  try {
    const decipher = createDecipheriv(CIPHER, keyOf(env), data.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(place))
      .setAuthTag(data.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    return decipher.update(data.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}
