import { sql } from 'kysely'
import { endpoints } from '../../../schemas/contract/index.ts'
import * as contract from '../../../schemas/contract/openapi.ts'
import { engineOf, type TableScreen } from '../../data/catalog/index.ts'
import { bind } from '../../http/bind.ts'
import type { HandlerContext } from '../../http/context.ts'
import type { ServerModule } from '../../http/module.ts'
import type { ApiDocument } from '../../http/openapi.ts'
import { mayReadScreen } from '../screen/api.ts'
import { withExamples } from './examples.ts'
import { moduleTags } from './module-tags.ts'
import { describeScreen } from './screen-paths.ts'

/** Screens in use that keep their rows in a table and whose document the person may read. */
async function readableScreens(context: HandlerContext): Promise<readonly TableScreen[]> {
  const { rows } = await sql<{ id: string; version: number }>`
    select s.id, s.published_version as version from sys_screen s join sys_screen_table t on t.screen_id = s.id
    where s.published_version is not null and s.retired_time is null order by s.id`.execute(context.db)
  const found: TableScreen[] = []
  for (const { id, version } of rows) {
    const screen = await engineOf(context).screens.find(id, version)
    if (screen?.table !== undefined && mayReadScreen(screen, context.can))
      found.push({ ...screen, table: screen.table })
  }
  return found
}

/** Describes the calls of this server to those who write programs that make them. */
export const openapi: ServerModule = {
  name: 'openapi',
  routes: () => [
    bind(contract.document, async (context) => {
      const { components, ...document } = context.apiDocument()
      const screens = (await readableScreens(context)).map((screen) =>
        describeScreen(endpoints, document.paths, screen, context.locale),
      )
      return withExamples({
        ...document,
        tags: [...screens.map(({ tag }) => tag), ...moduleTags(document.paths, context.locale)],
        paths: Object.assign({}, document.paths, ...screens.map(({ paths }) => paths)) as ApiDocument['paths'],
        components: {
          ...components,
          schemas: Object.assign({}, components.schemas, ...screens.map(({ schemas }) => schemas)) as Readonly<
            Record<string, unknown>
          >,
        },
      })
    }),
  ],
}
