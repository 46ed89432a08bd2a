import type { UsedBy } from '../../../schemas/contract/screens/screen-lifecycle.ts'
import { useDesigner } from '../../context.tsx'

const CODES = {
  page: 'DESIGNER_USED_PAGE',
  draft: 'DESIGNER_USED_DRAFT',
  report: 'DESIGNER_USED_REPORT',
  policy: 'DESIGNER_USED_POLICY',
  rule: 'DESIGNER_USED_RULE',
  script: 'DESIGNER_USED_SCRIPT',
  view: 'DESIGNER_USED_VIEW',
  process: 'DESIGNER_USED_PROCESS',
} as const

/** Where a document that names it is edited. */
const EDITORS = {
  page: '/online/designer?id=',
  draft: '/online/designer?id=',
  process: '/online/processes?code=',
} as const

/** What names something, each by its kind and its title; pages lead to their editor. */
export function UserList({ users, isRenamed = false }: { readonly users: UsedBy; readonly isRenamed?: boolean }) {
  const { say, words } = useDesigner()
  return (
    <ul className="vd-used">
      {users.map(({ kind, id, title, rewritable }) => {
        const name = say(CODES[kind], { title: words(title) || id })
        return (
          <li key={`${kind} ${id}`}>
            {Object.hasOwn(EDITORS, kind) ? (
              <a
                href={`#${EDITORS[kind as keyof typeof EDITORS]}${encodeURIComponent(id)}`}
                target="_blank"
                rel="noopener noreferrer"
              >
                {name}
              </a>
            ) : (
              name
            )}
            {isRenamed && rewritable === false && <em> · {say('DESIGNER_REWRITE_NOT')}</em>}
          </li>
        )
      })}
    </ul>
  )
}
