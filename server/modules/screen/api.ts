import type { CompiledScreen } from '../../data/catalog/index.ts'
import type { HandlerContext } from '../../http/context.ts'

export { ACTIONS } from './permissions.ts'

/** Whoever may do anything on a screen may read its document. */
export const mayReadScreen = (screen: CompiledScreen, can: HandlerContext['can']): boolean =>
  can('system:screen:list') || ['list', 'add', 'edit', 'detail'].some((action) => can(`${screen.permission}:${action}`))
