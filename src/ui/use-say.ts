import { useCallback, useSyncExternalStore } from 'react'
import type { MessageCode } from '../../schemas/messages/index.ts'
import { sentence, speech } from '../lib/i18n.ts'

/** The sentence for a code of the catalogue, in the language of the person. */
export type Say = (code: MessageCode, params?: Readonly<Record<string, unknown>>) => string

/** Sentences that follow the language. */
export function useSay(): Say {
  const now = useSyncExternalStore(speech.watch, speech.now)
  return useCallback((code, params) => sentence(code, params, now.locale), [now])
}
/** The same outside components. */
export const sayNow: Say = (code, params) => sentence(code, params)
