import { proxy } from 'valtio'

/** A record that is to be opened by the list of its screen once that is shown. */
export interface WantedRecord {
  /** Id of the screen. */
  readonly screen: string
  /** `edit` opens its form, a new one without an id. */
  readonly face: 'detail' | 'edit' | 'add'
  readonly id: string | undefined
}

/** Written by this module only. */
export const wanted = proxy<{ record: WantedRecord | undefined }>({ record: undefined })

export function wantRecord(record: WantedRecord): void {
  wanted.record = record
}
/** The list has taken it up, or it is not wanted any more. */
export function wantNothing(): void {
  wanted.record = undefined
}
