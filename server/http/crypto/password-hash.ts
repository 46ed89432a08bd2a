import { hash, verify } from '@node-rs/argon2'

/** The library's threads are few: more at once would only wait for them, each with its memory. */
const AT_ONCE = 4

/** An Argon2id hash of a password, with the library's current cost. */
export function hashPassword(password: string): Promise<string> {
  return hash(password)
}

/** False for a wrong password and for a hash that is none (an account without sign-in). */
export async function isPassword(stored: string, password: string): Promise<boolean> {
  return verify(stored, password).catch(() => false)
}

/** Does such work for each, a few at once, in order. */
export async function eachPassword<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (let from = 0; from < items.length; from += AT_ONCE)
    done.push(...(await Promise.all(items.slice(from, from + AT_ONCE).map(work))))
  return done
}
