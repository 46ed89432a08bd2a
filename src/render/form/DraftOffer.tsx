import { Alert, Button } from 'antd'
import { useHost } from '../host.tsx'
import type { Draft } from './draft.ts'

interface DraftOfferProps {
  readonly found: Draft | undefined
  readonly restore: () => void
  readonly drop: () => void
}

/** Offers what an earlier visit typed and did not save. */
export function DraftOffer({ found, restore, drop }: DraftOfferProps) {
  const { ports } = useHost()
  if (!found) return null
  return (
    <Alert
      type="info"
      showIcon
      className="vi-draft"
      title={ports.say('FORM_DRAFT', { time: found.time, count: Object.keys(found.values).length })}
      action={
        <span className="vi-draft-buttons">
          <Button size="small" type="primary" onClick={restore}>{ports.say('FORM_DRAFT_USE')}</Button>
          <Button size="small" onClick={drop}>{ports.say('FORM_DRAFT_DROP')}</Button>
        </span>
      }
    />
  )
}
