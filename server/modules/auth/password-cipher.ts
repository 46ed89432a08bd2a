import { createDecipheriv } from 'node:crypto'

const ALGORITHM = 'aes-128-cbc'
/** Everybody may ask for them: what a client encrypts with them is no secret from a reader of the connection, which TLS keeps away. */
export const PASSWORD_CIPHER = { key: 'vitrine-password', iv: 'sign-in-password' } as const
const BLOCKS = /^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/
const BLOCK_BYTES = 16

/**
 * The password that a sign-in call means. A text that is whole blocks in base64 and decrypts to text of the right padding was
 * encrypted by its client; any other text is the password itself.
 */
export function plainPassword(sent: string): string {
  const bytes = BLOCKS.test(sent) ? Buffer.from(sent, 'base64') : Buffer.alloc(0)
  if (bytes.length === 0 || bytes.length % BLOCK_BYTES !== 0) return sent
  try {
    const decipher = createDecipheriv(ALGORITHM, PASSWORD_CIPHER.key, PASSWORD_CIPHER.iv)
    const plain = Buffer.concat([decipher.update(bytes), decipher.final()])
    return new TextDecoder('utf-8', { fatal: true }).decode(plain)
  } catch {
    return sent
  }
}
