import { Avatar, Tooltip } from 'antd'
import { useMemo } from 'react'
import { ownProperty } from '../../schemas/language/values.ts'
import { useDesigner } from '../context.tsx'
import { fieldAt } from '../document/fields.ts'
import { useEditor, useOpen } from './context.tsx'
import { usePresence } from './use-presence.ts'

/** The other people at this page; the fields that they have selected are marked wherever they are drawn. */
export function PresenceList() {
  const { say, words } = useDesigner()
  const { open } = useEditor()
  const { document, selected } = useOpen()
  const others = usePresence(open.id, selected ?? '')
  const styles = useMemo(
    () =>
      [...new Set(others.map(({ place }) => place))]
        .filter((place) => /^\w+$/.test(place))
        .map(
          (place) =>
            `.vd-editor [data-field="${place}"],.vd-editor [data-key="${place}"]{box-shadow:inset 3px 0 0 #722ed1}`,
        )
        .join('\n'),
    [others],
  )
  if (others.length === 0) return null
  const wordsOf = ({ name, place }: (typeof others)[number]) => {
    const field = fieldAt(document, place)
    return field
      ? say('PRESENCE_AT', { name, title: words(ownProperty(field, 'title')) || place })
      : say('PRESENCE_HERE', { name })
  }
  return (
    <>
      <style>{styles}</style>
      <ul className="vd-present" aria-label={say('PRESENCE_TITLE')}>
        {others.map((other) => (
          <li key={other.page}>
            <Tooltip title={wordsOf(other)}>
              <Avatar size="small" aria-hidden>
                {other.name.slice(0, 1)}
              </Avatar>
              <span className="vd-hidden">{wordsOf(other)}</span>
            </Tooltip>
          </li>
        ))}
      </ul>
    </>
  )
}
