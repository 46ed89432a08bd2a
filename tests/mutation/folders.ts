/** What is mutated together, and by which tests. */
export interface Mutated {
  readonly files: string
  readonly tests: readonly string[]
  readonly kind: 'pure' | 'page' | 'server'
}

/** By the name that `npm run mutate` takes. Tests of a neighbour are listed where they prove the folder. */
export const MUTATED: Readonly<Record<string, Mutated>> = {
  'schemas': { files: 'schemas/{language,contract}/**/*.ts', tests: ['schemas/**/*.test.ts', 'registry/{screen,adapters}/**/*.test.ts'], kind: 'pure' },
  engine: { files: 'engine/**/*.ts', tests: ['engine/**/*.test.ts'], kind: 'pure' },
  'registry/kit': { files: 'registry/kit/**/*.{ts,tsx}', tests: ['registry/kit/**/*.test.{ts,tsx}', 'registry/widgets/**/*.test.{ts,tsx}', 'tests/conformance/{widgets,picker-dialogs,lookups}.test.{ts,tsx}'], kind: 'page' },
  'server/data': { files: 'server/{data,lib}/**/*.ts', tests: ['server/{data,lib}/**/*.test.ts', 'server/modules/data/**/*.test.ts'], kind: 'server' },
  'src/render': { files: 'src/render/**/*.{ts,tsx}', tests: ['src/render/**/*.test.{ts,tsx}', 'tests/render/**/*.test.tsx'], kind: 'page' },
}
