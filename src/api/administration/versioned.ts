/** What is stored, with the version that it has; undefined where the service counts none. */
export interface Versioned<T> {
  readonly value: T
  readonly version: number | undefined
}
