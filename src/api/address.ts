/** So many ids fit into an address, whatever stands on its way. */
export const IN_ADDRESS = 100
