import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { HOME_PATH } from '../../state/home.ts'
import { useSay } from '../../ui/use-say.ts'
import type { RouteEntry } from '../routes/entries.ts'

/** Home, then the folders above the page, then the page itself, which is not linked. */
function Crumbs({ entry }: { entry: RouteEntry }) {
  const say = useSay()
  const home = { title: say('TAB_HOME_TITLE'), path: HOME_PATH, key: HOME_PATH }
  const trail =
    entry.path === HOME_PATH
      ? [home]
      : [home, ...entry.parents, { title: entry.meta.title, path: entry.path, key: entry.menuKey }]
  return (
    <nav aria-label={say('SHELL_HERE')} className="v-crumbs">
      <ol>
        {trail.map(({ title, path }, level) => (
          // oxlint-disable-next-line react/no-array-index-key -- a step is its place in the trail
          <li key={level}>
            {level === trail.length - 1 ? <span aria-current="page">{title}</span> : <Link to={path}>{title}</Link>}
          </li>
        ))}
      </ol>
    </nav>
  )
}

interface Props {
  /** Whose breadcrumbs are shown; none without it. */
  readonly entry?: RouteEntry
  readonly title?: string | undefined
  readonly logo?: ReactNode
  readonly avatar?: ReactNode
  /** What can be done with the whole page. */
  readonly action?: ReactNode
  readonly content?: ReactNode
  /** Next to the content. */
  readonly extra?: ReactNode
}

/** The head of a page: where it is, what it is called, and what it wants to say or offer first. */
export function PageHeader({ entry, title, logo, avatar, action, content, extra }: Props) {
  return (
    <div className="v-page-header">
      {entry && <Crumbs entry={entry} />}
      <div className="v-page-header-body">
        {avatar && <div className="v-page-header-avatar">{avatar}</div>}
        <div className="v-page-header-main">
          {(title || logo || action) && (
            <div className="v-page-header-row">
              {logo && <span className="v-page-header-logo">{logo}</span>}
              {title && <h1>{title}</h1>}
              {action && <div className="v-page-header-action">{action}</div>}
            </div>
          )}
          {content && <div className="v-page-header-content">{content}</div>}
        </div>
        {extra && <div className="v-page-header-extra">{extra}</div>}
      </div>
    </div>
  )
}
