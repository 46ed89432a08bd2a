/** Leaves this application for an address elsewhere. */
export function redirectTo(address: string): void {
  window.location.assign(address)
}
