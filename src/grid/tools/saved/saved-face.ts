import { perGridSetting } from './per-grid-setting.ts'

const faces = perGridSetting('plain')

/** Does the person look at the rows of the grid of this name as a plain table? Undefined where they never chose. */
export function readPlain(name: string): boolean | undefined {
  const stored = faces.read(name)
  return typeof stored === 'boolean' ? stored : undefined
}
export const savePlain = (name: string, isPlain: boolean): void => faces.keep(name, isPlain)
