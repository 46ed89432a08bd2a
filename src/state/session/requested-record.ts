import { proxy } from 'valtio'

/** A record that is to be opened by the list of its screen once that is shown. */
export interface RequestedRecord {
  /** Id of the screen. */
  readonly screen: string
  /** `edit` opens its form, a new one without an id. */
  readonly face: 'detail' | 'edit' | 'add'
  readonly id: string | undefined
  /** Stored values that a new one begins with. */
  readonly initial?: Readonly<Record<string, unknown>>
}

/** Written by this module only. */
export const requestedRecord = proxy<{ record: RequestedRecord | undefined }>({ record: undefined })

export function requestRecord(record: RequestedRecord): void {
  requestedRecord.record = record
}
/** Clears the request after the list has handled it. */
export function clearRequestedRecord(): void {
  requestedRecord.record = undefined
}
