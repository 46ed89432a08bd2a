import type { GridColumn } from '../../store/index.ts'
import { perGridSetting } from './per-grid-setting.ts'

const frozen = perGridSetting('frozen')

/** Number of columns that the user froze in the grid of this name; undefined without a choice. The key of the last one is stored, since columns come and go. */
export function readFrozen(name: string, columns: readonly GridColumn[]): number | undefined {
  const stored = frozen.read(name)
  if (stored === '') return 0
  const at = columns.findIndex(({ key }) => key === stored)
  return at < 0 ? undefined : at + 1
}
export const saveFrozen = (name: string, columns: readonly GridColumn[], count: number): void =>
  frozen.keep(name, columns[count - 1]?.key ?? '')
