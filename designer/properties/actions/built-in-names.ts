import type { BUILT_IN_ACTIONS } from '../../../schemas/language/names.ts'
import type { MessageCode } from '../../../schemas/messages/index.ts'

export type BuiltInCode = (typeof BUILT_IN_ACTIONS)[number]
/** How the buttons of every list are called. */
export const BUILT_IN_NAMES: Readonly<Record<BuiltInCode, MessageCode>> = {
  add: 'DESIGNER_ACTION_ADD',
  edit: 'DESIGNER_ACTION_EDIT',
  detail: 'DESIGNER_ACTION_DETAIL',
  delete: 'DESIGNER_ACTION_DELETE',
  batch_delete: 'DESIGNER_ACTION_BATCH_DELETE',
  import: 'DESIGNER_ACTION_IMPORT',
  export: 'DESIGNER_ACTION_EXPORT',
}
/** The same for any code; undefined for other buttons. */
export const builtInName = (code: string): MessageCode | undefined =>
  Object.hasOwn(BUILT_IN_NAMES, code) ? BUILT_IN_NAMES[code as BuiltInCode] : undefined
