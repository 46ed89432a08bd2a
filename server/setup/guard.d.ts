export interface Guard {
  /** Nothing is left to do. */
  dismiss(): void
}
export function guard(command: string, args: readonly string[]): Guard
