import { isObject } from '../values.ts'

/** The dictionary of the field that shows how the process of a record stands. */
export const STATUS_DICT = 'bpm_status'

/** Its values for a record that a process has, and for one that was agreed to. */
export const RUNNING = '2'
export const AGREED = '3'

/** The condition, over a record, that no process has it: it was never submitted, or was withdrawn. */
export const notSubmitted = (field: string): string => `${field} == null || string(${field}) in ['', '1']`

/** May records of a screen document have a process: those of a back end that decides it, and our own where a field shows the state. */
export function showsProcess(document: object): boolean {
  const { source, fields } = document as { readonly source?: unknown; readonly fields?: unknown }
  if (isObject(source) && source['endpoints'] !== undefined) return true
  return isObject(fields) && Object.values(fields).some((field) => isObject(field) && field['dict'] === STATUS_DICT)
}
