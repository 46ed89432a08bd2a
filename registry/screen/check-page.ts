import { problem } from '../../schemas/language/guard.ts'
import type { SchemaProblem } from '../../schemas/language/problem.ts'
import type { Screen } from '../../schemas/language/screen.ts'
import { resolveField } from './resolve.ts'

function treeProblems({ fields, page }: Screen): SchemaProblem[] {
  const key = page?.tree?.field
  if (key === undefined) return [problem('/page/tree/field', 'DOC_TREE_NEEDS_FIELD', {}, 'warning')]
  const field = Object.hasOwn(fields, key) ? fields[key] : undefined
  return field && !resolveField(key, field).lookup ? [problem('/page/tree/field', 'DOC_TREE_NO_CHOICES', { field: key }, 'warning')] : []
}

/** What the layout of a page needs besides and does not have. It is drawn without, so none of it is an error. */
export function pageProblems(screen: Screen): readonly SchemaProblem[] {
  switch (screen.page?.layout) {
    case 'tree-list':
      return treeProblems(screen)
    case 'master-detail':
    case 'tabs':
      return Object.keys(screen.children ?? {}).length > 0 ? [] : [problem('/page/layout', 'DOC_LAYOUT_NEEDS_CHILD', {}, 'warning')]
    case 'iframe':
      return screen.page.url ? [] : [problem('/page/url', 'DOC_LAYOUT_NEEDS_URL', {}, 'warning')]
    default:
      return []
  }
}
