const SCREEN_PREFIX = 'screens/'

/** The screen that the view of a menu entry names; undefined for any other view. */
export function screenOf(view: string): string | undefined {
  return view.startsWith(SCREEN_PREFIX) ? view.slice(SCREEN_PREFIX.length) : undefined
}
