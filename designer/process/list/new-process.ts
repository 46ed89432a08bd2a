import { PROCESS_CODE, PROCESS_VERSION } from '../../../schemas/language/process/document.ts'
import { fieldEntries, freeKey } from '../../document/fields.ts'
import type { JsonObject } from '../../document/json.ts'
import { syllableOf } from '../../document/pinyin.ts'
import { stringAt } from '../document/flow.ts'
import statusFieldShape from './status-field.json'

const CODE = new RegExp(PROCESS_CODE)
export const isProcessCode = (code: string): boolean => CODE.test(code)

/** A code that follows from the title and is free: `借展审批` → `jiezhan_shenpi` as its sounds, `Loan approval` → `loan_approval`. */
export function suggestCode(title: string, taken: readonly string[]): string {
  const sounds = [...title].map((sign) => syllableOf(sign) ?? (/[A-Za-z0-9]/.test(sign) ? sign : ' '))
  const stem = sounds
    .join('')
    .trim()
    .toLowerCase()
    .replaceAll(/\s+/g, '_')
    .replace(/^[\d_]+/, '')
    .slice(0, 40)
  const code = stem === '' ? 'process' : stem
  if (!taken.includes(code)) return code
  for (let number = 2; ; number++) if (!taken.includes(`${code}_${number}`)) return `${code}_${number}`
}

/** The field that shows the state: text with the dictionary of states. */
export const statusField = (screen: JsonObject): string | undefined =>
  fieldEntries(screen).find(([, field]) => stringAt(field, 'dict') === statusFieldShape.dict)?.[0]
/** A screen with a field for the state, which people read and only the process writes. */
export function withStatusField(
  screen: JsonObject,
  title: JsonObject,
): { readonly screen: JsonObject; readonly key: string } {
  const fields = screen['fields'] as JsonObject
  const key = Object.hasOwn(fields, 'bpmStatus') ? freeKey(screen, 'bpmStatus', 2) : 'bpmStatus'
  return {
    key,
    screen: { ...screen, fields: { ...fields, [key]: { title, ...statusFieldShape } } },
  }
}

export interface NewProcess {
  readonly code: string
  readonly title: string
  readonly screen: string
  readonly status: string
}
/** A process that can be published as it is: the head of the initiator's department decides. */
export const blankProcess = ({ code, title, screen, status }: NewProcess): JsonObject => ({
  version: PROCESS_VERSION,
  code,
  title,
  screen,
  status,
  flow: [{ key: 'approve', kind: 'approve', who: [{ head: 1 }], mode: 'any' }],
})
