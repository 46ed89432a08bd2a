import { useMemo, type ComponentType } from 'react'
import { useSnapshot } from 'valtio'
import { memoryOf, type TextStore } from '../../state/storage/keep.ts'
import { usePermissions } from '../../state/session/permissions.ts'
import { session } from '../../state/session/session.ts'
import { onSocketMessage } from '../../state/socket-messages.ts'
import { nameTab } from '../../state/tabs.ts'
import type { View } from '../views.tsx'
import { reloadMenu } from '../reload-menu.ts'

/** What a part that brings its own view may know of the person. */
export interface SessionProps {
  readonly user: { readonly username: string; readonly realname: string }
  readonly can: (code: string) => boolean
  /** Survives a reload and a new sign-in. */
  readonly keep: TextStore
  /** What the person has chosen, for ever. */
  readonly preference: TextStore
  /** Menu and permissions may have changed. */
  readonly onPublished: () => Promise<void>
  /** Calls back whenever somebody opens, leaves or moves in a page of the designer; gives the way to stop. */
  readonly onPresence: (id: string, listener: () => void) => () => void
  /** Names the tab of the address (path with query). */
  readonly onTitle: (fullPath: string, title: string) => void
}

const onPresence = (id: string, listener: () => void) =>
  onSocketMessage({
    heard: (message) => void (message['cmd'] === 'design' && message['msgId'] === id && listener()),
    restored: listener,
  })

/** Passes the session as props to a view that must not import it. */
export function withSession(Part: ComponentType<SessionProps>): View {
  return function WithSession() {
    const { username, realname } = useSnapshot(session)
    const { can } = usePermissions()
    const user = useMemo(() => ({ username, realname }), [username, realname])
    const { draft: keep, preference } = useMemo(() => memoryOf(username), [username])
    return (
      <Part
        user={user}
        can={can}
        keep={keep}
        preference={preference}
        onPublished={reloadMenu}
        onPresence={onPresence}
        onTitle={nameTab}
      />
    )
  }
}
