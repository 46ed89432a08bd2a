import { sql } from 'kysely'
import type { ProcessDocument } from '../../../schemas/language/process/document.ts'
import type { Flow, HumanNode, NodeRights, ProcessNode } from '../../../schemas/language/process/nodes.ts'
import { START_NODE } from '../../../schemas/language/process/node-key.ts'
import { type Locale, textIn } from '../../../schemas/language/text.ts'
import { say } from '../../../schemas/messages/index.ts'
import type { Queries } from '../../db/database.ts'

interface Named {
  readonly code: string
  readonly version: number
}
const nameOf = ({ code, version }: Named) => `${code} ${version}`

function nodesIn(flow: Flow): ProcessNode[] {
  return flow.flatMap((node) => [
    node,
    ...(node.kind === 'branch' ? node.branches.flatMap((lane) => nodesIn(lane.flow)) : []),
  ])
}

/** A published version of a process, with its nodes by their keys. */
export interface Published {
  readonly document: ProcessDocument
  readonly nodes: ReadonlyMap<string, ProcessNode>
}

/** The versions that rows name. */
export async function publishedOf(
  db: Queries,
  rows: readonly Named[],
): Promise<(named: Named) => Published | undefined> {
  const names = [...new Map(rows.map((row) => [nameOf(row), row])).values()]
  if (names.length === 0) return () => undefined
  const found = await sql<Named & { document: ProcessDocument }>`
    select v.code, v.version, v.document from wf_version v
    join unnest(${names.map(({ code }) => code)}::text[], ${names.map(({ version }) => version)}::integer[]) as n (code, version)
      on n.code = v.code and n.version = v.version`.execute(db)
  const versions = new Map(
    found.rows.map(({ document, ...named }): [string, Published] => [
      nameOf(named),
      { document, nodes: new Map(nodesIn(document.flow).map((node) => [node.key, node])) },
    ]),
  )
  return (named) => versions.get(nameOf(named))
}

/** What a node is called. */
export function nodeTitle(published: Published | undefined, key: string, locale: Locale): string {
  if (key === START_NODE) return say('PROCESS_NODE_START', {}, locale)
  const title = published?.nodes.get(key)?.title
  return title === undefined ? key : textIn(title, locale)
}

export function processTitle(published: Published | undefined, code: string, locale: Locale): string {
  return published ? textIn(published.document.title, locale) : code
}

const humanNode = (published: Published | undefined, key: string | undefined): HumanNode | undefined => {
  const node = key === undefined ? undefined : published?.nodes.get(key)
  return node?.kind === 'approve' || node?.kind === 'handle' ? node : undefined
}

/** Whether a task of a node may be decided together with others: it allows that, and nothing has to be filled in. */
export function isBatch(published: Published | undefined, key: string | undefined): boolean {
  const node = humanNode(published, key)
  if (node?.batch !== true || node.signature === true) return false
  const isRequired = (fields: NodeRights['fields']) => Object.values(fields ?? {}).includes('required')
  return !isRequired(node.fields) && !Object.values(node.children ?? {}).some(({ fields }) => isRequired(fields))
}

/** The fields that sum a record up, as far as a node shows them. */
export function summaryFields(published: Published | undefined, key: string | undefined): readonly string[] {
  const summary = published?.document.summary ?? []
  const rights = key === START_NODE ? published?.document.start : humanNode(published, key)
  return summary.filter((field) => (rights?.fields?.[field] ?? rights?.rest) !== 'hidden')
}
