/** Browsers say this where a file of an older build is gone; none of them names the error. */
const GONE = /dynamically imported module|module script failed/i

/** Code could not be fetched, as the server holds a newer build by now. The error itself says so, or what it was caused by. */
export function isOutdatedBuild(error: unknown): boolean {
  return (
    error instanceof Error && ((error instanceof TypeError && GONE.test(error.message)) || isOutdatedBuild(error.cause))
  )
}
