import { useMemo } from 'react'
import { useDesigner } from '../context.tsx'
import type { ScreenDocument } from '../document/json.ts'
import { changes } from './changes.ts'

/** The differences between two documents as sentences. */
export function ChangeList({ before, after }: { readonly before: ScreenDocument; readonly after: ScreenDocument }) {
  const { say, words, ports } = useDesigner()
  const sentences = useMemo(
    () => [...new Set(changes(before, after, { say, words, locale: ports.locale }))],
    [before, after, say, words, ports],
  )
  if (sentences.length === 0) return <p className="vd-help">{say('DESIGNER_CHANGE_NONE')}</p>
  return (
    <ul className="vd-changes">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
