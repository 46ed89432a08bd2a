/** Number of ids that fit into an address through every proxy. */
export const IN_ADDRESS = 100
