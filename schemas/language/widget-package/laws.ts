/** What a package is tried for before it may be switched on, in this order. */
export const PACKAGE_LAWS = ['codec', 'starts', 'fixtures', 'silent', 'keys', 'disabled', 'strange', 'named'] as const
export type PackageLaw = (typeof PACKAGE_LAWS)[number]

/** What was found for one of them; '' where it is obeyed. */
export interface LawFinding {
  readonly law: string
  readonly problem: string
}

/** True where every law was tried and is obeyed. */
export const areObeyed = (findings: readonly LawFinding[]): boolean =>
  PACKAGE_LAWS.every((law) => findings.filter((found) => found.law === law).some(({ problem }) => problem === '')) &&
  findings.every(({ problem }) => problem === '')
