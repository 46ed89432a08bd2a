import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Short files that take long: they start programs, or draw every widget in every way. Begun last, they would leave cores idle. */
const LONG = [
  'tests/durability/server-kill',
  'tests/durability/ends',
  'tests/durability/import-kill',
  'tests/durability/sigkill',
  'server/db/embedded/embedded',
  'tests/durability/',
  'tests/conformance/',
  'server/data/table/holds',
  'tests/data/sheets/import-cut',
  'tests/security/',
]

const rankOf = (file: TestSpecification): number => {
  const rank = LONG.findIndex((folder) => file.moduleId.includes(folder))
  return rank === -1 ? LONG.length : rank
}

/** Where nothing is known of earlier runs, Vitest begins with the largest files; here with those known to take long. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the order of Vitest, not of an array
    const sorted = await super.sort(files)
    const groupOf = (file: TestSpecification) => file.project.config.sequence.groupOrder
    return sorted.toSorted((one, other) => groupOf(one) - groupOf(other) || rankOf(one) - rankOf(other))
  }
}
