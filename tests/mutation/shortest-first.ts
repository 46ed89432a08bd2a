import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** A run ends at its first failure: what fails early spares the long files. Without times of earlier runs, short files come first. */
export class ShortestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the order of Vitest, not of an array
    return (await super.sort(files)).toReversed()
  }
}
