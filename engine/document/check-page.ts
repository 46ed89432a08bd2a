import { problem } from '../../schemas/language/check/guard.ts'
import { isForbiddenToPages, isSystemPage, pageCalls } from '../../schemas/language/check/page-calls.ts'
import type { SchemaProblem } from '../../schemas/language/check/problem.ts'
import type { Screen } from '../../schemas/language/screen.ts'
import { resolveField } from '../model/index.ts'

function treeProblems({ fields, page }: Screen): SchemaProblem[] {
  const key = page?.tree?.field
  if (key === undefined) return [problem('/page/tree/field', 'DOC_TREE_NEEDS_FIELD', {}, 'warning')]
  const field = Object.hasOwn(fields, key) ? fields[key] : undefined
  return field && !resolveField(key, field).lookup
    ? [problem('/page/tree/field', 'DOC_TREE_NO_CHOICES', { field: key }, 'warning')]
    : []
}

/** Calls that are closed to every page. */
export function callProblems(screen: Screen): readonly SchemaProblem[] {
  if (isSystemPage(screen.id)) return []
  return pageCalls(screen)
    .filter(({ path }) => isForbiddenToPages(path))
    .map(({ pointer, path }) => problem(pointer, 'DOC_CALL_CLOSED', { path }))
}

/** What the layout of a page needs besides and does not have. It is drawn without, so none of it is an error. */
export function pageProblems(screen: Screen): readonly SchemaProblem[] {
  switch (screen.page?.layout) {
    case 'tree-list':
      return treeProblems(screen)
    case 'master-detail':
    case 'tabs':
      return Object.keys(screen.children ?? {}).length > 0
        ? []
        : [problem('/page/layout', 'DOC_LAYOUT_NEEDS_CHILD', {}, 'warning')]
    case 'iframe':
      return screen.page.url ? [] : [problem('/page/url', 'DOC_LAYOUT_NEEDS_URL', {}, 'warning')]
    case 'composed':
      return screen.page.sections?.length ? [] : [problem('/page/sections', 'DOC_COMPOSED_EMPTY', {}, 'warning')]
    default:
      return []
  }
}
