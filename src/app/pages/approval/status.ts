import type { TagTone } from '../../../../registry/kit/parts/Tag.tsx'
import type { MessageCode } from '../../../../schemas/messages/index.ts'

const RESULTS: Readonly<Record<string, readonly [MessageCode, TagTone]>> = {
  agreed: ['APPROVAL_RESULT_AGREED', 'good'],
  rejected: ['APPROVAL_RESULT_REJECTED', 'bad'],
  withdrawn: ['APPROVAL_RESULT_WITHDRAWN', 'plain'],
  terminated: ['APPROVAL_RESULT_TERMINATED', 'bad'],
}
const RUNNING: readonly [MessageCode, TagTone] = ['APPROVAL_RUNNING', 'info']
const SUSPENDED: readonly [MessageCode, TagTone] = ['APPROVAL_SUSPENDED', 'warning']
const ENDED: readonly [MessageCode, TagTone] = ['APPROVAL_ENDED', 'plain']

/** How an instance stands, in words and their colour. */
export function statusWords(status: string, result: string | null): readonly [MessageCode, TagTone] {
  if (status === 'suspended') return SUSPENDED
  if (status !== 'ended') return RUNNING
  return (result === null ? undefined : RESULTS[result]) ?? ENDED
}
