import { SCREEN_COMPONENT } from '../../../schemas/contract/permissions/permission.ts'

/** The screen that the view of a menu entry names; undefined for any other view. */
export function screenOf(view: string): string | undefined {
  return view.startsWith(SCREEN_COMPONENT) ? view.slice(SCREEN_COMPONENT.length) : undefined
}
