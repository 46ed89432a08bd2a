import { useMemo } from 'react'
import { useDesigner } from '../context.tsx'
import type { ScreenDocument } from '../document/json.ts'
import { changes } from './changes.ts'

/** The differences between two documents as sentences. */
export function ChangeList({ before, after }: { readonly before: ScreenDocument; readonly after: ScreenDocument }) {
  const { say, words } = useDesigner()
  const found = useMemo(() => changes(before, after), [before, after])
  if (found.length === 0) return <p className="vd-help">{say('DESIGNER_CHANGE_NONE')}</p>
  return (
    <ul className="vd-changes">
      {found.map((change) => (
        <li key={`${change.code} ${change.key}`}>
          {say(change.code, {
            key: change.key,
            title: words(change.title) || change.key,
            parts: change.parts.join(', '),
          })}
        </li>
      ))}
    </ul>
  )
}
