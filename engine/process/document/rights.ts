import type { ProcessDocument } from '../../../schemas/language/process/document.ts'
import { START_NODE } from '../../../schemas/language/process/node-key.ts'
import {
  type CHILD_RIGHTS,
  type FIELD_RIGHTS,
  type NodeRights,
  isHuman,
} from '../../../schemas/language/process/nodes.ts'
import { nodeOf } from './nodes.ts'

export type FieldRight = (typeof FIELD_RIGHTS)[number]
export interface ChildRight {
  readonly rest: (typeof CHILD_RIGHTS)[number]
  readonly add: boolean
  readonly remove: boolean
  readonly fields: Readonly<Record<string, FieldRight>>
}

/** What the process writes itself, nobody edits. */
function withWritten({ status, result }: ProcessDocument, rights: NodeRights): NodeRights {
  const written = [status, ...(result === undefined ? [] : [result])].filter(
    (key) => fieldRight(rights, key) !== 'hidden',
  )
  return {
    ...rights,
    fields: { ...rights.fields, ...Object.fromEntries(written.map((key) => [key, 'read' as const])) },
  }
}
/** The rights over the record at a node, or at the start. A node that asks nobody only reads. */
export function nodeRights(document: ProcessDocument, key: string): NodeRights {
  if (key === START_NODE) return withWritten(document, document.start ?? { rest: 'edit' })
  const node = nodeOf(document, key)
  if (!node || !isHuman(node)) return withWritten(document, {})
  const { rest, fields, children } = node
  return withWritten(document, {
    ...(rest === undefined ? {} : { rest }),
    ...(fields === undefined ? {} : { fields }),
    ...(children === undefined ? {} : { children }),
  })
}
export function fieldRight(rights: NodeRights, key: string): FieldRight {
  const { fields = {}, rest = 'read' } = rights
  return (Object.hasOwn(fields, key) ? fields[key] : undefined) ?? rest
}
/** What a sub-table allows: that of the node for everything else, where it is not named. */
export function childRight(rights: NodeRights, screen: string): ChildRight {
  const { children = {}, rest: others = 'read' } = rights
  const own = Object.hasOwn(children, screen) ? children[screen] : undefined
  const rest = own?.rest ?? others
  return { rest, add: own?.add ?? rest === 'edit', remove: own?.remove ?? rest === 'edit', fields: own?.fields ?? {} }
}
/** True where somebody has to fill something in, so that nobody can decide for that person. */
export function needsInput(rights: NodeRights): boolean {
  return (
    Object.values(rights.fields ?? {}).includes('required') ||
    Object.values(rights.children ?? {}).some(({ fields = {} }) => Object.values(fields).includes('required'))
  )
}
