import { Button } from 'antd'
import { useState } from 'react'
import { errorText } from '../../src/ui/feedback/ErrorBox.tsx'
import { useDesigner } from '../context.tsx'
import { listRemoved, restoreScreen } from '../storage/remote.ts'
import { useLoaded } from '../../registry/kit/parts/hooks/use-loaded.ts'

interface RemovedPagesProps {
  /** Another text whenever the list of screens has changed. */
  readonly turn: number
  readonly onRestored: (id: string) => void
}

/** Pages of the product that were deleted here, each with a way to put it back. */
export function RemovedPages({ turn, onRestored }: RemovedPagesProps) {
  const { say, words, ports } = useDesigner()
  const { value } = useLoaded([turn], listRemoved)
  const [busy, setBusy] = useState('')
  if (!value?.length) return null
  const handleRestore = async (id: string) => {
    setBusy(id)
    try {
      await restoreScreen(id)
      ports.notify('success', say('SCREEN_RESTORED'))
      onRestored(id)
    } catch (reason) {
      ports.notify('error', errorText(reason, say))
    } finally {
      setBusy('')
    }
  }
  return (
    <section className="vd-removed">
      <h2>{say('DESIGNER_REMOVED_PAGES')}</h2>
      <ul>
        {value.map(({ id, title, removeBy, removeTime }) => (
          <li key={id}>
            <span>
              {words(title) || id} <code>{id}</code>
            </span>
            <small className="vd-help">{say('DESIGNER_REMOVED_BY', { who: removeBy ?? '', time: removeTime })}</small>
            <Button
              size="small"
              loading={busy === id}
              aria-label={say('DESIGNER_RESTORE_OF', { title: words(title) || id })}
              onClick={() => void handleRestore(id)}
            >
              {say('DESIGNER_RESTORE')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
