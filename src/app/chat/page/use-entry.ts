import { useEffect } from 'react'
import { useLoaded } from '../../../../registry/kit/parts/hooks/use-loaded.ts'
import { postEnter } from '../../../api/sockets/chat.ts'
import { setCallContext } from '../../../api/client/context.ts'
import { locale, restoreLocale } from '../../../state/locale.ts'
import { watchLocal } from '../../../state/storage/storage.ts'

export interface Entry {
  readonly token: string
  readonly userId: string
  readonly messageId: string
}
type State =
  | { readonly kind: 'entering' }
  | { readonly kind: 'inside'; readonly entry: Entry }
  | { readonly kind: 'refused'; readonly error: unknown }

let entering: Promise<Entry> | undefined

/** Exchanges the ticket in the address for a session of this window; the ticket is removed from the address at once. */
async function enter(): Promise<Entry> {
  const query = new URLSearchParams(window.location.search)
  window.history.replaceState(null, '', window.location.pathname)
  const { token, user } = await postEnter(query.get('token') ?? '-')
  setCallContext({
    token: () => token,
    tenantId: () => undefined,
    lowAppId: () => undefined,
    locale: () => locale.current,
  })
  return { token, userId: user.id, messageId: query.get('messageId') ?? '' }
}

/** The user of the ticket; the language follows the page that contains this one. */
export function useEntry(): State {
  useEffect(() => watchLocal('LOCALE', restoreLocale), [])
  // A ticket is good once: drawing twice must not spend it twice.
  const { value, error } = useLoaded([], () => (entering ??= enter()))
  if (error !== undefined) return { kind: 'refused', error }
  return value ? { kind: 'inside', entry: value } : { kind: 'entering' }
}
