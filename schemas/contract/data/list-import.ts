import Type, { type Static } from 'typebox'
import { ImportReport } from './data.ts'

/** What became of an import: besides the first problems, cells that are wrong in the same way, with some of their rows. */
export const ListImportReport = Type.Object({
  ...ImportReport.properties,
  groups: Type.Array(
    Type.Object({
      title: Type.String(),
      text: Type.String(),
      count: Type.Integer(),
      rows: Type.Array(Type.Integer()),
    }),
  ),
})
export type ListImportReport = Static<typeof ListImportReport>
