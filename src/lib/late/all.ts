import { fetchExpressions } from './expressions.ts'
import { fetchPatterns } from './patterns.ts'

/** For the designer. */
export async function fetchEngines(): Promise<void> {
  await Promise.all([fetchPatterns(), fetchExpressions()])
}
