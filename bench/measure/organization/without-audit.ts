import { registerHooks } from 'node:module'

/**
 * Loaded into a server before its own modules (`node --import`): it writes neither versions of records nor the operation log. Nothing in
 * the product can be set so; this is what a save would take without them.
 */
const REPLACED: Readonly<Record<string, string>> = {
  '/server/data/write/version-log.ts': `import { sql } from 'kysely'
const nothing = () => sql\`select 1 where false\`
export { nothing as logAdded, nothing as logChanged, nothing as logDeleted }`,
  '/server/http/log/operation-log.ts': `export class OperationLog {
  begin() {}
  run(_request, work) {
    return work()
  }
  async succeed() {}
  async fail() {}
  async flush() {}
  async close() {}
}`,
}

registerHooks({
  load(url, context, next) {
    const found = Object.entries(REPLACED).find(([path]) => url.endsWith(path))
    return found ? { format: 'module', shortCircuit: true, source: found[1] } : next(url, context)
  },
})
