/** Number of ids that fit into an address through every proxy. */
export const MAX_IDS_IN_URL = 100
