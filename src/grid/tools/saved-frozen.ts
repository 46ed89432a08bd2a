import type { GridColumn } from '../store/types.ts'
import { perGridSetting } from './per-grid-setting.ts'

const frozen = perGridSetting('frozen')

/** How many columns the person had stand still in the grid of this name; undefined where they never chose. Kept is the last of them: columns come and go. */
export function readFrozen(name: string, columns: readonly GridColumn[]): number | undefined {
  const kept = frozen.read(name)
  if (kept === '') return 0
  const at = columns.findIndex(({ key }) => key === kept)
  return at < 0 ? undefined : at + 1
}
export const saveFrozen = (name: string, columns: readonly GridColumn[], count: number): void => frozen.keep(name, columns[count - 1]?.key ?? '')
