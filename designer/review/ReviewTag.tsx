import { Tag } from '../../registry/kit/parts/Tag.tsx'
import { useDesigner } from '../context.tsx'
import type { ReviewState } from '../storage/review.ts'

const WORDS = {
  open: 'REVIEW_STATE_OPEN',
  approved: 'REVIEW_STATE_APPROVED',
  returned: 'REVIEW_STATE_RETURNED',
  withdrawn: 'REVIEW_STATE_WITHDRAWN',
} as const
const TONES = { open: 'warning', approved: 'good', returned: 'bad', withdrawn: 'plain' } as const

/** How far a review is, in words. */
export function ReviewTag({ state, name }: { readonly state: ReviewState; readonly name: string }) {
  const { say } = useDesigner()
  return <Tag tone={TONES[state]}>{say(WORDS[state], { name })}</Tag>
}
