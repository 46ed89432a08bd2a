/** The page that a user sees first after signing in; its tab is never closed. */
export const HOME_PATH = '/dashboard/analysis'
