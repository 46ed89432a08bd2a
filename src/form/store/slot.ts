import { isSameValue } from '../../../engine/value/index.ts'
import type { ResolvedField } from '../../../engine/model/index.ts'
import type { OfferedOptions } from '../../ui/fields/offered-options.ts'
import type { Cell } from './cell.ts'

/** What the drawing of one field depends on; each field has its own cell, so that a keystroke draws one field. */
export interface SlotState {
  readonly value: unknown
  /** '' while nothing is wrong. */
  readonly problem: string
  /** The problem of a stored value under the current document. It does not block the save. */
  readonly standing?: string
  readonly visible: boolean
  readonly required: boolean
  readonly readonly: boolean
  /** Which options may be chosen; absent where other fields have no say in it. */
  readonly offers?: OfferedOptions | undefined
  /** The field with other choices than its own, where a script of the screen gave it some. */
  readonly drawnAs?: ResolvedField | undefined
}

/** Whether two slots of a form that has just begun are drawn alike. */
export function isSameSlot(one: Slot, other: Slot): boolean {
  const [before, after] = [one.cell.read(), other.cell.read()]
  return (
    one.resolved === other.resolved &&
    (before.standing ?? '') === (after.standing ?? '') &&
    (['problem', 'visible', 'required', 'readonly', 'offers', 'drawnAs'] as const).every(
      (name) => before[name] === after[name],
    ) &&
    isSameValue(before.value, after.value)
  )
}

export interface Slot {
  readonly resolved: ResolvedField
  readonly id: string
  readonly cell: Cell<SlotState>
  readonly change: (value: unknown) => void
  readonly blur: () => void
}
