import { Alert, Button } from 'antd'
import type { KeptDraft } from '../../state/drafts.ts'
import { useHost } from '../host.tsx'

interface DraftOfferProps {
  readonly found: KeptDraft | undefined
  /** Another tab has the same record open. */
  readonly isElsewhere: boolean
  readonly restore: () => void
  readonly refuse: () => void
}

/** `YYYY-MM-DD HH:mm`, local time. */
function localTime(at: number): string {
  const offset = new Date(at).getTimezoneOffset() * 60_000
  return new Date(at - offset).toISOString().slice(0, 16).replace('T', ' ')
}

/** Offers what an earlier visit typed and did not save, and tells who else is typing. */
export function DraftOffer({ found, isElsewhere, restore, refuse }: DraftOfferProps) {
  const { ports } = useHost()
  return (
    <>
      {isElsewhere && <Alert type="warning" showIcon className="vi-draft" title={ports.say('DRAFT_ELSEWHERE')} />}
      {found && (
        <Alert
          type="info"
          showIcon
          className="vi-draft"
          title={ports.say('FORM_DRAFT', { time: localTime(found.at), count: Object.keys(found.values).length })}
          action={
            <span className="vi-draft-buttons">
              <Button size="small" type="primary" onClick={restore}>{ports.say('FORM_DRAFT_USE')}</Button>
              <Button size="small" onClick={refuse}>{ports.say('FORM_DRAFT_DROP')}</Button>
            </span>
          }
        />
      )}
    </>
  )
}
