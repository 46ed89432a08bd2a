import { Alert, Button } from 'antd'
import type { Ports } from '../../../registry/kit/ports.ts'
import { wireTime } from '../../../schemas/language/zone.ts'
import type { StoredDraft } from '../../state/storage/drafts.ts'
import { useHost } from '../../host/host.tsx'
import { type IdempotentSave, isForgotten } from '../idempotency/index.ts'

/** Length of `YYYY-MM-DD HH:mm`. */
const MINUTES = 16

interface DraftOfferProps {
  readonly found: StoredDraft | undefined
  /** Another tab has the same record open. */
  readonly isElsewhere: boolean
  readonly attempts: IdempotentSave
  readonly isSaving: boolean
  readonly restore: () => void
  readonly refuse: () => void
}

interface DraftBarProps {
  readonly ports: Pick<Ports, 'say'>
  readonly at: number
  readonly text: (time: string) => string
  readonly onTake: () => void
  readonly onDrop: () => void
}

/** Offers a draft. */
export function DraftBar({ ports, at, text, onTake, onDrop }: DraftBarProps) {
  return (
    <Alert
      type="info"
      showIcon
      className="vi-draft"
      title={text(wireTime(at).slice(0, MINUTES))}
      action={
        <span className="vi-draft-buttons">
          <Button size="small" type="primary" onClick={onTake}>
            {ports.say('FORM_DRAFT_USE')}
          </Button>
          <Button size="small" onClick={onDrop}>
            {ports.say('FORM_DRAFT_DROP')}
          </Button>
        </span>
      }
    />
  )
}

/** Offers unsaved values of an earlier visit, and shows other open editors of the record and a save without a reply. */
export function DraftOffer({ found, isElsewhere, attempts, isSaving, restore, refuse }: DraftOfferProps) {
  const { ports } = useHost()
  const isOpen = found?.sent?.values !== undefined && !isForgotten(found.sent.at)
  return (
    <>
      {!isSaving && (attempts.open || attempts.isUnsure) && (
        <Alert
          type="warning"
          showIcon
          className="vi-draft"
          title={ports.say(attempts.open ? 'FORM_SENT_OPEN' : 'FORM_DRAFT_UNSURE')}
        />
      )}
      {isElsewhere && <Alert type="warning" showIcon className="vi-draft" title={ports.say('DRAFT_ELSEWHERE')} />}
      {found && (
        <DraftBar
          ports={ports}
          at={found.at}
          text={(time) =>
            isOpen
              ? ports.say('FORM_DRAFT_SENT', { time })
              : ports.say('FORM_DRAFT', { time, count: Object.keys(found.values).length })
          }
          onTake={restore}
          onDrop={refuse}
        />
      )}
    </>
  )
}
