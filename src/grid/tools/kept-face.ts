import { session } from '../../state/session.ts'
import { readLocal, writeLocal } from '../../state/storage.ts'

/** Of one person: others at the same browser have their own. */
const keyOf = (name: string) => `grid_plain_${session.username}_${name}`

/** Does the person look at the rows of the grid of this name as a plain table? Undefined where they never chose; '' is no name, and keeps nothing. */
export function readPlain(name: string): boolean | undefined {
  const kept = name === '' ? undefined : readLocal(keyOf(name))
  return typeof kept === 'boolean' ? kept : undefined
}
export function keepPlain(name: string, isPlain: boolean): void {
  if (name !== '') writeLocal(keyOf(name), isPlain)
}
