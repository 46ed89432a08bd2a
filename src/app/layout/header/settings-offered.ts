import { metaContent } from '../../../api/client/context.ts'

const MADE = { isDevelopment: import.meta.env.DEV, build: __SETTINGS_DRAWER__ }

/** Whether people may open the drawer of settings: while developing, in a build made with it, or where the server says so. What was chosen before counts everywhere. */
export function settingsOffered(made: { readonly isDevelopment: boolean; readonly build: string } = MADE): boolean {
  return made.isDevelopment || made.build === 'on' || metaContent('vitrine-settings') === 'on'
}
