/** What is mutated together, and by which tests. */
export interface Mutated {
  readonly files: string
  readonly tests: readonly string[]
  readonly kind: 'pure' | 'page' | 'server'
}

/** By the name that `npm run mutate` takes. Tests of a neighbour are listed where they prove the folder. */
export const MUTATED: Readonly<Record<string, Mutated>> = {
  schemas: {
    files: 'schemas/{language,contract}/**/*.ts',
    tests: ['schemas/**/*.test.ts', 'engine/**/*.test.ts'],
    kind: 'pure',
  },
  engine: { files: 'engine/**/*.ts', tests: ['engine/**/*.test.ts'], kind: 'pure' },
  'registry/kit': {
    files: 'registry/kit/**/*.{ts,tsx}',
    tests: [
      'registry/kit/**/*.test.{ts,tsx}',
      'registry/widgets/**/*.test.{ts,tsx}',
      'tests/conformance/widgets/{widgets,picker-dialogs,lookups}.test.{ts,tsx}',
    ],
    kind: 'page',
  },
  'server/data': {
    files: 'server/{data,lib}/**/*.ts',
    tests: ['server/{data,lib}/**/*.test.ts', 'server/modules/data/**/*.test.ts'],
    kind: 'server',
  },
  'src/form': {
    files: 'src/{form,host,record}/**/*.{ts,tsx}',
    tests: ['src/{form,host,record}/**/*.test.{ts,tsx}', 'tests/client/form/**/*.test.tsx'],
    kind: 'page',
  },
  'src/list': {
    files: 'src/{list,query}/**/*.{ts,tsx}',
    tests: ['src/{list,query}/**/*.test.{ts,tsx}', 'tests/client/list/**/*.test.tsx'],
    kind: 'page',
  },
}
