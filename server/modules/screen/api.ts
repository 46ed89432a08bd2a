import type { CompiledScreen } from '../../data/catalog/index.ts'
import type { HandlerContext } from '../../http/context.ts'

export { ACTIONS } from './permissions.ts'

/** Any permission on a screen includes reading its document. */
export const mayReadScreen = (screen: CompiledScreen, can: HandlerContext['can']): boolean =>
  can('system:screen:list') || ['list', 'add', 'edit', 'detail'].some((action) => can(`${screen.permission}:${action}`))
