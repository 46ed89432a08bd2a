import * as contract from '../../../schemas/contract/data/search.ts'
import { bind } from '../../http/bind.ts'
import type { ServerModule } from '../../http/module.ts'
import { countRecords, findRecords } from './find.ts'
import { queryPagesInTime } from './in-time.ts'
import { openPages } from './pages.ts'

/** What is looked for, and counted, in all pages of a person. */
export const search: ServerModule = {
  name: 'search',
  routes: () => [
    bind(contract.records, async (context) => {
      const { words, first = '' } = context.query
      const { pages, isWhole } = await openPages(context, first)
      if (words.trim() === '') return { groups: [], whole: isWhole }
      const answers = await queryPagesInTime(context, pages, (page) => findRecords(page, words))
      const groups = answers.flatMap((group) => group ?? [])
      return {
        groups: groups.filter(({ records }) => records.length > 0),
        whole: isWhole && groups.length === pages.length,
      }
    }),
    bind(contract.counts, async (context) => {
      const { pages } = await openPages(context, context.query.first ?? '')
      return (await queryPagesInTime(context, pages, countRecords)).flatMap((counter) => counter ?? [])
    }),
  ],
}
