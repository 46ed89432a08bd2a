import { withSession } from './app/pages/with-session.tsx'
import type { ViewLoads } from './app/views.tsx'
import { withSentences } from './lib/i18n.ts'
import { fetchEngines } from './lib/late/all.ts'

/**
 * The pages of those who write documents. A file of its own names theirs: named where the client begins, the list of them would
 * come with the sign-in.
 */
export const designers = {
  'designer/index': async () => {
    // The designer needs the document checks at once.
    const [{ Designer }] = await Promise.all([
      withSentences('designer', import('../designer/index.tsx')),
      fetchEngines(),
    ])
    return withSession(Designer)
  },
  'designer/process/index': async () => {
    const [{ ProcessDesigner }] = await Promise.all([
      withSentences('designer', import('../designer/process/index.tsx')),
      fetchEngines(),
    ])
    return withSession(ProcessDesigner)
  },
  'modules/online/cgreport/OnlCgreportHeadList': async () =>
    withSession((await withSentences('designer', import('../designer/report/index.tsx'))).ReportDesigner),
} satisfies ViewLoads
