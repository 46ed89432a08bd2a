import { keptByName } from './kept-by-name.ts'

const faces = keptByName('plain')

/** Does the person look at the rows of the grid of this name as a plain table? Undefined where they never chose. */
export function readPlain(name: string): boolean | undefined {
  const kept = faces.read(name)
  return typeof kept === 'boolean' ? kept : undefined
}
export const keepPlain = (name: string, isPlain: boolean): void => faces.keep(name, isPlain)
