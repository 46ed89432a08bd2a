/** Path of the current page: the part after the hash, without its query. */
export const routeNow = (): string => window.location.hash.replace(/^#|\?.*$/g, '')
