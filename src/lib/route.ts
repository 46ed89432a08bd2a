/** Path of the page that is looked at: what stands behind the hash, without its query. */
export const routeNow = (): string => window.location.hash.replace(/^#|\?.*$/g, '')
