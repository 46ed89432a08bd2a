/** Where whoever signs in begins; its tab is never closed. */
export const HOME_PATH = '/dashboard/analysis'
