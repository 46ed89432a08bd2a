import type { CompiledScreen } from '../../data/catalog/index.ts'
import type { HandlerContext } from '../../http/context.ts'

export { ACTIONS } from './permissions.ts'
export { removeScreen } from './lifecycle/remove.ts'
export { retireScreen } from './lifecycle/retire.ts'
export { publishJob } from './schedule/publish-job.ts'
export { assertPublisher } from './review/protection.ts'
export { lockPublications } from './publish.ts'
export { editorOf, publishDraft } from './service.ts'
export { findHead, listHeads, type ScreenHead } from './store.ts'

/** Any permission on a screen includes reading its document. */
export const mayReadScreen = (screen: CompiledScreen, can: HandlerContext['can']): boolean =>
  can('system:screen:list') || ['list', 'add', 'edit', 'detail'].some((action) => can(`${screen.permission}:${action}`))
