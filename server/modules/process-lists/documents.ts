import { type RawBuilder, sql } from 'kysely'
import { humanNode } from '../../../engine/process/index.ts'
import type { ProcessDocument } from '../../../schemas/language/process/document.ts'
import type { HumanNode, NodeRights } from '../../../schemas/language/process/nodes.ts'
import { START_NODE } from '../../../schemas/language/process/node-key.ts'
import { type Locale, textIn } from '../../../schemas/language/text.ts'
import { type MessageCode, messages, say } from '../../../schemas/messages/index.ts'
import type { Queries } from '../../db/database.ts'
import { runPrepared } from '../../db/statements/prepared-statements.ts'

interface Named {
  readonly code: string
  readonly version: number
}
const nameOf = ({ code, version }: Named) => `${code} ${version}`

/** The document of a version, where it was found. */
export type VersionOf = (named: Named) => ProcessDocument | undefined
/** A version with its document. */
export type NamedVersion = Named & { readonly document: ProcessDocument }

/** The versions that rows name, as a statement. */
export function versionsNamed(rows: readonly Named[]): RawBuilder<NamedVersion> {
  const names = [...new Map(rows.map((row) => [nameOf(row), row])).values()]
  return sql<NamedVersion>`
    select v.code, v.version, v.document from wf_version v
    join unnest(${names.map(({ code }) => code)}::text[], ${names.map(({ version }) => version)}::integer[]) as n (code, version)
      on n.code = v.code and n.version = v.version`
}
export function versionsIn(found: readonly NamedVersion[]): VersionOf {
  const versions = new Map(found.map(({ document, ...named }) => [nameOf(named), document]))
  return (named) => versions.get(nameOf(named))
}

/** The versions that rows name. */
export async function publishedOf(db: Queries, rows: readonly Named[]): Promise<VersionOf> {
  return versionsIn(rows.length === 0 ? [] : await runPrepared(db, versionsNamed(rows)))
}

export function processTitle(document: ProcessDocument | undefined, code: string, locale: Locale): string {
  return document ? textIn(document.title, locale) : code
}

const humanNodeIn = (document: ProcessDocument | undefined, key: string | undefined): HumanNode | undefined =>
  document === undefined || key === undefined ? undefined : humanNode(document, key)

/** Whether a task of a node may be decided together with others: it allows that, and nothing has to be filled in. */
export function isBatch(document: ProcessDocument | undefined, key: string | undefined): boolean {
  const node = humanNodeIn(document, key)
  if (node?.batch !== true || node.signature === true) return false
  const isRequired = (fields: NodeRights['fields']) => Object.values(fields ?? {}).includes('required')
  return !isRequired(node.fields) && !Object.values(node.children ?? {}).some(({ fields }) => isRequired(fields))
}

/** The fields that sum a record up, as far as a node shows them. */
export function summaryFields(document: ProcessDocument | undefined, key: string | undefined): readonly string[] {
  const summary = document?.summary ?? []
  const rights = key === START_NODE ? document?.start : humanNodeIn(document, key)
  return summary.filter((field) => (rights?.fields?.[field] ?? rights?.rest) !== 'hidden')
}

/** Why an automatic step does not go on: stored as a code of the catalogue, or as a text of another service. */
export const errorSentence = (error: string, locale: Locale): string =>
  Object.hasOwn(messages, error) ? say(error as MessageCode, {}, locale) : error
