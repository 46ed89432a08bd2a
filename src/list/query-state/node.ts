import type { ResolvedField, ResolvedScreen } from '../../../engine/model/index.ts'
import { SUBTREE_PARAM } from '../../../schemas/contract/data/place.ts'
import type { LookupRef } from '../../../schemas/language/lookup.ts'
import { termsToParams } from '../../../schemas/language/query/operators.ts'

/** A field whose words come from somewhere that can be shown as a tree. */
export interface TreeField extends ResolvedField {
  readonly lookup: LookupRef
}
const isTree = (field: ResolvedField | undefined): field is TreeField => field?.lookup !== undefined

const NO_TERMS = {}

/** The field of the tree of a list; undefined where there is none, or the user may not query by it. */
export function treeField({ screen: { page }, fields }: ResolvedScreen): TreeField | undefined {
  if (page?.layout !== 'tree-list') return undefined
  const field = fields.find(({ key, isMasked }) => key === page.tree?.field && isMasked !== true)
  return isTree(field) ? field : undefined
}

/** What the list of a screen is asked below a node of that tree, as parameters of the wire; what does not know of subtrees takes it for the value it is. */
export function nodeTerms(screen: ResolvedScreen, node: string | undefined): Readonly<Record<string, string>> {
  const field = treeField(screen)
  if (node === undefined || !field?.widget) return NO_TERMS
  const { key, widget, options } = field
  const terms = termsToParams(key, widget.codec.query(widget.codec.read(node, options), options))
  return widget.isTree === true ? { ...terms, [SUBTREE_PARAM]: key } : terms
}
